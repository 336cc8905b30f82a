#pragma once

#include "specs/json.h"
#include "synth/run/report.h"
#include "synth/server/object_schema.h"

#include <vector>

namespace synth {

// The detail of a solution: the part that a caller needs to go on, or everything.
enum class Detail { short_form, full };

// Returns the members of a solution in the result of solving, with their descriptions.
std::vector<ObjectMember> solve_result_members();
void write_solve_result(JsonWriter& out, const SolveReport& report, Detail detail);

}  // namespace synth
