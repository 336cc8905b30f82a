#pragma once

#include "specs/json.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A field that a line of `synth check` may have (docs/check.md lists them).
struct CheckField {
  std::string_view object;  // the object that has it: "line", "test", "step", "limits" …
  std::string_view name;
};
std::span<const CheckField> check_fields();

// Returns a text for every other field of a line, with its path and the nearest known name:
// "$.limits.tme_s is not a field; did you mean time_s?". Such fields are ignored.
std::vector<std::string> unknown_check_fields(const JsonField& line);

}  // namespace synth
