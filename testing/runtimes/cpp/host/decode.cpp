#include "specs/call.h"
#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/codec.h"

#include <fmt/format.h>

#include <bit>
#include <complex>
#include <cstring>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostRepr = 1'000;

class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : bytes_(bytes) {}

  Result<Value> decode(const CppType& type) {
    if (++nodes_ > kMaxValueNodes) {
      return fail(Errc::budget_exhausted, "the result is too large: more than 1000000 values");
    }
    switch (type.kind) {
      case CppType::Kind::none:
        return Value();
      case CppType::Kind::text:
        return text();
      case CppType::Kind::list:
        return items<List>(type);
      case CppType::Kind::set:
        return items<Set>(type);
      case CppType::Kind::tuple:
        return tuple(type);
      case CppType::Kind::map:
        return map(type);
      case CppType::Kind::optional: {
        SYNTH_TRY(const std::uint64_t present, number());
        return present == 0 ? Result<Value>(Value()) : decode(type.items[0]);
      }
      case CppType::Kind::nothing:
        return Value();
      case CppType::Kind::object:
        return object(type);
      case CppType::Kind::complex: {
        SYNTH_TRY(const std::uint64_t real, number());
        SYNTH_TRY(const std::uint64_t imaginary, number());
        return Value(
            std::complex<double>{std::bit_cast<double>(real), std::bit_cast<double>(imaginary)});
      }
      case CppType::Kind::variant: {
        SYNTH_TRY(const std::uint64_t index, number());
        return index < type.items.size() ? decode(type.items[index]) : cut();
      }
      default: {
        SYNTH_TRY(const std::uint64_t raw, number());
        return scalar(type, raw);
      }
    }
  }

  [[nodiscard]] bool at_end() const { return bytes_.empty(); }

 private:
  static tl::unexpected<Error> cut() {
    return fail(Errc::bad_input, "the result has another form than its type");
  }

  Result<std::uint64_t> number() {
    std::uint64_t number = 0;
    if (bytes_.size() < sizeof number) {
      return cut();
    }
    std::memcpy(&number, bytes_.data(), sizeof number);
    bytes_.remove_prefix(sizeof number);
    return number;
  }

  static Result<Value> scalar(const CppType& type, std::uint64_t raw) {
    if (type.kind == CppType::Kind::boolean) {
      return Value(raw != 0);
    }
    if (type.kind == CppType::Kind::floating) {
      return Value(std::bit_cast<double>(raw));
    }
    if (type.kind == CppType::Kind::character) {
      return as_text(std::string(1, static_cast<char>(raw)));
    }
    if (!type.is_signed && type.bits == 64) {
      return Value(*Integer::parse(std::to_string(raw)));
    }
    const auto number = std::bit_cast<std::int64_t>(raw);
    const auto [least, most] = cpp_integer_range(type);
    if (number < least || number > most) {
      return fail(Errc::bad_input, fmt::format("{} does not fit {}", number, type.name));
    }
    return Value(number);
  }

  static Value as_text(std::string text) {
    return find_invalid_utf8(text) ? Value(Bytes{std::move(text)}) : Value(std::move(text));
  }

  Result<Value> text() {
    SYNTH_TRY(const std::uint64_t size, number());
    if (size > bytes_.size()) {
      return cut();
    }
    std::string content(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return as_text(std::move(content));
  }

  template <class Container>
  Result<Value> items(const CppType& type) {
    SYNTH_TRY(const std::uint64_t count, number());
    Container made;
    for (std::uint64_t i = 0; i < count; ++i) {
      SYNTH_TRY(Value item, decode(type.items[0]));
      made.items.push_back(std::move(item));
    }
    return Value(std::move(made));
  }

  Result<Value> tuple(const CppType& type) {
    Tuple made;
    for (const CppType& item : type.items) {
      SYNTH_TRY(Value value, decode(item));
      made.items.push_back(std::move(value));
    }
    return Value(std::move(made));
  }

  Result<Value> object(const CppType& type) {
    std::vector<std::pair<std::string, Value>> fields;
    for (const CppParameter& field : type.object->fields) {
      SYNTH_TRY(Value value, decode(field.type));
      fields.emplace_back(field.name, std::move(value));
    }
    std::string repr =
        fmt::format("{}({})", type.name, excerpt(arguments_source({}, fields), kMostRepr));
    return Value(Object{.type = std::string(kCppOwnModule) + type.name,
                        .repr = std::move(repr),
                        .fields = std::move(fields),
                        .base = {}});
  }

  Result<Value> map(const CppType& type) {
    SYNTH_TRY(const std::uint64_t count, number());
    Dict made;
    for (std::uint64_t i = 0; i < count; ++i) {
      SYNTH_TRY(Value key, decode(type.items[0]));
      SYNTH_TRY(Value item, decode(type.items[1]));
      made.entries.emplace_back(std::move(key), std::move(item));
    }
    return Value(std::move(made));
  }

  std::string_view bytes_;
  std::size_t nodes_ = 0;
};

}  // namespace

Result<Value> decode_cpp(const CppType& type, std::string_view bytes) {
  if (bytes.size() > kMaxValueBytes) {
    return fail(Errc::budget_exhausted, "the result is too large: more than 16 MiB");
  }
  Decoder decoder(bytes);
  SYNTH_TRY(Value value, decoder.decode(type));
  if (!decoder.at_end()) {
    return fail(Errc::bad_input, "the result has another form than its type");
  }
  return value;
}

}  // namespace synth
