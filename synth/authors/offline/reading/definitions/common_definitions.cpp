#include "synth/authors/offline/reading/definitions/definition_table.h"

#include <array>
#include <cstdint>
#include <string>
#include <utility>

namespace synth {
namespace {

using Given = std::vector<Value>;

std::int64_t whole(const Value& value) {
  return value.get_if<Integer>()->to_int64().value_or(0);
}

const Given& members(const Value& value) {
  return value.get_if<List>()->items;
}

const std::string& letters_of(const Value& value) {
  return *value.get_if<std::string>();
}

Value listed(Given items) {
  return List{std::move(items)};
}

Given all_divisors(std::int64_t n) {
  Given divisors;
  for (std::int64_t d = 1; d <= n; ++d) {
    if (n % d == 0) {
      divisors.emplace_back(d);
    }
  }
  return divisors;
}

// Returns the prime factors: the least divisor beyond 1 is a prime, for the number and for each
// quotient.
Value factors_of(const Given& given) {
  Given factors;
  for (std::int64_t n = whole(given[0]); n > 1;) {
    factors.push_back(all_divisors(n)[1]);
    n /= whole(factors.back());
  }
  return listed(std::move(factors));
}

Value is_sum_of_divisors(const Given& given) {
  const std::int64_t n = whole(given[0]);
  std::int64_t sum = 0;
  for (std::int64_t d = 1; d < n; ++d) {
    sum += n % d == 0 ? d : 0;
  }
  return n > 0 && sum == n;
}

Value is_sum_of_powers(const Given& given) {
  const std::string digits = std::to_string(whole(given[0]));
  std::int64_t sum = 0;
  for (const char digit : digits) {
    std::int64_t power = 1;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      power *= digit - '0';
    }
    sum += power;
  }
  return sum == whole(given[0]);
}

// By paths: each number is the number of ways to it.
Value triangle(const Given& given) {
  Given rows;
  for (std::int64_t n = 0; n < whole(given[0]); ++n) {
    Given row;
    std::int64_t ways = 1;
    for (std::int64_t k = 0; k <= n; ++k) {
      row.emplace_back(ways);
      ways = ways * (n - k) / (k + 1);
    }
    rows.push_back(listed(std::move(row)));
  }
  return listed(std::move(rows));
}

Value turned_once(Given items, bool left) {
  if (!items.empty()) {
    const Value moved = left ? items.front() : items.back();
    items.erase(left ? items.begin() : items.end() - 1);
    items.insert(left ? items.end() : items.begin(), moved);
  }
  return listed(std::move(items));
}

template <bool Left>
Value turned_by(const Given& given) {
  Value items = given[0];
  for (std::int64_t i = 0; i < whole(given[1]); ++i) {
    items = turned_once(members(items), Left);
  }
  return items;
}

Value cut_up(const Given& given) {
  Given pieces;
  for (const Value& item : members(given[0])) {
    const bool is_full =
        pieces.empty() || std::cmp_equal(members(pieces.back()).size(), whole(given[1]));
    Given piece = is_full ? Given() : members(pieces.back());
    piece.push_back(item);
    if (is_full) {
      pieces.push_back(listed(std::move(piece)));
    } else {
      pieces.back() = listed(std::move(piece));
    }
  }
  return listed(std::move(pieces));
}

Value zeros_last(const Given& given) {
  Given items;
  for (const bool zeros : {false, true}) {
    for (const Value& item : members(given[0])) {
      if ((whole(item) == 0) == zeros) {
        items.push_back(item);
      }
    }
  }
  return listed(std::move(items));
}

Value all_in_order(const Given& given) {
  Given items;
  for (std::int64_t n = -50; n < 50; ++n) {
    for (const Value& list : given) {
      for (const Value& item : members(list)) {
        if (whole(item) == n) {
          items.push_back(item);
        }
      }
    }
  }
  return listed(std::move(items));
}

Value places_that_differ(const Given& given) {
  const std::string& first = letters_of(given[0]);
  const std::string& second = letters_of(given[1]);
  std::int64_t count = 0;
  for (std::size_t i = 0; i < first.size() && i < second.size(); ++i) {
    count += first[i] != second[i] ? 1 : 0;
  }
  return count;
}

// Counts the seconds of a day one by one.
Value on_a_clock(const Given& given) {
  std::array<int, 3> clock = {};
  for (std::int64_t i = 0; i < whole(given[0]); ++i) {
    ++clock[2];
    for (const std::size_t unit : {std::size_t{2}, std::size_t{1}}) {
      if (clock.at(unit) == 60) {
        clock.at(unit) = 0;
        ++clock.at(unit - 1);
      }
    }
  }
  std::string shown;
  for (const int part : clock) {
    shown += (shown.empty() ? "" : ":") + std::string(part < 10 ? "0" : "") + std::to_string(part);
  }
  return shown;
}

Value has_a_leap_day(const Given& given) {
  const std::int64_t year = whole(given[0]);
  return year % 100 == 0 ? year / 100 % 4 == 0 : year % 4 == 0;
}

Value counted_runs(const Given& given) {
  const std::string& text = letters_of(given[0]);
  std::string code;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && text[end] == text[i]) {
      ++end;
    }
    code += text[i] + std::to_string(end - i);
    i = end;
  }
  return code;
}

Value in_base_two(const Given& given) {
  std::string digits = whole(given[0]) == 0 ? "0" : "";
  for (std::int64_t n = whole(given[0]); n > 0; n /= 2) {
    digits.insert(digits.begin(), static_cast<char>('0' + n % 2));
  }
  return digits;
}

constexpr auto kCommonDefinitions = std::to_array<Definition>({
    {"prime_factors({0})", Domain::limits, factors_of},
    {"divisors({0})", Domain::limits,
     [](const Given& given) { return listed(all_divisors(whole(given[0]))); }},
    {"len(divisors({0}))", Domain::limits,
     [](const Given& given) {
       return Value(static_cast<std::int64_t>(all_divisors(whole(given[0])).size()));
     }},
    {"{0} > 0 and sum(divisors({0})[:-1]) == {0}", Domain::limits, is_sum_of_divisors},
    {"sum(int(digit) ** len(str({0})) for digit in str({0})) == {0}",
     Domain::digits,
     is_sum_of_powers,
     {},
     true},
    {"pascal_rows({0})", Domain::numbers, triangle},
    {"rotated({0}, {1})", Domain::places, turned_by<true>},
    {"rotated({0}, -{1})", Domain::places, turned_by<false>},
    {"[{0}[i:i + {1}] for i in range(0, len({0}), {1})]", Domain::sizes, cut_up},
    {"[n for n in {0} if n != 0] + [n for n in {0} if n == 0]", Domain::lists, zeros_last},
    {"sorted({0} + {1})", Domain::sorted_pairs, all_in_order},
    {"merge({0}, {1})", Domain::sorted_pairs, all_in_order, {}, true},
    {"sum(x != y for x, y in zip({0}, {1}))", Domain::text_pairs, places_that_differ, "str"},
    {"f'{{0} // 3600:02}:{{0} // 60 % 60:02}:{{0} % 60:02}'", Domain::seconds, on_a_clock},
    {"calendar.isleap({0})", Domain::years, has_a_leap_day},
    {"''.join(f'{c}{len(list(run))}' for c, run in itertools.groupby({0}))", Domain::texts,
     counted_runs},
    {"bin({0})[2:]", Domain::numbers, in_base_two},
});

}  // namespace

std::span<const Definition> common_definitions() {
  return kCommonDefinitions;
}

}  // namespace synth
