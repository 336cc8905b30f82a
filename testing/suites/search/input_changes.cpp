#include "testing/suites/search/input_changes.h"

#include "specs/literal.h"
#include "synth/support/mapped.h"
#include "synth/support/number.h"
#include "testing/core/bash_test.h"
#include "testing/suites/search/near_values.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

namespace synth {
namespace {

std::string shape_of(const Value& value) {
  if (value.is<Integer>() || value.is<double>()) {
    return "number";
  }
  if (const auto* list = value.get_if<List>()) {
    return "list " + (list->items.empty() ? std::string() : shape_of(list->items[0]));
  }
  return std::string(kind_name(value));
}

// Returns whether the shapes agree, as far as empty lists tell.
bool is_shape(const std::string& a, const std::string& b) {
  return a.starts_with(b) || b.starts_with(a);
}

std::vector<Value> values_of(const Call& call, CallForm form) {
  std::vector<Value> values = call.args;
  if (form.has_input) {
    values.push_back(call.kwargs.empty() ? Value("") : call.kwargs[0].second);
  }
  return values;
}

Call call_of(std::vector<Value> values, CallForm form) {
  Call call;
  if (form.has_input && !values.empty()) {
    call.kwargs.emplace_back(kBashStdin, std::move(values.back()));
    values.pop_back();
  }
  call.args = std::move(values);
  return call;
}

// Returns the number if a text is a whole number, as in arguments of scripts.
std::optional<std::int64_t> number_of_text(const Value& value) {
  const auto* text = value.get_if<std::string>();
  if (text == nullptr || text->empty() || text->size() > 9) {
    return std::nullopt;
  }
  return parse_number<std::int64_t>(*text);
}

// Returns edges near a value; a text that is a number is one to a script.
std::vector<Value> edges_near(const Value& value) {
  const auto number = number_of_text(value);
  if (!number) {
    return values_at_edges(value);
  }
  return mapped<Value>(values_at_edges(Value(*number)), write_literal);
}

}  // namespace

ValueKinds kinds_like(const ValueKinds& kinds, const std::vector<Value>& values) {
  if (values.empty()) {
    return kinds;
  }
  std::set<std::string> shapes;
  for (const Value& value : values) {
    shapes.insert(shape_of(value));
  }
  ValueKinds like;
  for (const std::vector<Value>& kind : kinds) {
    const bool fits = std::ranges::any_of(shapes, [&](const std::string& shape) {
      return is_shape(shape_of(kind[0]), shape) && shape_of(kind[0]).size() >= shape.size();
    });
    if (fits) {
      like.push_back(kind);
    }
  }
  like.push_back(values);
  return like;
}

std::vector<std::vector<ValueKinds>> likely_combinations(const std::vector<ValueKinds>& all,
                                                         std::size_t most) {
  struct Combination {
    std::vector<ValueKinds> kinds;
    std::size_t rank = 0;
  };
  std::vector<Combination> found(1);
  for (const ValueKinds& kinds : all) {
    std::vector<Combination> longer;
    for (const Combination& one : found) {
      for (std::size_t k = 0; k < kinds.size(); ++k) {
        longer.push_back({one.kinds, one.rank + k});
        longer.back().kinds.push_back({kinds[k]});
      }
    }
    std::ranges::stable_sort(longer, {}, &Combination::rank);
    longer.resize(std::min(longer.size(), 4 * most));
    found = std::move(longer);
  }
  found.resize(std::min(found.size(), most));
  std::vector<std::vector<ValueKinds>> combinations;
  for (Combination& one : found) {
    combinations.push_back(std::move(one.kinds));
  }
  return combinations;
}

std::vector<ChangedCall> InputChanges::plain_calls(CallForm form) const {
  std::vector<ChangedCall> calls;
  constexpr std::size_t kCalls = 6;
  for (std::size_t n = 0; n < (kinds_.empty() ? 1 : kCalls); ++n) {
    std::vector<Value> values;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (i >= form.plain && i < parameters(form)) {
        continue;
      }
      const std::vector<Value>& edges = kinds_[i][0];
      values.push_back(edges[n == 0 ? 0 : (n + 2 * i) % edges.size()]);
    }
    calls.push_back({.call = call_of(std::move(values), form)});
  }
  return calls;
}

std::vector<ChangedCall> InputChanges::edge_calls(const Call& call, CallForm form,
                                                  std::size_t most) {
  std::vector<ChangedCall> calls;
  const std::vector<Value> plain = values_of(call, form);
  for (std::size_t i = 0; i < std::min(plain.size(), kinds_.size()); ++i) {
    const auto put = [&](const Value& value) {
      std::vector<Value> values = plain;
      values[i] = value;
      calls.push_back({.call = call_of(std::move(values), form)});
    };
    for (const std::vector<Value>& edges : *kinds_at(i, plain.size(), form)) {
      std::ranges::for_each(edges, put);
    }
    for (const Value& constant : constants_) {
      if (shape_of(constant) == shape_of(plain[i])) {
        put(constant);
      }
    }
    std::ranges::for_each(edges_near(plain[i]), put);
  }
  std::vector<ChangedCall> some;
  const std::size_t arguments = plain.size() - (form.has_input ? 1 : 0);
  for (std::size_t size = form.optional_from; size <= parameters(form); ++size) {
    if (size != arguments) {
      some.push_back({.call = call_of(with_arguments(plain, size, form), form)});
    }
  }
  // Takes an even sample over all arguments if there is no room for all.
  const std::size_t step = std::max<std::size_t>(1, (calls.size() + most - 1) / most);
  for (std::size_t i = 0; i < calls.size(); i += step) {
    some.push_back(std::move(calls[i]));
  }
  return some;
}

ChangedCall InputChanges::changed(const Call& call, const Call& donor, CallForm form) {
  std::vector<Value> values = values_of(call, form);
  const std::vector<Value> others = values_of(donor, form);
  if (values.empty()) {
    return {.call = call_of(std::move(values), form)};
  }
  const std::size_t how = below(24);
  if (how == 0 && !form.has_input) {
    return refused(std::move(values), form);
  }
  if (how == 1 && form.optional_from < parameters(form)) {
    const std::size_t size = form.optional_from + below(parameters(form) + 1 - form.optional_from);
    return {.call = call_of(with_arguments(values, size, form), form)};
  }
  if (how < 6 && values.size() > 1 && relate(values)) {
    return {.call = call_of(std::move(values), form)};
  }
  const std::size_t count = 1 + below(std::min<std::size_t>(values.size(), 2));
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t place = below(values.size());
    for (std::size_t times = 1 + below(3); times > 0; --times) {
      values[place] = change(values[place], place < others.size() ? others[place] : values[place],
                             kinds_at(place, values.size(), form));
    }
  }
  return {.call = call_of(std::move(values), form)};
}

// Changes the number of arguments to `size`, with new ones of the kinds; standard input is
// unchanged.
std::vector<Value> InputChanges::with_arguments(const std::vector<Value>& values, std::size_t size,
                                                CallForm form) {
  const std::size_t given = values.size() - (form.has_input ? 1 : 0);
  std::vector<Value> some(values.begin(),
                          values.begin() + static_cast<std::ptrdiff_t>(std::min(given, size)));
  while (some.size() < size && some.size() < kinds_.size() && !kinds_[some.size()].empty()) {
    const ValueKinds& kinds = kinds_[some.size()];
    const std::vector<Value>& edges = kinds[below(kinds.size())];
    some.push_back(edges[below(edges.size())]);
  }
  if (form.has_input) {
    some.push_back(values.back());
  }
  return some;
}

// Returns the kinds of the parameter at that place of `count` values; null for a further argument.
const ValueKinds* InputChanges::kinds_at(std::size_t place, std::size_t count,
                                         CallForm form) const {
  if (form.has_input && place + 1 == count) {
    return kinds_.empty() ? nullptr : &kinds_.back();
  }
  return place < kinds_.size() ? &kinds_[place] : nullptr;
}

Value InputChanges::change(const Value& value, const Value& donor, const ValueKinds* kinds) {
  const auto number = number_of_text(value);
  if (number && below(2) == 0) {
    const Value moved = below(3) == 0 ? rearranged(Value(*number))
                                      : mutator_.mutate(Value(*number), Value(*number));
    return moved.is<Integer>() ? Value(moved.get_if<Integer>()->decimal()) : value;
  }
  switch (below(10)) {
    case 0:
    case 1:
      if (kinds != nullptr && !kinds->empty()) {
        const std::vector<Value>& edges = (*kinds)[below(kinds->size())];
        return edges[below(edges.size())];
      }
      return value;
    case 2:
    case 3:
    case 4:
      return with_constant(value, 0);
    case 5:
      return rearranged(value);
    default:
      return mutator_.mutate(value, shape_of(donor) == shape_of(value) ? donor : value);
  }
}

// Replaces a part by a constant of the code, or an edge, of its kind.
Value InputChanges::with_constant(const Value& value, int depth) {
  if (const auto* list = value.get_if<List>();
      list != nullptr && !list->items.empty() && depth < 4) {
    List changed = *list;
    const std::size_t at = below(changed.items.size());
    Value item = with_constant(changed.items[at], depth + 1);
    if (below(2) == 0) {
      changed.items.insert(changed.items.begin() + static_cast<std::ptrdiff_t>(at),
                           std::move(item));
    } else {
      changed.items[at] = std::move(item);
    }
    return changed;
  }
  if (const auto* dict = value.get_if<Dict>();
      dict != nullptr && !dict->entries.empty() && depth < 4) {
    Dict changed = *dict;
    Value& item = changed.entries[below(changed.entries.size())].second;
    item = with_constant(item, depth + 1);
    return changed;
  }
  std::vector<Value> fitting;
  for (const Value& constant : constants_) {
    if (shape_of(constant) == shape_of(value)) {
      fitting.push_back(constant);
    }
  }
  if (fitting.empty()) {
    return mutator_.mutate(value, value);
  }
  const Value& constant = fitting[below(fitting.size())];
  const auto* text = value.get_if<std::string>();
  if (text == nullptr || below(3) == 0) {
    const auto* number = constant.get_if<Integer>();
    const auto small = number != nullptr ? number->to_int64() : std::nullopt;
    return small && below(6) == 0 ? Value(-*small) : constant;
  }
  // ASCII texts may be cut anywhere.
  const bool is_ascii_text =
      std::ranges::all_of(*text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  const std::size_t at = is_ascii_text ? below(text->size() + 1) : 0;
  std::string changed = *text;
  return changed.insert(at, *constant.get_if<std::string>());
}

// Reorders or repeats items.
Value InputChanges::rearranged(const Value& value) {
  if (const auto* list = value.get_if<List>()) {
    List changed = *list;
    switch (below(3)) {
      case 0:
        std::ranges::reverse(changed.items);
        break;
      case 1:
        std::ranges::stable_sort(changed.items, [](const Value& a, const Value& b) {
          const auto* left = a.get_if<Integer>();
          const auto* right = b.get_if<Integer>();
          return left != nullptr && right != nullptr ? *left < *right
                                                     : write_literal(a) < write_literal(b);
        });
        break;
      default:
        changed.items.insert(changed.items.end(), list->items.begin(), list->items.end());
        changed.items.resize(std::min<std::size_t>(changed.items.size(), 12));
    }
    return changed;
  }
  if (const auto* text = value.get_if<std::string>(); text != nullptr && text->size() < 20) {
    return *text + (below(2) == 0 ? *text : text->substr(0, text->empty() ? 0 : 1));
  }
  if (const auto* number = value.get_if<Integer>(); number != nullptr && number->to_int64()) {
    const std::int64_t n = *number->to_int64();
    constexpr std::int64_t kFar = 1'000'000;
    const bool is_near = n < kFar && n > -kFar;
    return below(2) == 0 && n > -kFar ? Value(-n) : is_near ? Value(n * 2 + 1) : Value(n);
  }
  return value;
}

// Derives one argument from another: the same, one of its items, its length, a part of it.
bool InputChanges::relate(std::vector<Value>& values) {
  const std::size_t from = below(values.size());
  const std::size_t to = (from + 1 + below(values.size() - 1)) % values.size();
  const std::string wanted = shape_of(values[to]);
  const auto* list = values[from].get_if<List>();
  const auto* text = values[from].get_if<std::string>();
  if (list != nullptr && !list->items.empty()) {
    const Value item = list->items[below(list->items.size())];
    if (shape_of(item) == wanted && below(3) > 0) {
      values[to] = item;
      return true;
    }
  }
  const std::size_t size = list != nullptr   ? list->items.size()
                           : text != nullptr ? text->size()
                                             : 0;
  if (wanted == "number" && (list != nullptr || text != nullptr)) {
    values[to] = Value(static_cast<std::int64_t>(size) + static_cast<std::int64_t>(below(3)) - 1);
    return true;
  }
  if (shape_of(values[from]) != wanted) {
    return false;
  }
  if (text != nullptr && below(2) == 0 &&
      std::ranges::all_of(*text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
    const std::size_t begin = below(text->size() + 1);
    values[to] = text->substr(begin, 1 + below(3));
    return true;
  }
  const Value same = values[from];
  values[to] = same;
  return true;
}

// Returns a call with an argument of another kind, which code that checks kinds refuses.
ChangedCall InputChanges::refused(std::vector<Value> values, CallForm form) {
  const std::vector<Value> strange{Value(Null{}),
                                   Value("abc"),
                                   Value(7),
                                   Value(0.5),
                                   Value(List{}),
                                   Value(Undefined{}),
                                   Value(std::numeric_limits<double>::quiet_NaN()),
                                   Value(List{{Value("a")}}),
                                   Value(List{{Value(1.5)}})};
  values[below(values.size())] = strange[below(strange.size())];
  return {.call = call_of(std::move(values), form), .is_of_kind = false};
}

}  // namespace synth
