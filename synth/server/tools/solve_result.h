#pragma once

#include "specs/json.h"
#include "synth/run/report.h"
#include "synth/server/object_schema.h"

#include <vector>

namespace synth {

// How much of a solution is given: what a caller needs to go on, or everything that is known.
enum class Detail { short_form, full };

// The members of a solution that solving gives, and what describes them.
std::vector<ObjectMember> solve_result_members();
void write_solve_result(JsonWriter& out, const SolveReport& report, Detail detail);

}  // namespace synth
