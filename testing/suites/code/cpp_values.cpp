#include "testing/suites/code/cpp_values.h"

#include "specs/equality.h"
#include "synth/support/mapped.h"

#include <algorithm>
#include <array>
#include <complex>
#include <cstdint>
#include <memory>

namespace synth {
namespace {

using Kind = CppType::Kind;

constexpr std::size_t kMostEdges = 14;  // of a type with several values
constexpr int kDeepest = 4;             // nesting of types

std::vector<Value> values_of(const CppType& type, int depth);

std::vector<Value> integers_of(const CppType& type) {
  constexpr std::array<std::int64_t, 16> kSmall{2, 0,  1, 3,   5,  10,  7, 4,
                                                6, 12, 9, 100, 99, 101, 8, 15};
  std::vector<Value> values = mapped<Value>(kSmall, std::identity());
  if (type.is_signed) {
    for (const std::int64_t number : {-1, -2, -7, -100}) {
      values.emplace_back(std::int64_t{number});
    }
  }
  if (type.bits >= 32) {
    const std::int64_t most = std::int64_t{1} << (type.bits == 32 ? 31U : 40U);
    values.emplace_back(std::int64_t{1'000});
    values.emplace_back(std::int64_t{1'000'000});
    values.emplace_back(most - 1);
    if (type.is_signed) {
      values.emplace_back(-most);
    }
  }
  return values;
}

std::vector<Value> lists_of(const CppType& type, int depth) {
  const std::vector<Value> items = values_of(type.items[0], depth - 1);
  const auto at = [&](std::size_t i) { return items[i % items.size()]; };
  if (type.name == "std::array") {
    std::vector<Value> arrays;
    for (std::size_t n = 0; n < kMostEdges; ++n) {
      List list;
      for (std::uint64_t i = 0; i < std::min<std::uint64_t>(type.count, 100); ++i) {
        list.items.push_back(at(n == 0 ? i : n - 1 + i * (n % 3)));
      }
      arrays.emplace_back(std::move(list));
    }
    return arrays;
  }
  std::vector<std::vector<Value>> lists{{at(3), at(2), at(0)},
                                        {},
                                        {at(0)},
                                        {at(2), at(0), at(2)},
                                        {at(0), at(0)},
                                        {at(1), at(2), at(0), at(3), at(4)},
                                        {at(4), at(3), at(0), at(2)},
                                        {at(1)},
                                        {at(items.size() - 1), at(1), at(5)},
                                        {at(5), at(items.size() - 2), at(5), at(7), at(6)}};
  if (items.size() > 4) {
    lists.push_back(items);
  }
  std::vector<Value> values;
  for (std::vector<Value>& list : lists) {
    if (type.kind != Kind::set) {
      values.emplace_back(List{std::move(list)});
      continue;
    }
    Set set;
    for (Value& item : list) {
      const bool is_there = std::ranges::any_of(
          set.items, [&](const Value& other) { return equal(other, item, Language::cpp); });
      if (!is_there) {
        set.items.push_back(std::move(item));
      }
    }
    values.emplace_back(std::move(set));
  }
  return values;
}

std::vector<Value> tuples_of(const CppType& type, int depth) {
  std::vector<std::vector<Value>> edges =
      mapped(type.items, [&](const CppType& item) { return values_of(item, depth - 1); });
  std::vector<Value> values;
  for (std::size_t n = 0; n < kMostEdges; ++n) {
    Tuple tuple;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      tuple.items.push_back(edges[i][(n + i * n) % edges[i].size()]);
    }
    values.emplace_back(std::move(tuple));
  }
  return values;
}

// Returns objects that the first of its makings with the most arguments makes.
std::vector<Value> objects_of(const CppType& type, int depth) {
  const auto& makings = type.object->makings;
  const auto fullest = std::ranges::max_element(makings, {}, &std::vector<CppParameter>::size);
  CppType arguments{.kind = Kind::tuple, .name = "std::tuple", .items = {}};
  for (const CppParameter& parameter : *fullest) {
    arguments.items.push_back(parameter.type);
  }
  std::vector<Value> values;
  for (const Value& each : tuples_of(arguments, depth)) {
    const Construction making{.module = {},
                              .name = type.name,
                              .is_call = true,
                              .args = each.get_if<Tuple>()->items,
                              .kwargs = {}};
    values.emplace_back(Made{std::make_shared<const Construction>(making)});
  }
  return values;
}

std::vector<Value> maps_of(const CppType& type, int depth) {
  const std::vector<Value> keys = values_of(type.items[0], depth - 1);
  const std::vector<Value> items = values_of(type.items[1], depth - 1);
  std::vector<Value> values;
  for (const std::size_t size : {2U, 0U, 1U, 3U, 5U}) {
    for (const std::size_t shift : {0U, 3U}) {
      Dict dict;
      for (std::size_t i = 0; i < std::min(size, keys.size()); ++i) {
        dict.entries.emplace_back(keys[i], items[(i + shift) % items.size()]);
      }
      values.emplace_back(std::move(dict));
    }
  }
  return values;
}

// Returns values of each alternative in turn.
std::vector<Value> alternatives_of(const CppType& type, int depth) {
  std::vector<Value> values;
  for (std::size_t n = 0; n < kMostEdges; ++n) {
    for (const CppType& item : type.items) {
      const std::vector<Value> some = values_of(item, depth - 1);
      if (n < some.size() && values.size() < kMostEdges) {
        values.push_back(some[n]);
      }
    }
  }
  return values;
}

// Returns values of a type, the plainest first.
std::vector<Value> values_of(const CppType& type, int depth) {
  const bool is_deep = depth <= 0 && !type.items.empty();
  switch (is_deep ? Kind::none : type.kind) {
    case Kind::none:
      return {Value()};
    case Kind::boolean:
      return {Value(true), Value(false)};
    case Kind::integer:
      return integers_of(type);
    case Kind::floating:
      return {Value(1.5), Value(0.0),  Value(1.0),  Value(-1.0),  Value(2.0),
              Value(0.5), Value(-2.5), Value(10.0), Value(100.0), Value(0.001),
              Value(3.0), Value(99.5), Value(-0.5), Value(1000.0)};
    case Kind::character: {
      return mapped<Value>(std::string_view("abzAZ059 _-.,(+m"),
                           [](const char c) { return std::string(1, c); });
    }
    case Kind::text:
      return {Value("abc"), Value(""),    Value("a"),  Value("A b"),          Value("12"),
              Value(" "),   Value("aba"), Value("-7"), Value("Hello, World"), Value("aab"),
              Value("(a)"), Value("a,b"), Value("0"),  Value("Zz09"),         Value("  x y ")};
    case Kind::tuple:
      return tuples_of(type, depth);
    case Kind::map:
      return maps_of(type, depth);
    case Kind::optional: {
      std::vector<Value> values = values_of(type.items[0], depth - 1);
      values.insert(values.begin() + 1, Value(Null{}));
      return values;
    }
    case Kind::complex:
      return {Value(std::complex<double>{1.0, 2.0}), Value(std::complex<double>{0.0, 0.0}),
              Value(std::complex<double>{0.0, 1.0}), Value(std::complex<double>{-1.5, 0.0}),
              Value(std::complex<double>{3.0, -4.0})};
    case Kind::object:
      return objects_of(type, depth);
    case Kind::nothing:
      return {Value(Null{})};
    case Kind::variant:
      return alternatives_of(type, depth);
    case Kind::list:
    case Kind::set:
      break;
  }
  return lists_of(type, depth);
}

std::vector<Value> shaped_items(const CppType& type, const std::vector<Value>& items) {
  std::vector<Value> shaped;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool has_own = type.kind == Kind::tuple && i < type.items.size();
    shaped.push_back(cpp_shaped(type.items[has_own ? i : 0], items[i]));
  }
  return shaped;
}

// Converts {{"a", 1}, {"b", 2}} to a map.
Value shaped_map(const CppType& type, const std::vector<Value>& items) {
  Dict dict;
  for (const Value& item : items) {
    const auto* entry = item.get_if<List>();
    if (entry == nullptr || entry->items.size() != 2) {
      return List{items};
    }
    dict.entries.emplace_back(cpp_shaped(type.items[0], entry->items[0]),
                              cpp_shaped(type.items[1], entry->items[1]));
  }
  return dict;
}

}  // namespace

Value cpp_shaped(const CppType& type, const Value& value) {
  const auto* list = value.get_if<List>();
  if (type.kind == Kind::optional && !value.is<Null>()) {
    return cpp_shaped(type.items[0], value);
  }
  if (list == nullptr || type.items.empty()) {
    return value;
  }
  switch (type.kind) {
    case Kind::list:
      return List{shaped_items(type, list->items)};
    case Kind::tuple:
      return Tuple{shaped_items(type, list->items)};
    case Kind::set:
      return Set{shaped_items(type, list->items)};
    case Kind::map:
      return shaped_map(type, list->items);
    default:
      return value;
  }
}

std::vector<Value> cpp_values(const CppType& type) {
  return values_of(type, kDeepest);
}

}  // namespace synth
