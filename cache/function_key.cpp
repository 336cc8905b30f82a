#include "cache/key.h"
#include "cache/key_document.h"
#include "specs/spec_json.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace synth {
namespace {

Value inputs_of(const FunctionSpec& spec) {
  List inputs;
  for (const Parameter& parameter : spec.inputs) {
    inputs.items.push_back(parameter.default_literal.empty()
                               ? json_object({{"name", parameter.name}, {"type", parameter.type}})
                               : json_object({{"name", parameter.name},
                                              {"type", parameter.type},
                                              {"default_literal", parameter.default_literal}}));
  }
  return inputs;
}

Value raises_of(const FunctionSpec& spec) {
  std::vector<std::string> types;
  types.reserve(spec.raises.size());
  for (const Raise& raise : spec.raises) {
    types.push_back(raise.type);
  }
  return sorted_names(std::move(types));
}

Value dependencies_of(const FunctionMaterial& material) {
  List dependencies;
  for (const std::string& name : material.spec.dependencies) {
    const auto known = material.dependency_keys.find(name);
    dependencies.items.push_back(json_object(
        {{"name", name},
         {"key", known != material.dependency_keys.end() ? Value(known->second) : Value()}}));
  }
  sort_by_text(dependencies.items);
  return dependencies;
}

// Returns the examples in the JSON form of a spec.
Value examples_of(const FunctionSpec& spec) {
  JsonWriter out;
  write_function_spec(out, spec);
  const Value document = sorted_document(out.take());
  const std::optional<JsonField> examples = JsonField(document).find("examples");
  Value sorted = examples ? examples->json() : Value(List{});
  if (auto* list = sorted.get_if<List>()) {
    sort_by_text(list->items);
  }
  return sorted;
}

}  // namespace

Result<std::map<std::string, std::string>> dependency_keys(std::string_view function_material) {
  std::map<std::string, std::string> keys;
  SYNTH_TRY(const Value material, parse_json(function_material));
  SYNTH_TRY(const JsonField spec, JsonField(material).at("spec"));
  SYNTH_TRY(const JsonField needed, spec.at("dependencies"));
  SYNTH_TRY(const std::vector<JsonField> dependencies, needed.items());
  for (const JsonField& dependency : dependencies) {
    SYNTH_TRY(const JsonField its_name, dependency.at("name"));
    SYNTH_TRY(const JsonField its_key, dependency.at("key"));
    SYNTH_TRY(const std::string text, its_name.string());
    SYNTH_TRY(keys[text], its_key.string());
  }
  return keys;
}

std::string canonical_material(const FunctionMaterial& material) {
  const FunctionSpec& spec = material.spec;
  Value object = json_object({
      {"contract", kKeyContract},
      {"language", name(material.language)},
      {"spec", json_object({{"name", spec.name},
                            {"inputs", inputs_of(spec)},
                            {"output", spec.outputs.type},
                            {"raises", raises_of(spec)},
                            {"examples", examples_of(spec)},
                            {"dependencies", dependencies_of(material)}})},
      {"tests", sorted_documents(material.tests)},
  });
  add_texts(object, "files", material.files);
  return sorted_text(std::move(object));
}

}  // namespace synth
