#include "testing/runtimes/cpp/host/codec.h"

#include "specs/call.h"
#include "specs/made.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <complex>
#include <cstring>
#include <numeric>
#include <utility>

namespace synth {
namespace {

using CodecKind = CppType::Kind;

static_assert(std::endian::native == std::endian::little);

void put(std::string& bytes, std::uint64_t number) {
  std::array<char, sizeof number> raw{};
  std::memcpy(raw.data(), &number, sizeof number);
  bytes.append(raw.data(), raw.size());
}

tl::unexpected<Error> unfit(const CppType& type, const Value& value) {
  return fail(Errc::bad_input, fmt::format("{} {} is no {}", kind_name(value) == "int" ? "an" : "a",
                                           kind_name(value), type.text()));
}

const std::vector<Value>* items_of(const Value& value) {
  if (const auto* list = value.get_if<List>()) {
    return &list->items;
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return &tuple->items;
  }
  if (const auto* set = value.get_if<Set>()) {
    return &set->items;
  }
  const auto* frozen = value.get_if<FrozenSet>();
  return frozen != nullptr ? &frozen->items : nullptr;
}

Result<void> encode_integer(const CppType& type, const Value& value, std::string& bytes) {
  const auto* integer = value.get_if<Integer>();
  if (integer == nullptr) {
    return unfit(type, value);
  }
  const auto bits = static_cast<unsigned>(type.bits);
  if (!type.is_signed && bits == 64) {
    // 2^64 - 1 does not fit an int64, so it is parsed from decimal.
    const auto largest = Integer::parse("18446744073709551615");
    if (*integer < Integer(0) || *integer > *largest) {
      return fail(Errc::bad_input,
                  fmt::format("{} does not fit {}", integer->decimal(), type.name));
    }
    put(bytes, std::stoull(integer->decimal()));
    return {};
  }
  const auto [least, most] = cpp_integer_range(type);
  if (*integer < Integer(least) || *integer > Integer(most)) {
    return fail(Errc::bad_input, fmt::format("{} does not fit {}", integer->decimal(), type.name));
  }
  put(bytes, std::bit_cast<std::uint64_t>(*integer->to_int64()));
  return {};
}

Result<void> encode_number(const CppType& type, const Value& value, std::string& bytes) {
  const auto* floating = value.get_if<double>();
  const auto* integer = value.get_if<Integer>();
  if (floating == nullptr && integer == nullptr) {
    return unfit(type, value);
  }
  put(bytes, std::bit_cast<std::uint64_t>(floating != nullptr ? *floating : integer->to_double()));
  return {};
}

Result<void> encode_text(const CppType& type, const Value& value, std::string& bytes) {
  const auto* text = value.get_if<std::string>();
  const auto* raw = value.get_if<Bytes>();
  if (text == nullptr && raw == nullptr) {
    return unfit(type, value);
  }
  const std::string& content = text != nullptr ? *text : raw->data;
  if (type.kind == CodecKind::character) {
    if (content.size() != 1) {
      return fail(Errc::bad_input, "a char is a string of one byte");
    }
    put(bytes, static_cast<unsigned char>(content[0]));
    return {};
  }
  put(bytes, content.size());
  bytes += content;
  return {};
}

Result<void> encode_items(const CppType& type, const Value& value, std::string& bytes) {
  const auto* items = items_of(value);
  if (items == nullptr) {
    return unfit(type, value);
  }
  const bool is_tuple = type.kind == CodecKind::tuple;
  const std::size_t wanted = is_tuple ? type.items.size() : type.count;
  if ((is_tuple || type.name == "std::array") && items->size() != wanted) {
    return fail(Errc::bad_input,
                fmt::format("{} has {} elements, not {}", type.text(), wanted, items->size()));
  }
  if (!is_tuple) {
    put(bytes, items->size());
  }
  for (std::size_t i = 0; i < items->size(); ++i) {
    SYNTH_CHECK(encode_cpp(type.items[is_tuple ? i : 0], (*items)[i], bytes));
  }
  return {};
}

Result<void> encode_entries(const CppType& type, const Value& value, std::string& bytes) {
  const auto* dict = value.get_if<Dict>();
  const auto* map = value.get_if<Map>();
  if (dict == nullptr && map == nullptr) {
    return unfit(type, value);
  }
  const auto& entries = dict != nullptr ? dict->entries : map->entries;
  put(bytes, entries.size());
  for (const auto& [key, item] : entries) {
    SYNTH_CHECK(encode_cpp(type.items[0], key, bytes));
    SYNTH_CHECK(encode_cpp(type.items[1], item, bytes));
  }
  return {};
}

Result<void> encode_complex(const CppType& type, const Value& value, std::string& bytes) {
  const auto* number = value.get_if<std::complex<double>>();
  if (number == nullptr) {
    SYNTH_CHECK(encode_number(type, value, bytes));
    put(bytes, std::bit_cast<std::uint64_t>(0.0));
    return {};
  }
  put(bytes, std::bit_cast<std::uint64_t>(number->real()));
  put(bytes, std::bit_cast<std::uint64_t>(number->imag()));
  return {};
}

// Returns whether a value is of that kind without any conversion.
bool is_just(const CppType& type, const Value& value) {
  switch (type.kind) {
    case CodecKind::boolean:
      return value.is<bool>();
    case CodecKind::integer:
      return value.is<Integer>();
    case CodecKind::floating:
      return value.is<double>();
    case CodecKind::complex:
      return value.is<std::complex<double>>();
    case CodecKind::list:
      return value.is<List>();
    case CodecKind::tuple:
      return value.is<Tuple>();
    case CodecKind::set:
      return value.is<Set>();
    default:
      return true;  // other kinds take no others
  }
}

// Encodes the value as the first alternative that takes it: as it is, or else converted. Each is
// tried once, so that the time is linear in the type.
std::optional<std::size_t> encode_alternative(const CppType& type, const Value& value,
                                              std::string& bytes) {
  std::vector<std::size_t> order(type.items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_partition(order,
                                [&](std::size_t i) { return is_just(type.items[i], value); });
  for (const std::size_t i : order) {
    std::string encoded;
    if (encode_cpp(type.items[i], value, encoded)) {
      put(bytes, i);
      bytes += encoded;
      return i;
    }
  }
  return std::nullopt;
}

// Returns the arguments in the order of the parameters; nothing if they are others.
std::optional<std::vector<Value>> ordered_for(const std::vector<CppParameter>& making,
                                              const Call& call) {
  std::vector<std::string> names = mapped(making, &CppParameter::name);
  Call ordered = by_position(call, names);
  return ordered.kwargs.empty() && ordered.args.size() == making.size()
             ? std::optional(std::move(ordered.args))
             : std::nullopt;
}

// Returns whether a value names the class: "Item", "shop::Item" or "shop.Item" for shop::Item.
bool names_class(std::string written, const std::string& name) {
  for (std::size_t at = written.find('.'); at != std::string::npos; at = written.find('.')) {
    written.replace(at, 1, "::");
  }
  return ("::" + name).ends_with("::" + written);
}

// Returns the call that makes the value: as it is written, or with all fields of an object.
std::optional<Call> making_call(const CppType& object, const Value& value) {
  if (const auto* const made = value.get_if<Made>()) {
    const Construction& making = *made->making;
    return making.is_call && names_class(made_name(making), object.name)
               ? std::optional(Call{.args = making.args, .kwargs = making.kwargs})
               : std::nullopt;
  }
  const auto* const given = value.get_if<Object>();
  const bool has_fields = given != nullptr && given->fields && object.object->is_aggregate &&
                          given->type == std::string(kCppOwnModule) + object.name;
  return has_fields ? std::optional(Call{.args = {}, .kwargs = *given->fields}) : std::nullopt;
}

}  // namespace

Result<void> encode_cpp(const CppType& type, const Value& value, std::string& bytes) {
  switch (type.kind) {
    case CodecKind::none:
      return {};
    case CodecKind::boolean: {
      const auto* flag = value.get_if<bool>();
      if (flag == nullptr) {
        return unfit(type, value);
      }
      put(bytes, *flag ? 1 : 0);
      return {};
    }
    case CodecKind::integer:
      return encode_integer(type, value, bytes);
    case CodecKind::floating:
      return encode_number(type, value, bytes);
    case CodecKind::character:
    case CodecKind::text:
      return encode_text(type, value, bytes);
    case CodecKind::list:
    case CodecKind::tuple:
    case CodecKind::set:
      return encode_items(type, value, bytes);
    case CodecKind::map:
      return encode_entries(type, value, bytes);
    case CodecKind::complex:
      return encode_complex(type, value, bytes);
    case CodecKind::variant:
      return encode_alternative(type, value, bytes) ? Result<void>() : unfit(type, value);
    case CodecKind::nothing:
      return value.is<Null>() ? Result<void>() : unfit(type, value);
    case CodecKind::object: {
      SYNTH_TRY(const CppMade made, read_cpp_made(type, value));
      bytes += made.bytes;
      return {};
    }
    case CodecKind::optional:
      put(bytes, value.is<Null>() ? 0 : 1);
      return value.is<Null>() ? Result<void>() : encode_cpp(type.items[0], value, bytes);
  }
  return unfit(type, value);
}

Result<CppMade> read_cpp_made(const CppType& object, const Value& value) {
  const auto call = making_call(object, value);
  if (!call) {
    return unfit(object, value);
  }
  auto failed = fail(Errc::bad_input, fmt::format("nothing makes {} of {} arguments", object.name,
                                                  call->args.size() + call->kwargs.size()));
  for (std::size_t i = 0; i < object.object->makings.size(); ++i) {
    const std::vector<CppParameter>& making = object.object->makings[i];
    auto arguments = ordered_for(making, *call);
    if (!arguments) {
      continue;
    }
    CppMade made{.making = i, .arguments = *std::move(arguments), .bytes = {}};
    put(made.bytes, i);
    Result<void> encoded;
    for (std::size_t at = 0; at < making.size() && encoded; ++at) {
      encoded = encode_cpp(making[at].type, made.arguments[at], made.bytes);
    }
    if (encoded) {
      return made;
    }
    failed = fail(encoded.error().within(object.name));
  }
  return failed;
}

std::optional<std::size_t> cpp_alternative(const CppType& variant, const Value& value) {
  std::string scratch;
  return encode_alternative(variant, value, scratch);
}

}  // namespace synth
