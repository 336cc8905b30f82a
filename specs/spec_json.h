#pragma once

#include "specs/function_spec.h"
#include "specs/json.h"
#include "synth/support/enum_names.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One function as in docs/formats/solution.md `function_specs`. Only `name` is required; a field
// that is missing or null is empty, one that is not known is ignored.
Result<FunctionSpec> read_function_spec(const JsonField& json);
void write_function_spec(JsonWriter& out, const FunctionSpec& spec);

EnumNames<Complexity> names_of(Complexity);

// A spec file: {"instruction":"…","language":"python","functions":[…],"entry_point":"…"}. Only
// `functions` is required; the entry point defaults to the last function that no other one needs
// (the last of all where each is needed).
struct SpecFile {
  std::string instruction;
  std::optional<Language> language;
  SpecSet specs;
};
Result<SpecFile> read_spec_file(const JsonField& json);
// Read and validated, in the rules of Python where the file names no language.
Result<SpecFile> parse_spec_file(std::string_view text);
void write_spec_file(JsonWriter& out, const SpecFile& file);

}  // namespace synth
