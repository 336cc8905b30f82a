#pragma once

#include "synth/support/result.h"
#include "testing/core/verdict.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// Tests of the user's that hold of the whole module and that somebody else runs: a file of tests
// under its own runner. They come after the functions' own tests, and say nothing of single calls.
struct AcceptanceTests {
  std::string text;  // for an author that repairs; empty where the instruction has it
  // The verdicts on a module; `function` is one of its functions. Errors are of the set-up, or
  // `interrupted`.
  std::function<Result<std::vector<TestVerdict>>(
      const std::string& module, const std::string& function, const std::stop_token& stop)>
      run;
};

}  // namespace synth
