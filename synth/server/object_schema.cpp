#include "synth/server/object_schema.h"

#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

std::string_view type_of(MemberKind kind) {
  switch (kind) {
    case MemberKind::text:
      return "string";
    case MemberKind::whole:
      return "integer";
    case MemberKind::number:
      return "number";
    case MemberKind::flag:
      return "boolean";
    case MemberKind::texts:
    case MemberKind::list:
      return "array";
    case MemberKind::object:
      return "object";
    case MemberKind::any:
      break;
  }
  return "";
}

// Writes the keywords for the kind of a member.
void write_kind(JsonWriter& out, const ObjectMember& parameter) {
  if (const std::string_view type = type_of(parameter.kind); !type.empty()) {
    out.key("type").string(type);
  }
  if (parameter.kind == MemberKind::texts) {
    out.key("items").begin_object().key("type").string("string").end_object();
  }
  if (!parameter.choices.empty()) {
    out.key("enum").strings(parameter.choices);
  }
  if (parameter.least) {
    out.key("minimum").number(*parameter.least);
  }
  if (parameter.most) {
    out.key("maximum").number(*parameter.most);
  }
  if (parameter.write_properties != nullptr) {
    parameter.write_properties(out);
  }
}

// Writes `anyOf` instead of a list of types: some hosts' models accept only one type.
void write_parameter(JsonWriter& out, const ObjectMember& parameter, bool may_be_null) {
  out.key(parameter.name).begin_object();
  out.key("description").string(parameter.description);
  if (may_be_null && parameter.kind != MemberKind::any) {
    out.key("anyOf").begin_array().begin_object();
    write_kind(out, parameter);
    out.end_object().begin_object().key("type").string("null").end_object().end_array();
  } else {
    write_kind(out, parameter);
  }
  out.end_object();
}

Result<void> check_text(const ObjectMember& parameter, const JsonField& field) {
  SYNTH_TRY(const std::string text, field.string());
  if (!parameter.choices.empty() &&
      std::ranges::find(parameter.choices, text) == parameter.choices.end()) {
    return fail(field.error(fmt::format("expected one of {}", fmt::join(parameter.choices, ", "))));
  }
  return {};
}

Result<void> check_range(const ObjectMember& parameter, const JsonField& field, double number) {
  if (parameter.least && number < *parameter.least) {
    return fail(field.error(fmt::format("expected at least {}", *parameter.least)));
  }
  if (parameter.most && number > *parameter.most) {
    return fail(field.error(fmt::format("expected at most {}", *parameter.most)));
  }
  return {};
}

Result<void> check_list(const ObjectMember& parameter, const JsonField& field) {
  SYNTH_TRY(const std::vector<JsonField> items, field.items());
  for (const JsonField& item : items) {
    if (parameter.kind == MemberKind::texts) {
      SYNTH_TRY([[maybe_unused]] const std::string text, item.string());
    }
  }
  return {};
}

Result<void> check_value(const ObjectMember& parameter, const JsonField& field) {
  switch (parameter.kind) {
    case MemberKind::text:
      return check_text(parameter, field);
    case MemberKind::whole: {
      SYNTH_TRY(const std::int64_t number, field.integer());
      return check_range(parameter, field, static_cast<double>(number));
    }
    case MemberKind::number: {
      SYNTH_TRY(const double number, field.number());
      return check_range(parameter, field, number);
    }
    case MemberKind::flag: {
      SYNTH_TRY([[maybe_unused]] const bool flag, field.boolean());
      return {};
    }
    case MemberKind::texts:
    case MemberKind::list:
      return check_list(parameter, field);
    case MemberKind::object:
      return field.is_object() ? Result<void>() : fail(field.error("expected an object"));
    case MemberKind::any:
      break;
  }
  return {};
}

Error unknown_member(std::span<const ObjectMember> parameters, const std::string& name,
                     const JsonField& field) {
  std::vector<std::string> known = mapped<std::string>(parameters, &ObjectMember::name);
  const auto nearest = nearest_name(name, known);
  Error error = field.error("is not known");
  error.remedy = nearest ? fmt::format("did you mean {}?", *nearest)
                         : fmt::format("there are {}", fmt::join(known, ", "));
  return error;
}

}  // namespace

std::string schema_of(std::span<const ObjectMember> parameters, Members members) {
  JsonWriter out;
  out.begin_object();
  out.key("type").string("object");
  out.key("properties").begin_object();
  for (const ObjectMember& parameter : parameters) {
    write_parameter(out, parameter, members == Members::open && !parameter.required);
  }
  out.end_object();
  out.key("required").begin_array();
  for (const ObjectMember& parameter : parameters) {
    if (parameter.required) {
      out.string(parameter.name);
    }
  }
  out.end_array();
  out.key("additionalProperties").boolean(members == Members::open);
  return out.end_object().take();
}

Result<void> check_arguments(std::span<const ObjectMember> parameters, const JsonField& arguments) {
  SYNTH_TRY(const auto members, arguments.members());
  for (const auto& [name, field] : members) {
    const auto known = std::ranges::find(parameters, name, &ObjectMember::name);
    if (known == parameters.end()) {
      return fail(unknown_member(parameters, name, field));
    }
    if (!field.is_null()) {
      SYNTH_CHECK(check_value(*known, field));
    }
  }
  for (const ObjectMember& parameter : parameters) {
    if (parameter.required && !arguments.find(parameter.name)) {
      return fail(Errc::bad_input,
                  fmt::format("{} is missing", member_path(arguments.path(), parameter.name)));
    }
  }
  return {};
}

}  // namespace synth
