#pragma once

#include "synth/run/request.h"
#include "testing/mutants/variants.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>

namespace synth {

// A file that fails tests: those of `request.tests`, and of `request.acceptance` if it is set.
struct FileToRepair {
  std::string path;
  std::string source;
};

// Returns a function as a spec: its name, parameters with their annotations, and its docstring.
FunctionSpec spec_of(const FunctionPlace& place);

// Turns `request`, which has its tests, language, budget and limits, into a repair of functions of
// the file: those that tests call, and the functions of the file that these use. A test without a
// function belongs to the only one there is. Errors: bad_input for a file that cannot be read, or
// tests of a name that is not a function at its top level; those of the set-up, and interrupted.
Result<void> ask_for_repair(SolveRequest& request, const FileToRepair& file, Runtime& runtime,
                            const std::stop_token& stop);

}  // namespace synth
