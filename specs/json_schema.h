#pragma once

#include "specs/json_form.h"

#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace synth {

// Writes the JSON Schema, in the portable subset that model providers accept: every member
// required, null instead of a missing member, no other members, no recursion
// (docs/formats/stages.md).
template <class T>
void write_schema(JsonWriter& out, bool may_be_null = false);

// Writes only the schema's `properties`, of an object that may lack any of them.
template <HasJsonForm Struct>
void write_properties(JsonWriter& out);

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
template <class Struct, class Access>
void write_required(JsonWriter& /*out*/, const JsonQuantity<Access>& /*member*/) {}
template <class Struct, class Get>
void write_required(JsonWriter& /*out*/, const JsonWritten<Get>& /*member*/) {}
template <class Struct, class Part>
void write_required(JsonWriter& out, const JsonPart<Part>& /*part*/) {
  for (const std::string_view key : Part::kRequired) {
    out.string(key);
  }
}

inline void write_units(JsonWriter& out, double number, const JsonUnit& unit) {
  unit.is_whole ? out.number(static_cast<std::int64_t>(number)) : out.number(number);
}

template <class Struct, class Access>
void write_property(JsonWriter& out, const JsonQuantity<Access>& member) {
  out.key(member.key).begin_object();
  write_type(out, member.unit.is_whole ? "integer" : "number", false);
  write_units(out.key("minimum"), member.unit.least, member.unit);
  write_units(out.key("maximum"), member.unit.most, member.unit);
  out.end_object();
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
      },
      kJsonForm<Struct>);
  write_properties<Struct>(out);
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

template <HasJsonForm Struct>
void write_properties(JsonWriter& out) {
  out.key("properties").begin_object();
  std::apply([&](const auto&... member) { (json_form::write_property<Struct>(out, member), ...); },
             kJsonForm<Struct>);
  out.end_object();
}

}  // namespace synth
