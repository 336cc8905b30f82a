#pragma once

#include "specs/json.h"
#include "synth/support/enum_names.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace synth {

// The JSON form of a struct, described once by a table of its members:
//
//   template <>
//   inline constexpr auto kJsonForm<Raise> = std::tuple(
//       member("type", &Raise::type, {.required = true}), member("when", &Raise::when));
//
// The writer (write_json), the reader (read_json) and the JSON schema (write_schema) follow from
// it. A member may be a text, a bool, a number, a Value, an enumeration with names, another struct
// with a form, or an optional, a vector or a map by text of those. Forms are in headers *_form.h or
// in the one .cpp that needs them; all functions here are thread-safe.
template <class Struct>
inline constexpr std::nullptr_t kJsonForm = nullptr;

template <class Struct>
concept HasJsonForm = !std::is_null_pointer_v<std::remove_cv_t<decltype(kJsonForm<Struct>)>>;

// The form of a member that is an empty text or list, false, 0 or without a value.
enum class IfEmpty { write, null, omit };

struct MemberRules {
  bool required = false;  // a reader leaves a missing member unchanged, unless it is required
  IfEmpty if_empty = IfEmpty::write;
  bool in_schema = true;
};

// One member. `access` returns a reference to the member of a struct: a pointer to a member, or a
// function of the struct.
template <class Access>
struct JsonMember {
  std::string_view key;
  Access access;
  MemberRules rules;
};
template <class Access>
constexpr JsonMember<Access> member(std::string_view key, Access access, MemberRules rules = {}) {
  return {key, access, rules};
}

template <class Access>
constexpr JsonMember<Access> required(std::string_view key, Access access) {
  return {key, access, {.required = true}};
}

// A computed member: written, but ignored by a reader. `get` is a function of the struct, or of the
// struct and the context of the writer.
template <class Get>
struct JsonWritten {
  std::string_view key;
  Get get;
  MemberRules rules;
};
template <class Get>
constexpr JsonWritten<Get> written(std::string_view key, Get get, MemberRules rules = {}) {
  return {key, get, rules};
}

// Members that belong together and can be written in several ways. `Part` has those of the
// following that are used:
//   static void write(JsonWriter& out, const Struct& value, const Context& context);
//   static Result<void> read(const JsonField& object, Struct& value, const Context& context);
//   static void schema(JsonWriter& out);  // into `properties`
//   static constexpr std::array<std::string_view, …> kRequired;  // of the schema
template <class Part>
struct JsonPart {};

// The context of a writer or a reader that needs only the struct.
struct NoContext {};

template <class T, class Context = NoContext>
void write_json(JsonWriter& out, const T& value, const Context& context = {});
template <class T, class Context = NoContext>
Result<void> read_json(const JsonField& json, T& value, const Context& context = {});

namespace json_form {

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;
template <class T>
inline constexpr bool kIsMap = false;
template <class T>
inline constexpr bool kIsMap<std::map<std::string, T>> = true;
template <class T>
inline constexpr bool kIsText = std::is_convertible_v<const T&, std::string_view>;

template <class T>
bool is_empty(const T& value) {
  if constexpr (kIsOptional<T>) {
    return !value.has_value();
  } else if constexpr (requires { value.empty(); }) {
    return value.empty();
  } else if constexpr (std::is_arithmetic_v<T>) {
    return value == T{};
  } else {
    return false;
  }
}

template <class T, class Context>
void write_member(JsonWriter& out, std::string_view key, const MemberRules& rules, const T& value,
                  const Context& context) {
  if (rules.if_empty == IfEmpty::write || !is_empty(value)) {
    write_json(out.key(key), value, context);
  } else if (rules.if_empty == IfEmpty::null) {
    out.key(key).null();
  }
}

template <class Access, class Struct, class Context>
void write(JsonWriter& out, const JsonMember<Access>& member, const Struct& value,
           const Context& context) {
  write_member(out, member.key, member.rules, std::invoke(member.access, value), context);
}
template <class Get, class Struct, class Context>
void write(JsonWriter& out, const JsonWritten<Get>& member, const Struct& value,
           const Context& context) {
  if constexpr (std::is_invocable_v<Get, const Struct&, const Context&>) {
    write_member(out, member.key, member.rules, std::invoke(member.get, value, context), context);
  } else {
    write_member(out, member.key, member.rules, std::invoke(member.get, value), context);
  }
}
template <class Part, class Struct, class Context>
void write(JsonWriter& out, const JsonPart<Part>& /*part*/, const Struct& value,
           const Context& context) {
  Part::write(out, value, context);
}

template <class Access, class Struct, class Context>
Result<void> read(const JsonField& object, const JsonMember<Access>& member, Struct& value,
                  const Context& context) {
  if (member.rules.required) {
    SYNTH_TRY(const JsonField field, object.at(member.key));
    return read_json(field, std::invoke(member.access, value), context);
  }
  const std::optional<JsonField> field = object.find(member.key);
  return field ? read_json(*field, std::invoke(member.access, value), context) : Result<void>();
}
template <class Get, class Struct, class Context>
Result<void> read(const JsonField& /*object*/, const JsonWritten<Get>& /*member*/,
                  Struct& /*value*/, const Context& /*context*/) {
  return {};
}
template <class Part, class Struct, class Context>
Result<void> read(const JsonField& object, const JsonPart<Part>& /*part*/, Struct& value,
                  const Context& context) {
  return Part::read(object, value, context);
}

template <class T, class Context>
Result<void> read_items(const JsonField& json, std::vector<T>& items, const Context& context) {
  SYNTH_TRY(const std::vector<JsonField> fields, json.items());
  items.clear();
  items.reserve(fields.size());
  for (const JsonField& field : fields) {
    T item{};
    SYNTH_CHECK(read_json(field, item, context));
    items.push_back(std::move(item));
  }
  return {};
}

template <class T, class Context>
Result<void> read_entries(const JsonField& json, std::map<std::string, T>& entries,
                          const Context& context) {
  SYNTH_TRY(const auto fields, json.members());
  entries.clear();
  for (const auto& [key, field] : fields) {
    SYNTH_CHECK(read_json(field, entries[key], context));
  }
  return {};
}

template <class Enum>
Result<void> read_enum(const JsonField& json, Enum& value) {
  SYNTH_TRY(const std::string text, json.string());
  const std::optional<Enum> read = parse_enum<Enum>(text);
  if (!read) {
    return fail(json.error(fmt::format("expected one of {}, found \"{}\"",
                                       all_names_in(names_of(Enum())), excerpt(text))));
  }
  value = *read;
  return {};
}

// Reads a count. A number from outside may exceed the range of a count and is then clamped. An int
// holds counts up to 1e9, longer types those up to 2^53, which a double represents exactly.
template <class Count>
Result<void> read_count(const JsonField& json, Count& value) {
  SYNTH_TRY(const double number, json.number());
  constexpr double kMost = sizeof(Count) > sizeof(int) ? 9007199254740992.0 : 1e9;
  value = static_cast<Count>(std::clamp(number, 0.0, kMost));
  return {};
}

template <class T>
Result<void> assign(T& to, Result<T> from) {
  SYNTH_TRY(to, std::move(from));
  return {};
}

}  // namespace json_form

// Writes the members of a struct into the open object.
template <HasJsonForm Struct, class Context = NoContext>
void write_members(JsonWriter& out, const Struct& value, const Context& context = {}) {
  std::apply([&](const auto&... member) { (json_form::write(out, member, value, context), ...); },
             kJsonForm<Struct>);
}

// Reads the members of a struct from an object; stops at the first error.
template <HasJsonForm Struct, class Context = NoContext>
Result<void> read_members(const JsonField& object, Struct& value, const Context& context = {}) {
  Result<void> done;
  std::apply(
      [&](const auto&... member) {
        ((done = json_form::read(object, member, value, context), done.has_value()) && ...);
      },
      kJsonForm<Struct>);
  return done;
}

template <class T, class Context>
void write_json(JsonWriter& out, const T& value, const Context& context) {
  if constexpr (HasJsonForm<T>) {
    out.begin_object();
    write_members(out, value, context);
    out.end_object();
  } else if constexpr (json_form::kIsText<T>) {
    out.string(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    out.boolean(value);
  } else if constexpr (std::is_integral_v<T>) {
    out.number(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    out.number(value);
  } else if constexpr (std::is_same_v<T, Value>) {
    out.value(value);
  } else if constexpr (std::is_enum_v<T>) {
    out.string(name(value));
  } else if constexpr (json_form::kIsOptional<T>) {
    value ? write_json(out, *value, context) : void(out.null());
  } else if constexpr (json_form::kIsMap<T>) {
    out.begin_object();
    for (const auto& [key, entry] : value) {
      write_json(out.key(key), entry, context);
    }
    out.end_object();
  } else {
    out.begin_array();
    for (const auto& item : value) {
      write_json(out, item, context);
    }
    out.end_array();
  }
}

// Reads into `value`, which an error leaves unspecified. Errors are of kind bad_input and name the
// JSON path.
template <class T, class Context>
Result<void> read_json(const JsonField& json, T& value, const Context& context) {
  if constexpr (HasJsonForm<T>) {
    if (!json.is_object()) {
      return fail(json.error(fmt::format("expected an object, found {}", kind_name(json.json()))));
    }
    return read_members(json, value, context);
  } else if constexpr (std::is_same_v<T, std::string>) {
    return json_form::assign(value, json.string());
  } else if constexpr (std::is_same_v<T, bool>) {
    return json_form::assign(value, json.boolean());
  } else if constexpr (std::is_integral_v<T>) {
    return json_form::read_count(json, value);
  } else if constexpr (std::is_same_v<T, double>) {
    return json_form::assign(value, json.number());
  } else if constexpr (std::is_same_v<T, Value>) {
    return json_form::assign(value, json.value());
  } else if constexpr (std::is_enum_v<T>) {
    return json_form::read_enum(json, value);
  } else if constexpr (json_form::kIsOptional<T>) {
    return read_json(json, value.emplace(), context);
  } else if constexpr (json_form::kIsMap<T>) {
    return json_form::read_entries(json, value, context);
  } else {
    static_assert(json_form::kIsVector<T>, "a type without a form");
    return json_form::read_items(json, value, context);
  }
}

// Returns a new value read from JSON.
template <class T, class Context = NoContext>
Result<T> from_json(const JsonField& json, const Context& context = {}) {
  T value{};
  SYNTH_CHECK(read_json(json, value, context));
  return value;
}

// Returns the JSON text of a value.
template <class T, class Context = NoContext>
std::string json_text(const T& value, const Context& context = {}) {
  JsonWriter out;
  write_json(out, value, context);
  return out.take();
}

// Writes the JSON Schema, in the portable subset that model providers accept: every member
// required, null instead of a missing member, no other members, no recursion
// (docs/formats/stages.md).
template <class T>
void write_schema(JsonWriter& out, bool may_be_null = false);

namespace json_form {

inline void write_type(JsonWriter& out, std::string_view type, bool may_be_null) {
  out.key("type");
  if (may_be_null) {
    out.begin_array().string(type).string("null").end_array();
  } else {
    out.string(type);
  }
}

template <class Struct, class Access>
using MemberType = std::remove_cvref_t<std::invoke_result_t<Access, const Struct&>>;

template <class Struct, class Access>
void write_required(JsonWriter& out, const JsonMember<Access>& member) {
  if (member.rules.in_schema) {
    out.string(member.key);
  }
}
template <class Struct, class Get>
void write_required(JsonWriter& /*out*/, const JsonWritten<Get>& /*member*/) {}
template <class Struct, class Part>
void write_required(JsonWriter& out, const JsonPart<Part>& /*part*/) {
  for (const std::string_view key : Part::kRequired) {
    out.string(key);
  }
}

template <class Struct, class Access>
void write_property(JsonWriter& out, const JsonMember<Access>& member) {
  if (member.rules.in_schema) {
    write_schema<MemberType<Struct, Access>>(out.key(member.key),
                                             member.rules.if_empty == IfEmpty::null);
  }
}
template <class Struct, class Get>
void write_property(JsonWriter& /*out*/, const JsonWritten<Get>& /*member*/) {}
template <class Struct, class Part>
void write_property(JsonWriter& out, const JsonPart<Part>& /*part*/) {
  Part::schema(out);
}

template <class Struct>
void write_object_schema(JsonWriter& out, bool may_be_null) {
  write_type(out, "object", may_be_null);
  out.key("additionalProperties").boolean(false);
  std::apply(
      [&](const auto&... member) {
        out.key("required").begin_array();
        (write_required<Struct>(out, member), ...);
        out.end_array();
        out.key("properties").begin_object();
        (write_property<Struct>(out, member), ...);
        out.end_object();
      },
      kJsonForm<Struct>);
}

}  // namespace json_form

template <class T>
void write_schema(JsonWriter& out, bool may_be_null) {
  if constexpr (json_form::kIsOptional<T>) {
    write_schema<typename T::value_type>(out, true);
    return;
  } else {
    out.begin_object();
    if constexpr (HasJsonForm<T>) {
      json_form::write_object_schema<T>(out, may_be_null);
    } else if constexpr (json_form::kIsVector<T>) {
      json_form::write_type(out, "array", may_be_null);
      write_schema<typename T::value_type>(out.key("items"));
    } else if constexpr (std::is_enum_v<T>) {
      json_form::write_type(out, "string", may_be_null);
      out.key("enum").begin_array();
      for (const auto& each : names_of(T())) {
        out.string(each.name);
      }
      out.end_array();
    } else if constexpr (json_form::kIsText<T>) {
      json_form::write_type(out, "string", may_be_null);
    } else if constexpr (std::is_same_v<T, bool>) {
      json_form::write_type(out, "boolean", may_be_null);
    } else {
      static_assert(std::is_arithmetic_v<T>, "a type without a schema");
      json_form::write_type(out, std::is_integral_v<T> ? "integer" : "number", may_be_null);
    }
    out.end_object();
  }
}

// The JSON of an error, as `--json` prints it (docs/formats/solution.md).
template <>
inline constexpr auto kJsonForm<Error> =
    std::tuple(member("code", &Error::code), member("message", &Error::message),
               member("remedy", &Error::remedy));

}  // namespace synth
