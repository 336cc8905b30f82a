#include "testing/runtimes/common/arguments.h"

#include "specs/made.h"

#include <algorithm>
#include <complex>
#include <vector>

namespace synth {
namespace {

template <class... Kinds>
bool is_any_of(const Value& value) {
  return (value.is<Kinds>() || ...);
}

// Calls `look` for each value directly inside, and tells it if the value is an element of a set or
// a key.
template <class Look>
bool any_inside(const Value& value, Look look) {
  const auto in_items = [&](const std::vector<Value>& items, bool hashed) {
    return std::ranges::any_of(items, [&](const Value& item) { return look(item, hashed); });
  };
  const auto in_entries = [&](const auto& entries) {
    return std::ranges::any_of(entries, [&](const auto& entry) {
      return look(entry.first, true) || look(entry.second, false);
    });
  };
  if (const auto* list = value.get_if<List>()) {
    return in_items(list->items, false);
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return in_items(tuple->items, false);
  }
  if (const auto* set = value.get_if<Set>()) {
    return in_items(set->items, true);
  }
  if (const auto* frozen = value.get_if<FrozenSet>()) {
    return in_items(frozen->items, true);
  }
  if (const auto* dict = value.get_if<Dict>()) {
    return in_entries(dict->entries);
  }
  if (const auto* made = value.get_if<Made>()) {
    return in_items(made->making->args, false) ||
           std::ranges::any_of(made->making->kwargs,
                               [&](const auto& named) { return look(named.second, false); });
  }
  const auto* map = value.get_if<Map>();
  return map != nullptr && in_entries(map->entries);
}

bool is_unhashable(const Value& value) {
  return is_any_of<List, Set, Dict, Map>(value) ||
         (value.is<Tuple>() && any_inside(value, [](const Value& item, bool /*hashed*/) {
            return is_unhashable(item);
          }));
}

bool python_lacks(const Value& value) {
  return is_any_of<Undefined, Map>(value) || any_inside(value, [](const Value& item, bool hashed) {
           return (hashed && is_unhashable(item)) || python_lacks(item);
         });
}

bool javascript_lacks(const Value& value) {
  const auto* made = value.get_if<Made>();
  return value.is<std::complex<double>>() || (made != nullptr && is_of_python(*made->making)) ||
         any_inside(value,
                    [](const Value& item, bool /*hashed*/) { return javascript_lacks(item); });
}

bool any_given(const auto& call, bool (*lacks)(const Value&)) {
  return std::ranges::any_of(call.args, lacks) ||
         std::ranges::any_of(call.kwargs, [&](const auto& named) { return lacks(named.second); });
}

bool any_argument(const Call& call, bool (*lacks)(const Value&)) {
  return any_given(call, lacks) ||
         std::ranges::any_of(call.steps, [&](const Step& step) { return any_given(step, lacks); });
}

}  // namespace

std::optional<std::string> lacking_in_python(const Call& call) {
  return any_argument(call, python_lacks) ? std::optional<std::string>(
                                                "Python cannot have this argument: a map, "
                                                "undefined, or something unhashable in a "
                                                "set or as a key")
                                          : std::nullopt;
}

std::optional<std::string> lacking_in_javascript(const Call& call) {
  return any_argument(call, javascript_lacks)
             ? std::optional<std::string>(
                   "JavaScript has no complex numbers, and nothing "
                   "that a module of Python makes")
             : std::nullopt;
}

}  // namespace synth
