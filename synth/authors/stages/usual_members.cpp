#include "synth/authors/stages/usual_members.h"

#include "specs/json.h"
#include "specs/type.h"
#include "synth/authors/stages/json_members.h"
#include "synth/authors/stages/told_call.h"

#include <algorithm>
#include <string>

namespace synth {
namespace {

// Another name that models give a member. It counts in objects that have a member of the usual name
// and none of this one.
struct OtherName {
  std::string_view name;
  std::string_view usual;
};

constexpr OtherName kOtherNames[] = {
    {"function", "functions"},
    {"specs", "functions"},
    {"function_specs", "functions"},
    {"test_cases", "tests"},
    {"cases", "tests"},
    {"function_name", "name"},
    {"function", "name"},
    {"method", "name"},
    {"param", "name"},
    {"parameter", "name"},
    {"function_name", "function"},
    {"description", "purpose"},
    {"docstring", "purpose"},
    {"args", "inputs"},
    {"arguments", "inputs"},
    {"params", "inputs"},
    {"parameters", "inputs"},
    {"input", "inputs"},
    {"output", "outputs"},
    {"returns", "outputs"},
    {"return", "outputs"},
    {"result", "outputs"},
    {"return_type", "outputs"},
    {"output_type", "outputs"},
    {"exceptions", "raises"},
    {"errors", "raises"},
    {"throws", "raises"},
    {"depends_on", "dependencies"},
    {"test_cases", "examples"},
    {"attributes", "fields"},
    {"annotation", "type"},
    {"exception", "type"},
    {"error", "type"},
    {"condition", "when"},
    {"description", "when"},
    {"reason", "rationale"},
    {"description", "rationale"},
};

}  // namespace

const Dict& properties_of(const Value& schema) {
  static const Dict kNone;
  const auto* const object = schema.get_if<Dict>();
  const Value* const properties = object != nullptr ? find_member(*object, "properties") : nullptr;
  return properties != nullptr ? *properties->get_if<Dict>() : kNone;
}

bool allows_type(const Value& schema, std::string_view type) {
  const auto* const object = schema.get_if<Dict>();
  const Value* const types = object != nullptr ? find_member(*object, "type") : nullptr;
  if (types == nullptr) {
    return false;
  }
  const auto is_type = [&](const Value& each) {
    const auto* const text = each.get_if<std::string>();
    return text != nullptr && *text == type;
  };
  const auto* const list = types->get_if<List>();
  return list != nullptr ? std::ranges::any_of(list->items, is_type) : is_type(*types);
}

const Value& item_schema(const Value& schema) {
  return *find_member(*schema.get_if<Dict>(), "items");
}

bool describes_call(const Dict& properties) {
  return find_member(properties, "args_literal") != nullptr;
}

bool describes_function(const Dict& properties) {
  return find_member(properties, "dependencies") != nullptr;
}

bool describes_parameter(const Dict& properties) {
  return find_member(properties, "name") != nullptr && find_member(properties, "type") != nullptr;
}

void rename_members(Dict& object, const Dict& properties) {
  for (const OtherName& other : kOtherNames) {
    const bool is_member = find_member(properties, other.usual) != nullptr &&
                           find_member(properties, other.name) == nullptr;
    const bool is_of_call = describes_call(properties) && other.usual == "inputs";
    Value* const given = find_member(object, other.name);
    if (is_member && !is_of_call && given != nullptr &&
        find_member(object, other.usual) == nullptr) {
      Value value = std::move(*given);
      set_member(object, other.name, Null{});
      set_member(object, other.usual, std::move(value));
    }
  }
}

bool is_item(const Value& value, const Dict& properties) {
  const auto* const object = value.get_if<Dict>();
  if (object == nullptr) {
    return false;
  }
  Dict renamed = *object;
  if (describes_call(properties)) {
    put_call_in_usual_form(renamed, nullptr);
    const auto has = [&](std::string_view key) { return find_member(renamed, key) != nullptr; };
    return has("args") || has("args_literal") || has("inputs") || has("steps") ||
           (has("kwargs") || has("kwargs_literal"));
  }
  rename_members(renamed, properties);
  const auto known = std::ranges::count_if(renamed.entries, [&](const auto& entry) {
    const auto* const name = entry.first.template get_if<std::string>();
    return name != nullptr && find_member(properties, *name) != nullptr;
  });
  const Value* const type = find_member(renamed, "name");
  const auto* const text = type != nullptr ? type->get_if<std::string>() : nullptr;
  const bool is_type = text != nullptr && !describes_function(properties) &&
                       parse_type(*text).kind != Type::Kind::named;  // {"name": "str", …}
  return known >= 2 && !is_type;
}

}  // namespace synth
