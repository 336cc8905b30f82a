#pragma once

#include "specs/function_spec.h"
#include "specs/json.h"

#include <optional>
#include <string>

namespace synth {

// One function as in contracts/solution.md `function_specs`.
Result<FunctionSpec> read_function_spec(const JsonField& json);
void write_function_spec(JsonWriter& out, const FunctionSpec& spec);

// A spec file: {"instruction":"…","language":"python","functions":[…],"entry_point":"…"}. Only
// `functions` is required; the entry point defaults to the last function that no other one needs.
struct SpecFile {
  std::string instruction;
  std::optional<Language> language;
  SpecSet specs;
};
Result<SpecFile> read_spec_file(const JsonField& json);
Result<SpecFile> parse_spec_file(std::string_view text);  // read and validated

}  // namespace synth
