#include "testing/core/difference.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>
#include <vector>

namespace synth {
namespace {

// The limit on items to sort to detect another order; more are not worth a note.
constexpr std::size_t kMaxReordered = 10'000;
// Floats this close to each other differ by rounding.
constexpr double kRounding = 1e-9;

// Types that yield their items on demand, by their CPython names.
constexpr std::array<std::string_view, 10> kLazyTypes{
    "generator", "map",       "filter",      "zip",        "enumerate",
    "range",     "dict_keys", "dict_values", "dict_items", "reversed"};

std::string quoted(const Value& value) {
  return excerpt(write_literal(value));
}

std::string_view class_name(const Object& object) {
  const std::string_view type = object.type;
  return type.substr(type.rfind('.') + 1);
}

// Returns the kind of a value for a sentence: "a list", "an int", "None".
std::string noun(const Value& value) {
  if (value.is<Null>()) {
    return "None";
  }
  if (const auto* object = value.get_if<Object>()) {
    return fmt::format("an instance of {}", class_name(*object));
  }
  if (value.is<Bytes>() || value.is<Undefined>()) {
    return std::string(kind_name(value));
  }
  return fmt::format("{} {}", value.is<Integer>() ? "an" : "a", kind_name(value));
}

const Value& content(const Value& value) {
  const auto* object = value.get_if<Object>();
  return object != nullptr && object->base ? content(*object->base) : value;
}

const std::vector<Value>* sequence(const Value& value) {
  if (const auto* list = value.get_if<List>()) {
    return &list->items;
  }
  const auto* tuple = value.get_if<Tuple>();
  return tuple != nullptr ? &tuple->items : nullptr;
}

std::optional<double> number(const Value& value) {
  if (const auto* integer = value.get_if<Integer>()) {
    return integer->to_double();
  }
  const auto* floating = value.get_if<double>();
  return floating != nullptr ? std::optional(*floating) : std::nullopt;
}

// Returns the function that turns a lazy value into the expected kind.
std::string_view collector(const Value& expected) {
  if (expected.is<std::string>()) {
    return "''.join(...)";
  }
  if (expected.is<Tuple>()) {
    return "tuple(...)";
  }
  if (expected.is<Set>()) {
    return "set(...)";
  }
  if (expected.is<FrozenSet>()) {
    return "frozenset(...)";
  }
  return expected.is<Dict>() ? "dict(...)" : "list(...)";
}

std::string describe_object(const Object& actual, const Value& expected) {
  const std::string_view type = class_name(actual);
  const bool lazy = std::find(kLazyTypes.begin(), kLazyTypes.end(), type) != kLazyTypes.end() ||
                    type.ends_with("iterator");
  if (lazy) {
    return fmt::format("a {}; did you mean {}?", type, collector(expected));
  }
  if (type == "coroutine") {
    return "a coroutine; the function is async and nobody awaits it";
  }
  if (type == "function" || type == "method" || type == "builtin_function_or_method") {
    return "a function; was it meant to be called?";
  }
  return fmt::format("an instance of {} where {} is expected", type, noun(expected));
}

std::string without_space(std::string_view text) {
  std::string kept;
  std::copy_if(text.begin(), text.end(), std::back_inserter(kept),
               [](char c) { return c != ' ' && (c < '\t' || c > '\r'); });
  return kept;
}

std::string describe_texts(const std::string& actual, const std::string& expected) {
  if (in_lower_case(actual) == in_lower_case(expected)) {
    return "differs only in upper and lower case";
  }
  if (without_space(actual) == without_space(expected)) {
    return "differs only in white space";
  }
  return "";
}

std::string describe_numbers(double actual, double expected,
                             const std::optional<Tolerance>& tolerance) {
  const double difference = std::abs(actual - expected);
  if (!std::isfinite(difference) || difference == 0) {
    return "";
  }
  if (tolerance) {
    return fmt::format("differs by {:.2g}, more than the tolerance allows", difference);
  }
  if (difference <= kRounding * std::max(std::abs(actual), std::abs(expected))) {
    return fmt::format("differs by {:.2g}; a tolerance would accept it", difference);
  }
  return "";
}

bool same_items_in_another_order(const std::vector<Value>& a, const std::vector<Value>& b,
                                 Language language) {
  if (a.size() != b.size() || a.size() > kMaxReordered) {
    return false;
  }
  const auto sorted = [&](const std::vector<Value>& items) {
    std::vector<std::string> texts;
    texts.reserve(items.size());
    for (const Value& item : items) {
      texts.push_back(canonical(item, language));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
  };
  return sorted(a) == sorted(b);
}

// A walk through both values to their first difference.
class Walk {
 public:
  Walk(const std::optional<Tolerance>& tolerance, Language language)
      : tolerance_(tolerance), language_(language) {}

  std::string describe(const Value& actual, const Value& expected) {
    std::string what = describe_here(content(actual), content(expected));
    if (place_.empty()) {
      return what;
    }
    return what.empty() ? "differs at " + place_ : fmt::format("at {}: {}", place_, what);
  }

 private:
  std::string describe_here(const Value& actual, const Value& expected) {
    const auto* items = sequence(actual);
    const auto* expected_items = sequence(expected);
    if (items != nullptr && expected_items != nullptr && actual.is<List>() == expected.is<List>()) {
      return describe_items(*items, *expected_items);
    }
    if (actual.is<Dict>() && expected.is<Dict>()) {
      return describe_entries(*actual.get_if<Dict>(), *expected.get_if<Dict>());
    }
    return describe_kinds(actual, expected);
  }

  std::string describe_items(const std::vector<Value>& actual, const std::vector<Value>& expected) {
    if (actual.size() != expected.size()) {
      return fmt::format("{} item{} where {} {} expected", actual.size(),
                         actual.size() == 1 ? "" : "s", expected.size(),
                         expected.size() == 1 ? "is" : "are");
    }
    if (same_items_in_another_order(actual, expected, language_)) {
      return "the same items in another order";
    }
    for (std::size_t i = 0; i < actual.size(); ++i) {
      if (!matches(actual[i], expected[i], tolerance_, language_)) {
        place_ += fmt::format("[{}]", i);
        return describe_here(content(actual[i]), content(expected[i]));
      }
    }
    return "";
  }

  std::string describe_entries(const Dict& actual, const Dict& expected) {
    std::unordered_map<std::string, const Value*> unseen;
    for (const auto& [key, value] : actual.entries) {
      unseen.emplace(canonical(key, language_), &value);
    }
    const Value* differing_key = nullptr;
    const Value* differing = nullptr;
    const Value* wanted = nullptr;
    for (const auto& [key, value] : expected.entries) {
      const auto found = unseen.find(canonical(key, language_));
      if (found == unseen.end()) {
        return fmt::format("the key {} is missing", quoted(key));
      }
      if (differing == nullptr && !matches(*found->second, value, tolerance_, language_)) {
        differing_key = &key;
        differing = found->second;
        wanted = &value;
      }
      unseen.erase(found);
    }
    for (const auto& [key, value] : actual.entries) {
      if (unseen.contains(canonical(key, language_))) {
        return fmt::format("the key {} is not expected", quoted(key));
      }
    }
    if (differing == nullptr) {
      return "";
    }
    place_ += fmt::format("[{}]", quoted(*differing_key));
    return describe_here(content(*differing), content(*wanted));
  }

  [[nodiscard]] std::string describe_kinds(const Value& actual, const Value& expected) const {
    if (const auto* object = actual.get_if<Object>()) {
      const auto* other = expected.get_if<Object>();
      return other == nullptr      ? describe_object(*object, expected)
             : other->type.empty() ? "expected " + other->repr  // which could not be made
                                   : "";
    }
    if (actual.is<Null>() && place_.empty() && language_ == Language::python) {
      return "returned None; is a `return` missing?";
    }
    const auto* text = actual.get_if<std::string>();
    const auto* expected_text = expected.get_if<std::string>();
    if (text != nullptr && expected_text != nullptr) {
      return describe_texts(*text, *expected_text);
    }
    const auto actual_number = number(actual);
    const auto expected_number = number(expected);
    if (actual_number && expected_number) {
      return describe_numbers(*actual_number, *expected_number, tolerance_);
    }
    if (text != nullptr && expected_number && *text == write_literal(expected)) {
      return fmt::format("the text {} where the number {} is expected", quoted(actual),
                         quoted(expected));
    }
    if (expected_text != nullptr && actual_number && *expected_text == write_literal(actual)) {
      return fmt::format("the number {} where the text {} is expected", quoted(actual),
                         quoted(expected));
    }
    return kind_name(actual) == kind_name(expected)
               ? ""
               : fmt::format("{} where {} is expected", noun(actual), noun(expected));
  }

  const std::optional<Tolerance>& tolerance_;
  Language language_;
  std::string place_;  // of the difference: "[2]['a']"
};

}  // namespace

std::string describe_difference(const Value& actual, const Value& expected,
                                const std::optional<Tolerance>& tolerance, Language language) {
  return Walk(tolerance, language).describe(actual, expected);
}

}  // namespace synth
