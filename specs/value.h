#pragma once

#include <compare>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace synth {

// A whole number of any size: an int64 where it fits, else canonical decimal digits.
class Integer {
 public:
  Integer() = default;
  Integer(std::int64_t value) : small_(value) {}

  // Reads an optional sign and decimal digits, leading zeros allowed; nothing for other text.
  static std::optional<Integer> parse(std::string_view decimal);

  // The value, if it fits an int64.
  [[nodiscard]] std::optional<std::int64_t> to_int64() const;
  [[nodiscard]] std::string decimal() const;
  // The nearest double; infinite beyond its range.
  [[nodiscard]] double to_double() const;

  // Exact comparison with a double, as Python compares int with float; unordered for NaN.
  [[nodiscard]] std::partial_ordering compare(double other) const;

  friend bool operator==(const Integer& a, const Integer& b);
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

 private:
  std::int64_t small_ = 0;
  std::shared_ptr<const std::string> large_;  // set only where int64 is too small
};

class Value;

struct Null {};
struct Undefined {};  // JavaScript's
struct Bytes {
  std::string data;
};
struct List {
  std::vector<Value> items;
};
struct Tuple {
  std::vector<Value> items;
};
struct Set {
  std::vector<Value> items;  // no two equal
};
struct FrozenSet {
  std::vector<Value> items;
};
struct Dict {
  std::vector<std::pair<Value, Value>> entries;  // in insertion order; no two equal keys
};
struct Map {  // JavaScript's
  std::vector<std::pair<Value, Value>> entries;
};

// An instance of a class that is none of the kinds above (contracts/values.md, "Objects").
struct Object {
  std::string type;  // "module.Class"; a candidate's own classes have module "solution"
  std::string repr;
  std::optional<std::vector<std::pair<std::string, Value>>> fields;
  std::shared_ptr<const Value> base;  // content of an instance of a subclass of a built-in; or null
};

// One value of the closed model that crosses every boundary of synth. A plain value type: copies
// are deep. Text is WTF-8: UTF-8 that may also hold lone surrogates; NUL is an ordinary character.
class Value {
 public:
  using Variant = std::variant<Null, bool, Integer, double, std::complex<double>, std::string,
                               Bytes, List, Tuple, Set, FrozenSet, Dict, Object, Undefined, Map>;

  Value() = default;
  Value(bool value) : data_(value) {}
  Value(std::int64_t value) : data_(Integer(value)) {}
  Value(int value) : data_(Integer(value)) {}
  Value(double value) : data_(value) {}
  Value(std::string value) : data_(std::move(value)) {}
  Value(std::string_view value) : data_(std::string(value)) {}
  Value(const char* value) : data_(std::string(value)) {}
  template <class T>
    requires(!std::is_arithmetic_v<T> && !std::is_same_v<std::remove_cvref_t<T>, Value> &&
             !std::is_pointer_v<T> && std::is_constructible_v<Variant, T>)
  Value(T value) : data_(std::move(value)) {}

  // The alternative of kind T, or null: `if (const auto* list = value.get_if<List>())`.
  template <class T>
  [[nodiscard]] const T* get_if() const {
    return std::get_if<T>(&data_);
  }
  template <class T>
  [[nodiscard]] T* get_if() {
    return std::get_if<T>(&data_);
  }
  template <class T>
  [[nodiscard]] bool is() const {
    return std::holds_alternative<T>(data_);
  }
  [[nodiscard]] const Variant& data() const { return data_; }

 private:
  Variant data_;
};

// "null", "bool", "int", "float", "str", ...: the kind as messages name it (contracts/values.md).
std::string_view kind_name(const Value& value);

// Budgets of one value: larger ones are refused by every reader, and are the verdict
// `output_limit` when a candidate returns them.
inline constexpr std::size_t kMaxValueNodes = 1'000'000;
inline constexpr std::size_t kMaxValueDepth = 200;
inline constexpr std::size_t kMaxValueBytes = std::size_t{16} << 20U;

}  // namespace synth
