#include "testing/suites/search/simpler_values.h"

#include <algorithm>
#include <cmath>

namespace synth {
namespace {

constexpr std::size_t kMostParts = 12;  // of a text or list that are dropped or changed one by one
constexpr std::size_t kMostSimpler = 60;

double weight_of_number(double number) {
  const double size = std::isfinite(number) ? std::log2(std::fabs(number) + 1) : 40;
  return 1 + size + (number < 0 ? 0.5 : 0) + (number == std::floor(number) ? 0 : 3);
}

double weight_of_items(const std::vector<Value>& items) {
  double weight = 2;
  for (const Value& item : items) {
    weight += 1 + weight_of(item);
  }
  return weight;
}

double weight_of_text(const std::string& text) {
  double weight = 2;
  for (const char c : text) {
    weight += c == 'a' ? 2 : (c >= 'a' && c <= 'z') ? 2.2 : 2.5;
  }
  return weight;
}

std::vector<Value> simpler_texts(const std::string& text) {
  std::vector<Value> found;
  const bool is_plain =
      std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (text.empty()) {
    return found;
  }
  found.emplace_back("");
  if (!is_plain) {
    return found;
  }
  found.emplace_back(text.substr(0, text.size() / 2));
  found.emplace_back(text.substr(text.size() / 2));
  for (std::size_t i = 0; i < std::min(text.size(), kMostParts); ++i) {
    std::string without = text;
    found.emplace_back(without.erase(i, 1));
    std::string plain = text;
    plain[i] = 'a';
    found.emplace_back(std::move(plain));
  }
  return found;
}

std::vector<std::vector<Value>> simpler_lists(const std::vector<Value>& items) {
  std::vector<std::vector<Value>> found;
  if (items.empty()) {
    return found;
  }
  const auto middle = items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2);
  found.emplace_back();
  found.emplace_back(items.begin(), middle);
  found.emplace_back(middle, items.end());
  for (std::size_t i = 0; i < std::min(items.size(), kMostParts); ++i) {
    std::vector<Value> without = items;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    found.push_back(std::move(without));
  }
  for (std::size_t i = 0; i < std::min(items.size(), kMostParts); ++i) {
    const std::vector<Value> values = simpler_values(items[i]);
    for (std::size_t k = 0; k < std::min<std::size_t>(values.size(), 6); ++k) {
      found.push_back(items);
      found.back()[i] = values[k];
    }
  }
  return found;
}

std::vector<Value> simpler_dicts(const Dict& dict) {
  std::vector<Value> found;
  for (std::size_t i = 0; i < std::min(dict.entries.size(), kMostParts); ++i) {
    Dict without = dict;
    without.entries.erase(without.entries.begin() + static_cast<std::ptrdiff_t>(i));
    found.emplace_back(std::move(without));
    const std::vector<Value> values = simpler_values(dict.entries[i].second);
    for (std::size_t k = 0; k < std::min<std::size_t>(values.size(), 6); ++k) {
      Dict changed = dict;
      changed.entries[i].second = values[k];
      found.emplace_back(std::move(changed));
    }
  }
  return found;
}

std::vector<Value> simpler_numbers(double number) {
  std::vector<Value> found{Value(0.0), Value(std::trunc(number)), Value(std::trunc(number / 2))};
  if (number < 0) {
    found.emplace_back(-number);
  }
  return found;
}

std::vector<Value> all_simpler(const Value& value) {
  if (const auto* integer = value.get_if<Integer>()) {
    const auto small = integer->to_int64();
    const std::int64_t n = small.value_or(std::int64_t{1} << 40U);
    std::vector<Value> found{Value(0), Value(1), Value(2), Value(n / 2)};
    found.emplace_back(n > 0 ? n - 1 : n + 1);
    if (n < 0 && n > -(std::int64_t{1} << 60U)) {
      found.emplace_back(-n);
    }
    return found;
  }
  if (const auto* number = value.get_if<double>()) {
    return simpler_numbers(*number);
  }
  if (const auto* truth = value.get_if<bool>()) {
    return *truth ? std::vector<Value>{Value(false)} : std::vector<Value>{};
  }
  if (const auto* text = value.get_if<std::string>()) {
    return simpler_texts(*text);
  }
  std::vector<Value> found;
  if (const auto* list = value.get_if<List>()) {
    for (std::vector<Value>& items : simpler_lists(list->items)) {
      found.emplace_back(List{std::move(items)});
    }
  } else if (const auto* set = value.get_if<Set>()) {
    for (std::size_t i = 0; i < std::min(set->items.size(), kMostParts); ++i) {
      Set without = *set;
      without.items.erase(without.items.begin() + static_cast<std::ptrdiff_t>(i));
      found.emplace_back(std::move(without));
    }
  } else if (const auto* tuple = value.get_if<Tuple>()) {
    for (std::size_t i = 0; i < tuple->items.size(); ++i) {
      for (Value& simpler : simpler_values(tuple->items[i])) {
        Tuple changed = *tuple;
        changed.items[i] = std::move(simpler);
        found.emplace_back(std::move(changed));
      }
    }
  } else if (const auto* dict = value.get_if<Dict>()) {
    found = simpler_dicts(*dict);
  }
  return found;
}

}  // namespace

double weight_of(const Value& value) {
  if (const auto* integer = value.get_if<Integer>()) {
    return weight_of_number(integer->to_double());
  }
  if (const auto* number = value.get_if<double>()) {
    return weight_of_number(*number) + 0.1;
  }
  if (const auto* truth = value.get_if<bool>()) {
    return *truth ? 1.1 : 1;
  }
  if (const auto* text = value.get_if<std::string>()) {
    return weight_of_text(*text);
  }
  if (const auto* list = value.get_if<List>()) {
    return weight_of_items(list->items);
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return weight_of_items(tuple->items);
  }
  if (const auto* set = value.get_if<Set>()) {
    return weight_of_items(set->items);
  }
  double weight = 1;
  if (const auto* dict = value.get_if<Dict>()) {
    for (const auto& [key, item] : dict->entries) {
      weight += 2 + weight_of(key) + weight_of(item);
    }
  }
  return weight;
}

double weight_of(const Call& call) {
  double weight = 0;
  for (const Value& arg : call.args) {
    weight += weight_of(arg);
  }
  for (const auto& [name, arg] : call.kwargs) {
    weight += weight_of(arg);
  }
  return weight;
}

std::vector<Value> simpler_values(const Value& value) {
  std::vector<Value> found = all_simpler(value);
  const double weight = weight_of(value);
  std::erase_if(found, [&](const Value& each) { return weight_of(each) >= weight; });
  std::ranges::stable_sort(
      found, [](const Value& a, const Value& b) { return weight_of(a) < weight_of(b); });
  found.resize(std::min(found.size(), kMostSimpler));
  return found;
}

}  // namespace synth
