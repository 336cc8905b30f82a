#pragma once

#include "specs/json.h"
#include "synth/run/request.h"
#include "synth/server/object_schema.h"
#include "synth/server/workbench.h"

#include <vector>

namespace synth {

// Returns the parameters that describe a request; the functions below read them.
std::vector<ObjectMember> request_parameters();
Result<SolveRequest> read_request_arguments(const Workbench& workbench, const JsonField& arguments);

// Returns the names of the languages, for a parameter.
std::vector<std::string_view> language_choices();

}  // namespace synth
