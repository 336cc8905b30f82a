#pragma once

#include "specs/json.h"
#include "synth/support/enum_names.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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
// The writer (write_json), the reader (read_json), the keys that are read (keys_of) and the JSON
// schema (json_schema.h) follow from it. A member may be a text, a bool, a number, a Value, an
// enumeration with names, another struct with a form, or an optional, a vector or a map by text of
// those. Forms are in headers *_form.h or in the one .cpp that needs them; all functions here are
// thread-safe.
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

// A number in a unit: the struct's member divided by `per_unit`, from `least` to `most` of them.
struct JsonUnit {
  std::int64_t per_unit = 1;
  double least = 0;
  double most = 0;
  bool is_whole = true;
  std::string_view name;  // in messages: "seconds"
};

// A count, a size in bytes or a std::chrono duration as a number in a unit, which is read and not
// written. It may be an optional.
template <class Access>
struct JsonQuantity {
  std::string_view key;
  Access access;
  JsonUnit unit;
};
template <class Access>
constexpr JsonQuantity<Access> quantity(std::string_view key, Access access, JsonUnit unit) {
  return {key, access, unit};
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
//   static constexpr std::array<std::string_view, …> kKeys;  // all that are read, if there are
//   others
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

// Reads a quantity.
template <class T>
Result<void> read_quantity(const JsonField& json, const JsonUnit& unit, T& quantity) {
  if constexpr (kIsOptional<T>) {
    return read_quantity(json, unit, quantity.emplace());
  } else {
    if (unit.is_whole) {
      SYNTH_CHECK(json.integer());
    }
    SYNTH_TRY(const double number, json.number());
    if (!(number >= unit.least && number <= unit.most)) {
      return fail(
          json.error(fmt::format("expected {} from {} to {}", unit.name, unit.least, unit.most)));
    }
    quantity = T(std::llround(number * static_cast<double>(unit.per_unit)));
    return {};
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
template <class Access, class Struct, class Context>
Result<void> read(const JsonField& object, const JsonQuantity<Access>& member, Struct& value,
                  const Context& /*context*/) {
  const std::optional<JsonField> field = object.find(member.key);
  return field ? read_quantity(*field, member.unit, std::invoke(member.access, value))
               : Result<void>();
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

template <class Member>
void add_keys(const Member& member, std::vector<std::string_view>& keys) {
  keys.push_back(member.key);
}
template <class Get>
void add_keys(const JsonWritten<Get>& /*member*/, std::vector<std::string_view>& /*keys*/) {}
template <class Part>
void add_keys(const JsonPart<Part>& /*part*/, std::vector<std::string_view>& keys) {
  if constexpr (requires { Part::kKeys; }) {
    keys.insert(keys.end(), Part::kKeys.begin(), Part::kKeys.end());
  } else {
    keys.insert(keys.end(), Part::kRequired.begin(), Part::kRequired.end());
  }
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
  } else if constexpr (std::is_arithmetic_v<T>) {
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

// Returns the value of a member, which must be present.
template <class T>
Result<T> read_at(const JsonField& object, std::string_view key) {
  SYNTH_TRY(const JsonField field, object.at(key));
  return from_json<T>(field);
}

// Returns the keys that a reader of the struct reads, in their order.
template <HasJsonForm Struct>
std::vector<std::string_view> keys_of() {
  std::vector<std::string_view> keys;
  std::apply([&](const auto&... member) { (json_form::add_keys(member, keys), ...); },
             kJsonForm<Struct>);
  return keys;
}

// Returns the JSON text of a value.
template <class T, class Context = NoContext>
std::string json_text(const T& value, const Context& context = {}) {
  JsonWriter out;
  write_json(out, value, context);
  return out.take();
}

// The JSON of an error, as `--json` prints it (docs/formats/solution.md).
template <>
inline constexpr auto kJsonForm<Error> =
    std::tuple(member("code", &Error::code), member("message", &Error::message),
               member("remedy", &Error::remedy));

}  // namespace synth
