#include "synth/authors/offline/reading/definitions/plain_definitions.h"

#include "synth/authors/offline/reading/definitions/definition_inputs.h"
#include "synth/authors/offline/reading/definitions/definition_table.h"
#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

namespace synth {
namespace {

using Arguments = std::vector<Value>;

std::int64_t number(const Value& value) {
  return value.get_if<Integer>()->to_int64().value_or(0);
}

const std::string& text(const Value& value) {
  return *value.get_if<std::string>();
}

Value list_value(std::vector<Value> items) {
  return List{std::move(items)};
}

bool divides(std::int64_t divisor, std::int64_t n) {
  return n % divisor == 0;
}

bool is_prime(std::int64_t n) {
  int divisors = 0;
  for (std::int64_t d = 1; d <= n; ++d) {
    divisors += divides(d, n) ? 1 : 0;
  }
  return divisors == 2;
}

Value primes_up_to(const Arguments& arguments) {
  std::vector<Value> primes;
  for (std::int64_t n = 1; n <= number(arguments[0]); ++n) {
    if (is_prime(n)) {
      primes.emplace_back(n);
    }
  }
  return list_value(std::move(primes));
}

Value greatest_common_divisor(const Arguments& arguments) {
  const std::int64_t a = number(arguments[0]);
  const std::int64_t b = number(arguments[1]);
  std::int64_t d = std::max(a, b);
  while (d > 1 && !(divides(d, a) && divides(d, b))) {
    --d;
  }
  return d;
}

Value least_common_multiple(const Arguments& arguments) {
  std::int64_t multiple = 1;
  while (!divides(number(arguments[0]), multiple) || !divides(number(arguments[1]), multiple)) {
    ++multiple;
  }
  return multiple;
}

Value place_of(const Arguments& arguments) {
  const std::vector<Value>& items = arguments[0].get_if<List>()->items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (number(items[i]) == number(arguments[1])) {
      return static_cast<std::int64_t>(i);
    }
  }
  return -1;
}

Value reads_the_same(const Arguments& arguments) {
  const std::string& whole = text(arguments[0]);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (whole[i] != whole[whole.size() - 1 - i]) {
      return false;
    }
  }
  return true;
}

Value letters_read_the_same(const Arguments& arguments) {
  std::string letters;
  for (const char c : text(arguments[0])) {
    if (is_letter(c) || is_digit(c)) {
      letters.push_back(to_lower(c));
    }
  }
  return reads_the_same({letters});
}

Value same_letters(const Arguments& arguments) {
  std::array<int, 256> counts = {};
  for (const char c : text(arguments[0])) {
    ++counts.at(static_cast<unsigned char>(c));
  }
  for (const char c : text(arguments[1])) {
    --counts.at(static_cast<unsigned char>(c));
  }
  return std::ranges::all_of(counts, [](int count) { return count == 0; });
}

Value transposed(const Arguments& arguments) {
  const std::vector<Value>& rows = arguments[0].get_if<List>()->items;
  std::vector<Value> columns;
  for (std::size_t j = 0; !rows.empty() && j < rows[0].get_if<List>()->items.size(); ++j) {
    std::vector<Value> column;
    for (const Value& row : rows) {
      column.push_back(row.get_if<List>()->items[j]);
    }
    columns.push_back(list_value(std::move(column)));
  }
  return list_value(std::move(columns));
}

Value product_up_to(const Arguments& arguments) {
  std::int64_t product = 1;
  for (std::int64_t n = 2; n <= number(arguments[0]); ++n) {
    product *= n;
  }
  return product;
}

const std::vector<Value>& items_of(const Value& value) {
  return value.get_if<List>()->items;
}

// Returns the sum of of(x) over the numbers of the list.
template <class Of>
Value summed(const Value& numbers, Of of) {
  std::int64_t sum = 0;
  for (const Value& item : items_of(numbers)) {
    sum += of(number(item));
  }
  return sum;
}

template <class Better>
Value best(const Value& numbers, Better better) {
  std::int64_t found = number(items_of(numbers)[0]);
  for (const Value& item : items_of(numbers)) {
    found = better(number(item), found) ? number(item) : found;
  }
  return found;
}

template <class Keep>
Value kept(const Value& numbers, Keep keep) {
  std::vector<Value> out;
  for (const Value& item : items_of(numbers)) {
    if (keep(number(item), out)) {
      out.push_back(item);
    }
  }
  return list_value(std::move(out));
}

bool has(const std::vector<Value>& items, std::int64_t wanted) {
  return std::ranges::any_of(items, [&](const Value& item) { return number(item) == wanted; });
}

// Returns the list sorted: each number at the index that equals the count of numbers which are
// less, or equal and before it.
Value in_order(const Arguments& arguments) {
  const std::vector<Value>& items = items_of(arguments[0]);
  std::vector<Value> out(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::size_t place = 0;
    for (std::size_t j = 0; j < items.size(); ++j) {
      const bool goes_first =
          number(items[j]) < number(items[i]) || (number(items[j]) == number(items[i]) && j < i);
      place += goes_first ? 1 : 0;
    }
    out[place] = items[i];
  }
  return list_value(std::move(out));
}

bool is_vowel(char c) {
  return std::string_view("aeiouAEIOU").find(c) != std::string_view::npos;
}

Value number_of_vowels(const Arguments& arguments) {
  const std::string& whole = text(arguments[0]);
  return static_cast<std::int64_t>(std::ranges::count_if(whole, is_vowel));
}

Value turned_text(const Arguments& arguments) {
  std::string out;
  for (const char c : text(arguments[0])) {
    out.insert(out.begin(), c);
  }
  return out;
}

Value number_of_words(const Arguments& arguments) {
  std::int64_t words = 0;
  char before = ' ';
  for (const char c : text(arguments[0])) {
    words += c != ' ' && before == ' ' ? 1 : 0;
    before = c;
  }
  return words;
}

Value without_vowels(const Arguments& arguments) {
  std::string out = text(arguments[0]);
  std::erase_if(out, is_vowel);
  return out;
}

Value sum_of_digits(const Arguments& arguments) {
  std::int64_t sum = 0;
  for (std::int64_t n = number(arguments[0]); n > 0; n /= 10) {
    sum += n % 10;
  }
  return sum;
}

constexpr auto kDefinitions = std::to_array<Definition>({
    {"primes_below({0} + 1)", Domain::limits, primes_up_to, {}, true},
    {"[n for n in range(1, {0} + 1) if is_prime(n)]", Domain::limits, primes_up_to},
    {"is_prime({0})", Domain::limits,
     [](const Arguments& a) { return Value(is_prime(number(a[0]))); }},
    {"math.gcd({0}, {1})", Domain::pairs, greatest_common_divisor},
    {"greatest_common_divisor({0}, {1})", Domain::pairs, greatest_common_divisor, {}, true},
    {"math.lcm({0}, {1})", Domain::pairs, least_common_multiple},
    {"binary_search({0}, {1})", Domain::searches, place_of, {}, true},
    {"{0} == {0}[::-1]", Domain::texts, reads_the_same},
    {"letters_and_digits({0}) == letters_and_digits({0})[::-1]", Domain::texts,
     letters_read_the_same},
    {"len({tuple(sorted(word)) for word in [{0}, {1}]}) == 1", Domain::text_pairs, same_letters},
    {"[list(row) for row in zip(*{0})]", Domain::matrices, transposed},
    {"math.factorial({0})", Domain::numbers, product_up_to},
    {"{0} % 2 == 0", Domain::limits,
     [](const Arguments& a) { return Value(divides(2, number(a[0]))); }},
    {"sum([int(digit) for digit in str(abs({0}))])", Domain::limits, sum_of_digits},
    {"{0}[::-1]", Domain::texts, turned_text, "str"},
    {"len([c for c in {0} if c.lower() in 'aeiou'])", Domain::sentences, number_of_vowels},
    {"''.join(c for c in {0} if c.lower() not in 'aeiou')", Domain::sentences, without_vowels},
    {"len({0}.split())", Domain::sentences, number_of_words},
    {"sum({0})", Domain::lists,
     [](const Arguments& a) { return summed(a[0], [](std::int64_t n) { return n; }); }},
    {"sum(n for n in {0} if n % 2 == 0)", Domain::lists,
     [](const Arguments& a) {
       return summed(a[0], [](std::int64_t n) { return divides(2, n) ? n : 0; });
     }},
    {"sum(n for n in {0} if n % 2 == 1)", Domain::lists,
     [](const Arguments& a) {
       return summed(a[0], [](std::int64_t n) { return divides(2, n) ? 0 : n; });
     }},
    {"sum(n ** 2 for n in {0})", Domain::lists,
     [](const Arguments& a) { return summed(a[0], [](std::int64_t n) { return n * n; }); }},
    {"len([n for n in {0} if n > 0])", Domain::lists,
     [](const Arguments& a) {
       return summed(a[0], [](std::int64_t n) { return std::int64_t{n > 0 ? 1 : 0}; });
     }},
    {"max({0})", Domain::filled_lists,
     [](const Arguments& a) { return best(a[0], std::greater<>()); }},
    {"min({0})", Domain::filled_lists,
     [](const Arguments& a) { return best(a[0], std::less<>()); }},
    {"[n for n in {0} if n % 2 == 0]", Domain::lists,
     [](const Arguments& a) {
       return kept(a[0], [](std::int64_t n, const auto&) { return divides(2, n); });
     }},
    {"[n for n in {0} if n % 2 == 1]", Domain::lists,
     [](const Arguments& a) {
       return kept(a[0], [](std::int64_t n, const auto&) { return !divides(2, n); });
     }},
    {"sorted({0})", Domain::lists, in_order, "list[int]"},
    {"bubble_sort({0})", Domain::lists, in_order, "list[int]", true},
    {"insertion_sort({0})", Domain::lists, in_order, "list[int]", true},
    {"selection_sort({0})", Domain::lists, in_order, "list[int]", true},
    {"merge_sort({0})", Domain::lists, in_order, "list[int]", true},
    {"quick_sort({0})", Domain::lists, in_order, "list[int]", true},
    {"list(dict.fromkeys({0}))", Domain::lists,
     [](const Arguments& a) {
       return kept(a[0], [](std::int64_t n, const auto& before) { return !has(before, n); });
     },
     "list[int]"},
    {"[item for item in {0} if item in {1}]", Domain::list_pairs,
     [](const Arguments& a) {
       return kept(a[0], [&](std::int64_t n, const auto&) { return has(items_of(a[1]), n); });
     },
     "list[int]"},
});

const Definition* definition_of(const FunctionSpec& spec, const std::string& result) {
  for (const std::span<const Definition> table :
       {std::span<const Definition>(kDefinitions), common_definitions()}) {
    const auto found = std::ranges::find(table, result, &Definition::result);
    if (found != table.end()) {
      const bool fits =
          found->type.empty() || (!spec.inputs.empty() && spec.inputs[0].type == found->type);
      return fits ? &*found : nullptr;
    }
  }
  return nullptr;
}

}  // namespace

std::vector<Test> tests_by_definition(const FunctionSpec& spec, const std::string& result) {
  const Definition* definition = definition_of(spec, result);
  std::vector<Test> tests;
  if (definition == nullptr) {
    return tests;
  }
  for (const Arguments& arguments : few_inputs(definition->domain)) {
    Test test;
    test.function = spec.name;
    test.name = fmt::format("by_definition_{}", tests.size() + 1);
    test.origin = TestOrigin::offline;
    test.call.args = arguments;
    test.claim.expected = definition->of(arguments);
    test.rationale = "what the plain definition gives";
    tests.push_back(std::move(test));
  }
  return tests;
}

std::vector<Example> examples_by_definition(const FunctionSpec& spec, const std::string& result) {
  const Definition* definition = definition_of(spec, result);
  std::vector<Example> examples;
  if (definition == nullptr || definition->is_named_algorithm) {
    return examples;
  }
  for (const Arguments& arguments : many_inputs(definition->domain)) {
    Example& example = examples.emplace_back();
    example.call.args = arguments;
    example.claim.expected = definition->of(arguments);
  }
  return examples;
}

}  // namespace synth
