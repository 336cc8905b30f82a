#include "specs/spec_form.h"

#include <algorithm>
#include <set>

namespace synth {
namespace {

constexpr EnumName<Complexity> kComplexities[] = {
    {Complexity::simple, "simple"},
    {Complexity::medium, "medium"},
    {Complexity::complex, "complex"},
};

std::string default_entry_point(const std::vector<FunctionSpec>& functions) {
  std::set<std::string_view> needed;
  for (const FunctionSpec& function : functions) {
    for (const std::string& dependency : function.dependencies) {
      if (dependency != function.name) {
        needed.insert(dependency);
      }
    }
  }
  const auto last =
      std::find_if(functions.rbegin(), functions.rend(),
                   [&](const FunctionSpec& function) { return !needed.contains(function.name); });
  if (last != functions.rend()) {
    return last->name;
  }
  return functions.empty() ? "" : functions.back().name;
}

}  // namespace

EnumNames<Complexity> names_of(Complexity) {
  return kComplexities;
}

Result<FunctionSpec> read_function_spec(const JsonField& json) {
  return from_json<FunctionSpec>(json);
}

void write_function_spec(JsonWriter& out, const FunctionSpec& spec) {
  write_json(out, spec);
}

Result<SpecFile> read_spec_file(const JsonField& json) {
  SYNTH_TRY(SpecFile file, from_json<SpecFile>(json));
  if (!json.find("entry_point")) {
    file.specs.entry_point = default_entry_point(file.specs.functions);
  }
  return file;
}

Result<SpecFile> parse_spec_file(std::string_view text) {
  SYNTH_TRY(const Value document, parse_json(text));
  SYNTH_TRY(SpecFile file, read_spec_file(JsonField(document)));
  SYNTH_CHECK(validate(file.specs, file.language.value_or(Language::python)));
  return file;
}

void write_spec_file(JsonWriter& out, const SpecFile& file) {
  write_json(out, file);
}

}  // namespace synth
