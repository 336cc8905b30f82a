#pragma once

#include "synth/run/run_context.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace synth {

// Returns the modules that a test in Python imports beside those of the code: for values that it
// makes, and in its setup. Each once, with its packages ("os.path").
std::vector<std::string> needed_modules(const Test& test);

// Returns those of the tests' modules that cannot be imported where candidates run, with the
// reason. Empty for other languages. Runs code only if the tests need modules other than the user's
// own. Errors are of the set-up.
Result<std::map<std::string, std::string>> missing_modules(const RunContext& context,
                                                           std::span<const Test> tests);

// Removes the tests that need a missing module, and returns a note for each of these modules.
Result<std::vector<std::string>> leave_out_without_modules(const RunContext& context,
                                                           std::vector<Test>& tests);

}  // namespace synth
