#include "synth/authors/offline/library/entry_specs.h"

#include "synth/support/ascii.h"

namespace synth {
namespace {

// Returns the type with another in place of its variables.
Type with_type(const Type& type, const Type& instead) {
  if (type.kind == Type::Kind::named) {
    return instead;
  }
  Type out = type;
  for (Type& argument : out.arguments) {
    argument = with_type(argument, instead);
  }
  return out;
}

}  // namespace

std::string usual_name(Language language, std::string_view name) {
  if (language != Language::javascript) {
    return std::string(name);
  }
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool is_hump = name[i] == '_' && i + 1 < name.size() && i > 0;
    out.push_back(is_hump ? to_upper(name[++i]) : name[i]);
  }
  return out;
}

FunctionSpec spec_of(const LibraryEntry& entry) {
  FunctionSpec spec;
  spec.name = entry.name;
  spec.purpose = entry.means;
  for (const LibraryParameter& parameter : entry.parameters) {
    if (!parameter.usual) {
      spec.inputs.push_back({parameter.name, {}, {}});
    }
  }
  return spec;
}

FunctionSpec typed_spec_of(const LibraryEntry& entry, const Type& instead) {
  FunctionSpec spec = spec_of(entry);
  std::size_t at = 0;
  for (const LibraryParameter& parameter : entry.parameters) {
    if (!parameter.usual) {
      spec.inputs[at++].type = to_string(with_type(parameter.type, instead));
    }
  }
  spec.outputs.type = to_string(with_type(entry.result, instead));
  return spec;
}

}  // namespace synth
