#include "testing/suites/search/near_values.h"

#include "specs/literal.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>

namespace synth {
namespace {

constexpr std::int64_t kMostChanged = 1'000'000;  // larger numbers stay, since products overflow

using Items = std::vector<Value>;

std::string changed_case(std::string text, const std::function<char(char)>& change) {
  std::ranges::transform(text, text.begin(), change);
  return text;
}

std::vector<Value> texts_near(const std::string& text) {
  if (!std::ranges::all_of(text, is_ascii) || text.empty()) {
    return {};
  }
  const std::string upper = changed_case(text, to_upper);
  const std::string turned(text.rbegin(), text.rend());
  std::string title = text;
  title[0] = to_upper(title[0]);
  std::string doubled;
  for (std::size_t i = 0; i < text.size(); ++i) {
    doubled.append(i < 3 ? 2 : 1, text[i]);
  }
  const auto swap = [](char c) { return is_upper(c) ? to_lower(c) : to_upper(c); };
  return {Value(upper),
          Value(in_lower_case(text)),
          Value(changed_case(text, swap)),
          Value(title),
          Value(turned),
          Value(text + turned),
          Value(doubled),
          Value(text + text),
          Value(" " + text + " "),
          Value(text + upper),
          Value(text + "1")};
}

std::vector<Value> numbers_near(const Value& value) {
  if (const auto* number = value.get_if<double>()) {
    if (*number == 0) {
      return {Value(1.0), Value(-1.0)};
    }
    return {Value(-*number), Value(*number + 1), Value(*number - 1), Value(*number * 2)};
  }
  const auto number = value.get_if<Integer>()->to_int64();
  if (!number || *number > kMostChanged || *number < -kMostChanged) {
    return {};
  }
  return {Value(-*number), Value(*number + 1), Value(*number - 1), Value(*number * 2),
          Value(*number * 10)};
}

// Returns the small whole numbers that the items are.
std::optional<std::vector<std::int64_t>> whole_numbers(const Items& items) {
  std::vector<std::int64_t> numbers;
  for (const Value& item : items) {
    const auto* integer = item.get_if<Integer>();
    const auto number = integer != nullptr ? integer->to_int64() : std::nullopt;
    if (!number || *number > kMostChanged || *number < -kMostChanged) {
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers.empty() ? std::nullopt : std::optional(numbers);
}

Items changed(const std::vector<std::int64_t>& numbers,
              const std::function<std::int64_t(std::int64_t)>& change) {
  Items items;
  for (const std::int64_t number : numbers) {
    items.emplace_back(change(number));
  }
  return items;
}

// Returns lists of numbers with negative ones, with ties, with zero.
std::vector<Items> lists_of_numbers(const Items& items) {
  const auto numbers = whole_numbers(items);
  if (!numbers) {
    return {};
  }
  const auto [least, most] = std::ranges::minmax(*numbers);
  const Items below = changed(*numbers, [](std::int64_t n) { return -std::abs(n) - 1; });
  Items mixed(items.rbegin(), items.rend());
  mixed.insert(mixed.end(), below.begin(), below.end());
  Items high = items;
  high.emplace_back(most);
  Items low{Value(least)};
  low.insert(low.end(), items.begin(), items.end());
  Items with_zero = items;
  with_zero.emplace_back(0);
  return {below,
          {below[0]},
          changed(*numbers, [](std::int64_t n) { return -n; }),
          high,
          low,
          with_zero,
          changed(*numbers, [&](std::int64_t n) { return n - numbers->front(); }),
          changed(*numbers, [](std::int64_t n) { return 10 * n; }),
          mixed};
}

bool is_before(const Value& a, const Value& b) {
  const auto* left = a.get_if<Integer>();
  const auto* right = b.get_if<Integer>();
  return left != nullptr && right != nullptr ? *left < *right : write_literal(a) < write_literal(b);
}

std::vector<Items> lists_near(const Items& items) {
  std::vector<Items> lists{{}};
  if (items.empty()) {
    return lists;
  }
  const Items turned(items.rbegin(), items.rend());
  Items rising = items;
  std::ranges::stable_sort(rising, is_before);
  Items twice = items;
  twice.insert(twice.end(), items.begin(), items.end());
  Items with_first = items;
  with_first.push_back(items[0]);
  Items first_twice{items[0]};
  first_twice.insert(first_twice.end(), items.begin(), items.end());
  lists.insert(lists.end(), {{items[0]},
                             {items[0], items[0]},
                             turned,
                             rising,
                             {rising.rbegin(), rising.rend()},
                             with_first,
                             {items.begin() + 1, items.end()},
                             {items.begin(), items.end() - 1},
                             twice,
                             first_twice,
                             {items[0], items[0], items[0]}});
  std::ranges::move(lists_of_numbers(items), std::back_inserter(lists));
  for (const Value& edge : values_at_edges(items[0])) {
    lists.push_back({items[0], edge});
  }
  return lists;
}

}  // namespace

std::vector<Value> values_at_edges(const Value& value) {
  std::vector<Value> found;
  if (const auto* text = value.get_if<std::string>()) {
    return texts_near(*text);
  }
  if (value.is<Integer>() || value.is<double>()) {
    return numbers_near(value);
  }
  if (const auto* list = value.get_if<List>()) {
    for (Items& items : lists_near(list->items)) {
      found.emplace_back(List{std::move(items)});
    }
  } else if (const auto* dict = value.get_if<Dict>(); dict != nullptr && !dict->entries.empty()) {
    found.emplace_back(Dict{});
    found.emplace_back(Dict{{dict->entries[0]}});
    found.emplace_back(Dict{{dict->entries.rbegin(), dict->entries.rend()}});
  }
  return found;
}

}  // namespace synth
