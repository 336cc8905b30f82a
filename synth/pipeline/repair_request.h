#pragma once

#include "synth/run/request.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>

namespace synth {

// A file that fails tests: those of `request.tests`, and of `request.acceptance` if it is set.
struct FileToRepair {
  std::string path;
  std::string source;
};

// Makes `request`, which has its tests, language, budget and limits, one for repairing functions of
// the file: those that tests call, and what of the file these come to. A test without a function is
// of the only one there is. Errors: bad_input for a file that cannot be read, or tests of what is
// no function at its top level; those of the set-up, and interrupted.
Result<void> ask_for_repair(SolveRequest& request, const FileToRepair& file, Runtime& runtime,
                            const std::stop_token& stop);

}  // namespace synth
