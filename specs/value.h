#pragma once

#include <compare>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace synth {

// A whole number of any size: an int64 if it fits, else canonical decimal digits.
class Integer {
 public:
  Integer() = default;
  Integer(std::int64_t value) : small_(value) {}

  // Reads an optional sign and decimal digits, leading zeros allowed; returns nothing for other
  // text. Linear in the text.
  static std::optional<Integer> parse(std::string_view decimal);
  // Reads digits of base 2, 8 or 16 without sign or prefix; returns nothing for other text or for
  // more than kMaxBaseDigits of them (the conversion is quadratic).
  static std::optional<Integer> parse(std::string_view digits, int base);
  static constexpr std::size_t kMaxBaseDigits = 20'000;

  // Returns the exact value of a finite double without a fraction.
  static Integer from_whole(double whole);

  // Returns the value if it fits an int64.
  [[nodiscard]] std::optional<std::int64_t> to_int64() const;
  [[nodiscard]] std::string decimal() const;
  // Returns the nearest double; infinite beyond its range.
  [[nodiscard]] double to_double() const;

  // Compares exactly with a double, as Python compares int with float; unordered for NaN.
  [[nodiscard]] std::partial_ordering compare(double other) const;

  friend bool operator==(const Integer& a, const Integer& b);
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

 private:
  std::int64_t small_ = 0;
  std::shared_ptr<const std::string> large_;  // set only if int64 is too small
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

// An instance of a class of any other kind (docs/formats/values.md, "Objects").
struct Object {
  std::string type;  // "module.Class"; a candidate's own classes have module "solution"
  std::string repr;
  std::optional<std::vector<std::pair<std::string, Value>>> fields;
  std::shared_ptr<const Value> base;  // content of an instance of a subclass of a built-in, or null
};

// A value that the process which takes it makes for itself: an instance of a class of the code that
// is called, or of a module, or what such a name stands for (docs/formats/values.md, "Made
// values"). Copies share how it is made.
struct Construction;
struct Made {
  std::shared_ptr<const Construction> making;  // never null
};

// Owns an Object apart from the value that holds it, so that values of the other kinds stay small;
// copies are deep.
class ObjectBox {
 public:
  explicit ObjectBox(Object object);
  ObjectBox(const ObjectBox& other);
  ObjectBox(ObjectBox&& other) noexcept;
  ObjectBox& operator=(const ObjectBox& other);
  ObjectBox& operator=(ObjectBox&& other) noexcept;
  ~ObjectBox();

  [[nodiscard]] const Object* get() const { return object_.get(); }
  [[nodiscard]] Object* get() { return object_.get(); }

 private:
  std::unique_ptr<Object> object_;  // null only after it was moved from
};

template <class T, class... Kinds>
concept OneOf = (std::is_same_v<T, Kinds> || ...);

// The kinds of a Value other than bool, int, float and str.
template <class T>
concept ValueKind = OneOf<T, Null, Integer, std::complex<double>, Bytes, List, Tuple, Set,
                          FrozenSet, Dict, Undefined, Map, Made>;

// One value of the closed model that crosses every boundary of synth. A plain value type: copies
// are deep. Text is WTF-8: UTF-8 that may also hold lone surrogates; NUL is an ordinary character.
class Value {
 public:
  Value() = default;
  Value(bool value) : data_(value) {}
  Value(std::int64_t value) : data_(Integer(value)) {}
  Value(int value) : data_(Integer(value)) {}
  Value(double value) : data_(value) {}
  Value(std::string value) : data_(std::move(value)) {}
  Value(std::string_view value) : data_(std::string(value)) {}
  Value(const char* value) : data_(std::string(value)) {}
  Value(Object value) : data_(ObjectBox(std::move(value))) {}
  template <ValueKind T>
  Value(T value) : data_(std::move(value)) {}

  // Returns the alternative of kind T, or null: `if (const auto* list = value.get_if<List>())`.
  template <class T>
  [[nodiscard]] const T* get_if() const {
    if constexpr (std::is_same_v<T, Object>) {
      const auto* box = std::get_if<ObjectBox>(&data_);
      return box != nullptr ? box->get() : nullptr;
    } else {
      return std::get_if<T>(&data_);
    }
  }
  template <class T>
  [[nodiscard]] T* get_if() {
    return const_cast<T*>(std::as_const(*this).template get_if<T>());
  }
  template <class T>
  [[nodiscard]] bool is() const {
    return get_if<T>() != nullptr;
  }

  // Calls `visitor` with the alternative: Null, bool, Integer, double, std::complex<double>,
  // std::string, Bytes, List, Tuple, Set, FrozenSet, Dict, Object, Undefined, Map or Made.
  template <class Visitor>
  decltype(auto) visit(Visitor&& visitor) const {
    return std::visit(
        [&](const auto& kind) -> decltype(auto) {
          if constexpr (std::is_same_v<decltype(kind), const ObjectBox&>) {
            return visitor(*kind.get());
          } else {
            return visitor(kind);
          }
        },
        data_);
  }

 private:
  std::variant<Null, bool, Integer, double, std::complex<double>, std::string, Bytes, List, Tuple,
               Set, FrozenSet, Dict, ObjectBox, Undefined, Map, Made>
      data_;
};

struct Construction {
  std::string module;   // "datetime"; empty for a name of the code that is called
  std::string name;     // "Point", "Colour.RED"
  bool is_call = true;  // else the value is what the name stands for
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;
};

// "null", "bool", "int", "float", "str", ...: the kind as messages name it
// (docs/formats/values.md).
std::string_view kind_name(const Value& value);

// Budgets of one value. Every reader refuses larger ones, and a candidate that returns one gets the
// verdict `output_limit`. Nodes are all values inside, keys included; depth counts containers
// inside each other; bytes are the contents of text, bytes and large integers.
inline constexpr std::size_t kMaxValueNodes = 1'000'000;
inline constexpr std::size_t kMaxValueDepth = 200;
inline constexpr std::size_t kMaxValueBytes = std::size_t{16} << 20U;

}  // namespace synth
