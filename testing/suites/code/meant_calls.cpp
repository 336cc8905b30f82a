#include "testing/suites/code/meant_calls.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace synth {
namespace {

using Of = StatedRule::Of;

constexpr double kMostExact = 9e15;  // whole numbers up to here are exact as doubles

std::optional<double> number_in(const Value& value) {
  if (const auto* whole = value.get_if<Integer>()) {
    return whole->to_double();
  }
  const auto* number = value.get_if<double>();
  return number == nullptr ? std::nullopt : std::optional(*number);
}

std::optional<std::size_t> size_of(const Value& value) {
  if (const auto* text = value.get_if<std::string>()) {
    return text->size();
  }
  if (const auto* list = value.get_if<List>()) {
    return list->items.size();
  }
  if (const auto* set = value.get_if<Set>()) {
    return set->items.size();
  }
  const auto* dict = value.get_if<Dict>();
  return dict == nullptr ? std::nullopt : std::optional(dict->entries.size());
}

// Returns whether each number in a value, at any depth of lists, fits.
template <class Fits>
bool all_numbers(const Value& value, const Fits& fits) {
  if (const auto number = number_in(value)) {
    return fits(*number);
  }
  const auto* list = value.get_if<List>();
  return list == nullptr || std::ranges::all_of(list->items, [&](const Value& item) {
           return all_numbers(item, fits);
         });
}

bool is_whole(double number) {
  return std::trunc(number) == number;
}

bool keeps_value(const StatedRule& rule, const Value& value) {
  switch (rule.of) {
    case Of::value:
    case Of::any_number: {
      const auto number = number_in(value);
      return !number || is_within(*number, rule);
    }
    case Of::any_item:
      return number_in(value).has_value() ||
             all_numbers(value, [&](double number) { return is_within(number, rule); });
    case Of::numbers:
      return all_numbers(value, [&](double number) { return is_within(number, rule); });
    case Of::whole:
      return all_numbers(value, is_whole);
    default: {
      const auto size = size_of(value);
      return !size || is_within(static_cast<double>(*size), rule);
    }
  }
}

bool is_of_numbers(const StatedRule& rule) {
  return rule.of == Of::value || rule.of == Of::numbers;
}

}  // namespace

MeantCalls::MeantCalls(const CodeFunction& function) {
  for (const CodeParameter& parameter : function.parameters) {
    names_.push_back(parameter.name);
  }
  rules_ = read_stated_rules(function.comment, names_);
}

// Further arguments of `...rest` are named "rest 2".
bool MeantCalls::is_about(const StatedRule& rule, std::size_t place) const {
  return rule.parameter.empty() || names_[place] == rule.parameter ||
         names_[place].starts_with(rule.parameter + " ");
}

bool MeantCalls::keeps(const StatedRule& rule, const Call& call) const {
  std::set<std::size_t> sizes;
  for (std::size_t i = 0; i < std::min(call.args.size(), names_.size()); ++i) {
    if (rule.of == Of::same_sizes) {
      const auto size = size_of(call.args[i]);
      sizes.insert(size ? *size : sizes.empty() ? 0 : *sizes.begin());
    } else if (is_about(rule, i) && !keeps_value(rule, call.args[i])) {
      return false;
    }
  }
  return sizes.size() < 2;
}

void MeantCalls::learn(std::span<const Call> known) {
  std::erase_if(rules_, [&](const StatedRule& rule) {
    return (!rule.is_sure && known.empty()) ||
           std::ranges::any_of(known, [&](const Call& call) { return !keeps(rule, call); });
  });
}

bool MeantCalls::is_meant(const Call& call) const {
  return std::ranges::all_of(rules_, [&](const StatedRule& rule) { return keeps(rule, call); });
}

std::vector<CodeParameter> MeantCalls::fitted(std::vector<CodeParameter> parameters) const {
  for (std::size_t i = 0; i < std::min(parameters.size(), names_.size()); ++i) {
    std::vector<StatedRule> own;
    std::ranges::copy_if(rules_, std::back_inserter(own), [&](const StatedRule& rule) {
      return !rule.parameter.empty() && is_about(rule, i);
    });
    const auto fits = [&](const Value& value) {
      return std::ranges::all_of(own,
                                 [&](const StatedRule& rule) { return keeps_value(rule, value); });
    };
    std::vector<Value> borders;
    for (const StatedRule& rule : own) {
      for (const double near : {rule.number, rule.number + 1, rule.number - 1}) {
        const bool is_exact = is_whole(near) && std::abs(near) < kMostExact;
        const Value value = is_exact ? Value(Integer::from_whole(near)) : Value(near);
        if (is_of_numbers(rule) && fits(value)) {
          borders.push_back(value);
        }
      }
    }
    for (std::vector<Value>& kind : parameters[i].kinds) {
      std::vector<Value> fitting;
      std::ranges::copy_if(kind, std::back_inserter(fitting), fits);
      if (kind.empty()) {
        continue;
      }
      if (number_in(kind[0])) {
        std::ranges::copy(borders, std::back_inserter(fitting));
      } else if (kind[0].is<List>() && !borders.empty()) {
        fitting.emplace_back(List{borders});
      }
      if (!fitting.empty()) {
        kind = std::move(fitting);
      }
    }
  }
  return parameters;
}

}  // namespace synth
