#pragma once

#include "testing/runtimes/python/host/candidate.h"
#include "testing/runtimes/python/host/script_cells.h"

#include <string>

namespace synth {

// Runs an assertion script against one function of a candidate (docs/formats/check.md, "Script"):
// the script in one of `cells`, the candidate in a cell of its own. This process passes every call
// and its result as values.
Result<CandidateOutcome> run_python_assertions(const PythonPlace& place, PythonScriptCells& cells,
                                               const std::string& source,
                                               const std::string& function,
                                               const std::string& script);

}  // namespace synth
