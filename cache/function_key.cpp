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
    inputs.items.push_back(json_object({{"name", parameter.name}, {"type", parameter.type}}));
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

// The examples as a spec's own JSON form has them.
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

std::string canonical_material(const FunctionMaterial& material) {
  const FunctionSpec& spec = material.spec;
  return sorted_text(json_object({
      {"contract", kKeyContract},
      {"language", name(material.language)},
      {"spec", json_object({{"name", spec.name},
                            {"inputs", inputs_of(spec)},
                            {"output", spec.outputs.type},
                            {"raises", raises_of(spec)},
                            {"examples", examples_of(spec)},
                            {"dependencies", dependencies_of(material)}})},
      {"tests", sorted_documents(material.tests)},
  }));
}

}  // namespace synth
