#pragma once

#include "testing/runtimes/python_candidate.h"

#include <mutex>
#include <string>

namespace synth {

// Runs an assertion script against one function of a candidate (contracts/check.md, "Script"): the
// script in a cell of its own, the candidate in another, and every call of the one to the other
// carried as values by this process. `pair` is held while the two cells are opened.
Result<CandidateOutcome> run_python_assertions(const PythonPlace& place, std::mutex& pair,
                                               const std::string& source,
                                               const std::string& function,
                                               const std::string& script);

}  // namespace synth
