#pragma once

#include <chrono>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace synth {

// The fields of a struct in wire order: `static void list(auto& wire, auto& it)` passes them all to
// `wire`, which writes or reads them.
template <class T>
struct WireFields;

// The last value of an enum, for each enum that is sent: the reader rejects greater ones.
template <class T>
inline constexpr std::nullptr_t kLastOf = nullptr;

// The byte form of messages between programs of one build on one machine: fixed-size numbers in the
// machine's order, texts and lists after their length. The bytes read may be foreign all the same:
// reading always ends, and says whether they were well-formed.
class WireWriter {
 public:
  template <class... T>
  void operator()(const T&... fields) {
    (put(fields), ...);
  }

  template <class T>
  void put(const T& value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
      bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    } else {
      WireFields<T>::list(*this, value);
    }
  }
  void put(const std::string& text) {
    put(static_cast<std::uint64_t>(text.size()));
    bytes_.append(text);
  }
  template <class Rep, class Period>
  void put(const std::chrono::duration<Rep, Period>& time) {
    put(time.count());
  }
  template <class A, class B>
  void put(const std::pair<A, B>& pair) {
    put(pair.first);
    put(pair.second);
  }
  template <class T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) {
      put(*value);
    }
  }
  template <class T>
  void put(const std::vector<T>& list) {
    put(static_cast<std::uint64_t>(list.size()));
    for (const T& item : list) {
      put(item);
    }
  }

  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Reads the output of WireWriter. If bytes end early, `good` is false and values are empty.
class WireReader {
 public:
  explicit WireReader(std::string_view bytes) : bytes_(bytes) {}

  template <class... T>
  void operator()(T&... fields) {
    (get(fields), ...);
  }

  template <class T>
  void get(T& value) {
    if constexpr (std::is_arithmetic_v<T>) {
      get_number(value);
    } else if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number = 0;
      get(number);
      good_ = good_ && number >= 0 && number <= static_cast<std::underlying_type_t<T>>(kLastOf<T>);
      value = good_ ? static_cast<T>(number) : T{};
    } else {
      WireFields<T>::list(*this, value);
    }
  }
  // Accepts 0 and 1 only: any other byte is malformed.
  void get(bool& value) {
    std::uint8_t byte = 0;
    get(byte);
    good_ = good_ && byte <= 1;
    value = good_ && byte == 1;
  }
  void get(std::string& text) {
    std::uint64_t size = 0;
    get(size);
    if (!has(size)) {
      text.clear();
      return;
    }
    text.assign(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
  }
  template <class Rep, class Period>
  void get(std::chrono::duration<Rep, Period>& time) {
    Rep count = 0;
    get(count);
    time = std::chrono::duration<Rep, Period>(count);
  }
  template <class A, class B>
  void get(std::pair<A, B>& pair) {
    get(pair.first);
    get(pair.second);
  }
  template <class T>
  void get(std::optional<T>& value) {
    bool present = false;
    get(present);
    value.reset();
    if (present) {
      get(value.emplace());
    }
  }
  template <class T>
  void get(std::vector<T>& list) {
    std::uint64_t size = 0;
    get(size);
    list.clear();
    for (std::uint64_t i = 0; i < size && good_; ++i) {
      get(list.emplace_back());
    }
  }

  [[nodiscard]] bool good() const { return good_; }
  // Returns the unread bytes.
  [[nodiscard]] std::string_view rest() const { return bytes_; }

 private:
  template <class T>
  void get_number(T& value) {
    if (!has(sizeof value)) {
      value = T{};
      return;
    }
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
  }

  bool has(std::uint64_t size) {
    good_ = good_ && size <= bytes_.size();
    return good_;
  }

  std::string_view bytes_;
  bool good_ = true;
};

// Converts a struct with its fields to bytes, and back; the reader returns nothing if the bytes are
// malformed.
template <class T>
std::string to_wire(const T& value) {
  WireWriter out;
  out.put(value);
  return out.take();
}
template <class T>
std::optional<T> from_wire(std::string_view bytes) {
  WireReader in(bytes);
  std::optional<T> value(std::in_place);
  in.get(*value);
  if (!in.good()) {
    value.reset();
  }
  return value;
}

}  // namespace synth
