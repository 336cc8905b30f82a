#pragma once

#include "specs/function_spec.h"
#include "specs/json.h"
#include "synth/support/enum_names.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Reads one function as in docs/formats/solution.md `function_specs`. Only `name` is required; a
// field that is missing or null is empty, an unknown field is ignored.
Result<FunctionSpec> read_function_spec(const JsonField& json);
void write_function_spec(JsonWriter& out, const FunctionSpec& spec);

EnumNames<Complexity> names_of(Complexity);

// A spec file: {"instruction":"…","language":"python","functions":[…],"entry_point":"…"}. Only
// `functions` is required; the entry point defaults to the last function that no other one needs
// (the last of all if each is needed).
struct SpecFile {
  std::string instruction;
  std::optional<Language> language;
  SpecSet specs;
};
Result<SpecFile> read_spec_file(const JsonField& json);
// Reads and validates a spec file, by the rules of Python if the file names no language.
Result<SpecFile> parse_spec_file(std::string_view text);
void write_spec_file(JsonWriter& out, const SpecFile& file);

}  // namespace synth
