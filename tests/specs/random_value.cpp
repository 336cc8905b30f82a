#include "tests/specs/random_value.h"

#include "specs/json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace synth {

template <class T>
void RandomValue::shuffle(std::vector<T>& items) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[below(i)]);
  }
}

Value RandomValue::operator()(int levels) {
  const std::uint64_t kinds = kinds_ == Kinds::literal ? 6 : 9;
  const std::uint64_t kind = levels > 0 ? below(kinds + 3) : kinds;
  switch (kind) {
    case 0:
      return List{items(levels)};
    case 1:
      return Tuple{items(levels)};
    case 2:
      return Set{elements(levels)};
    case 3:
      return FrozenSet{elements(levels)};
    case 4:
      return Dict{entries(levels)};
    case 5:
      return below(3) == 0 ? Value(made(levels)) : Value(Dict{entries(levels)});
    case 6:
      return kinds_ == Kinds::literal ? scalar() : Value(object(levels));
    case 7:
      return kinds_ == Kinds::literal ? scalar() : Value(Map{entries(levels)});
    case 8:
      return kinds_ == Kinds::literal ? scalar() : Value(Undefined{});
    default:
      return scalar();
  }
}

Value RandomValue::number() {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  switch (below(12)) {
    case 0:
      return below(2) == 0;
    case 1:
      return static_cast<double>(below(3));
    case 2:
      return -0.0;
    case 3:
      return std::complex<double>(static_cast<double>(below(3)) - 1,
                                  static_cast<double>(below(3)) - 1);
    case 4:
      return 1e20;
    case 5:
      return *Integer::parse("100000000000000000000");
    case 6:
      return std::ldexp(static_cast<double>(random_()), static_cast<int>(below(200)) - 100);
    case 7:
      return below(2) == 0 ? kInfinity : -kInfinity;
    case 8:
      return *Integer::parse("-" + std::to_string(random_()) + std::to_string(random_()));
    case 9:
      return Integer(9007199254740991 + static_cast<std::int64_t>(below(3)));
    default:
      return static_cast<std::int64_t>(below(4)) - 1;
  }
}

std::string RandomValue::text() {
  constexpr std::array<std::string_view, 16> kPieces{"a",
                                                     "b",
                                                     "'",
                                                     "\"",
                                                     "\\",
                                                     "\n",
                                                     "$",
                                                     "\x01",
                                                     "é",
                                                     "\xED\xA0\x80",
                                                     "\xF0\x9F\x98\x80",
                                                     "\xE2\x80\x8B",
                                                     "{",
                                                     "\x7F",
                                                     "\xEF\xBB\xBF",
                                                     "0"};
  std::string text;
  for (std::uint64_t i = below(4); i > 0; --i) {
    text += kPieces[below(kPieces.size())];
  }
  return below(20) == 0 ? text + '\0' : text;
}

Value RandomValue::scalar() {
  switch (below(6)) {
    case 0:
      return {};
    case 1:
      return text();
    case 2:
      return Bytes{text()};
    default:
      return number();
  }
}

Value RandomValue::hashable(int levels) {
  if (levels > 0 && below(4) == 0) {
    if (below(2) == 0) {
      return FrozenSet{elements(levels - 1)};
    }
    std::vector<Value> parts;
    for (std::uint64_t i = below(3); i > 0; --i) {
      parts.push_back(hashable(levels - 1));
    }
    return Tuple{std::move(parts)};
  }
  return scalar();
}

std::vector<Value> RandomValue::items(int levels) {
  std::vector<Value> items;
  for (std::uint64_t i = below(4); i > 0; --i) {
    items.push_back((*this)(levels - 1));
  }
  return items;
}

std::vector<Value> RandomValue::elements(int levels) {
  std::vector<Value> elements;
  std::set<std::string> python;
  std::set<std::string> javascript;
  for (std::uint64_t i = below(5); i > 0; --i) {
    Value element = hashable(levels - 1);
    if (python.insert(canonical(element, Language::python)).second &&
        javascript.insert(canonical(element, Language::javascript)).second) {
      elements.push_back(std::move(element));
    }
  }
  return elements;
}

std::vector<std::pair<Value, Value>> RandomValue::entries(int levels) {
  std::vector<Value> keys;
  if (below(2) == 0) {
    std::set<std::string> names;
    for (std::uint64_t i = below(4); i > 0; --i) {
      names.insert(text());
    }
    keys.assign(names.begin(), names.end());
  } else {
    keys = elements(levels);
  }
  std::vector<std::pair<Value, Value>> entries;
  for (Value& key : keys) {
    entries.emplace_back(std::move(key), (*this)(levels - 1));
  }
  return entries;
}

Made RandomValue::made(int levels) {
  Construction making;
  making.is_call = below(4) != 0;
  making.module = making.is_call && below(2) == 0 ? "shop" : "";
  making.name = making.is_call ? "Point" : "Colour.RED";
  if (making.is_call) {
    making.args = items(levels);
    if (below(2) == 0) {
      making.kwargs.emplace_back("y", (*this)(levels - 1));
    }
  }
  return Made{std::make_shared<const Construction>(std::move(making))};
}

Object RandomValue::object(int levels) {
  Object object{.type = below(2) == 0 ? "m.C" : "m.D", .repr = text(), .fields = {}, .base = {}};
  if (below(2) == 0) {
    object.fields.emplace();
    for (const char* name : {"x", "y"}) {
      if (below(2) == 0) {
        object.fields->emplace_back(name, (*this)(levels - 1));
      }
    }
  }
  if (below(2) == 0) {
    Value base = (*this)(levels - 1);
    if (!base.is<Null>()) {  // None has no subclasses; a null base means no base
      object.base = std::make_shared<const Value>(std::move(base));
    }
  }
  return object;
}

Value RandomValue::disguise_number(std::int64_t number) {
  const auto real = static_cast<double>(number);
  switch (below(4)) {
    case 0:
      return number == 0 || number == 1 ? Value(number == 1) : Value(number);
    case 1:
      return number == 0 && below(2) == 0 ? -0.0 : real;
    case 2:
      return std::complex<double>(real, 0);
    default:
      return number;
  }
}

std::vector<Value> RandomValue::disguise_items(const std::vector<Value>& items) {
  std::vector<Value> disguised;
  for (const Value& item : items) {
    disguised.push_back(disguise(item));
  }
  return disguised;
}

Value RandomValue::disguise(const Value& value) {
  constexpr std::int64_t kExact = std::int64_t{1} << 53U;
  if (const auto* flag = value.get_if<bool>()) {
    return disguise_number(*flag ? 1 : 0);
  }
  if (const auto* integer = value.get_if<Integer>()) {
    const auto small = integer->to_int64();
    return small && -kExact <= *small && *small <= kExact ? disguise_number(*small) : value;
  }
  if (const auto* real = value.get_if<double>()) {
    const bool whole = std::trunc(*real) == *real && std::abs(*real) < static_cast<double>(kExact);
    return whole ? disguise_number(static_cast<std::int64_t>(*real)) : value;
  }
  if (const auto* list = value.get_if<List>()) {
    return List{disguise_items(list->items)};
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return Tuple{disguise_items(tuple->items)};
  }
  const auto* set = value.get_if<Set>();
  const auto* frozen = value.get_if<FrozenSet>();
  if (set != nullptr || frozen != nullptr) {
    std::vector<Value> elements = disguise_items(set != nullptr ? set->items : frozen->items);
    shuffle(elements);
    return below(2) == 0 ? Value(Set{std::move(elements)}) : Value(FrozenSet{std::move(elements)});
  }
  if (const auto* dict = value.get_if<Dict>()) {
    Dict disguised;
    for (const auto& [key, item] : dict->entries) {
      disguised.entries.emplace_back(disguise(key), disguise(item));
    }
    shuffle(disguised.entries);
    return disguised;
  }
  return value;
}

namespace {

bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

bool same(const std::vector<Value>& a, const std::vector<Value>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), identical);
}

bool same(const std::vector<std::pair<Value, Value>>& a,
          const std::vector<std::pair<Value, Value>>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return identical(x.first, y.first) && identical(x.second, y.second);
  });
}

bool same(const Object& a, const Object& b) {
  const bool same_fields =
      a.fields.has_value() == b.fields.has_value() &&
      (!a.fields || std::equal(a.fields->begin(), a.fields->end(), b.fields->begin(),
                               b.fields->end(), [](const auto& x, const auto& y) {
                                 return x.first == y.first && identical(x.second, y.second);
                               }));
  const bool same_base = (a.base == nullptr) == (b.base == nullptr) &&
                         (a.base == nullptr || identical(*a.base, *b.base));
  return a.type == b.type && a.repr == b.repr && same_fields && same_base;
}

// A comparison with a value that must be of the visited kind.
struct IdenticalTo {
  const Value& other;

  bool operator()(const Null& /*null*/) const { return other.is<Null>(); }
  bool operator()(const Undefined& /*undefined*/) const { return other.is<Undefined>(); }
  bool operator()(double a) const {
    const auto* b = other.get_if<double>();
    return b != nullptr && same(a, *b);
  }
  bool operator()(const std::complex<double>& a) const {
    const auto* b = other.get_if<std::complex<double>>();
    return b != nullptr && same(a.real(), b->real()) && same(a.imag(), b->imag());
  }
  bool operator()(const Bytes& a) const {
    const auto* b = other.get_if<Bytes>();
    return b != nullptr && a.data == b->data;
  }
  bool operator()(const Object& a) const {
    const auto* b = other.get_if<Object>();
    return b != nullptr && same(a, *b);
  }
  bool operator()(const Made& a) const {
    const auto* b = other.get_if<Made>();
    const auto same_names = [](const auto& x, const auto& y) {
      return x.first == y.first && identical(x.second, y.second);
    };
    return b != nullptr && a.making->module == b->making->module &&
           a.making->name == b->making->name && a.making->is_call == b->making->is_call &&
           same(a.making->args, b->making->args) &&
           std::ranges::equal(a.making->kwargs, b->making->kwargs, same_names);
  }
  template <class T>
  bool operator()(const T& a) const {
    const auto* b = other.get_if<T>();
    if constexpr (requires { a.items; }) {
      return b != nullptr && same(a.items, b->items);
    } else if constexpr (requires { a.entries; }) {
      return b != nullptr && same(a.entries, b->entries);
    } else {
      return b != nullptr && a == *b;
    }
  }
};

}  // namespace

bool identical(const Value& a, const Value& b) {
  return a.visit(IdenticalTo{b});
}

}  // namespace synth
