#pragma once

#include "testing/runtimes/common/runtime_cell.h"

#include <functional>
#include <stop_token>
#include <string_view>
#include <variant>

namespace synth {

// Running a file of tests under its own runner apart from the code that it tests: in the code's
// place lie stubs, whose calls reach the candidate in another cell by value.

// How a runner of tests ended, or the candidate that they called.
struct RunnerEnd {
  CellGone gone;      // of the runner; of the candidate where that ended both
  CellOutput output;  // of the runner
  bool of_candidate = false;
};

// Makes the call that a frame of the tests' asks for: the answer's frame, or how the candidate
// ended if it did not come back. What is no such frame is an end too.
using CarryCall =
    std::function<Result<std::variant<std::string, CellGone>>(RuntimeCell&, std::string_view)>;

// Opens a cell for each of the two and carries the calls from the tests to the candidate, for so
// much time in all. Errors are of the set-up.
Result<RunnerEnd> run_beside_candidate(Sandbox& sandbox, const CellRequest& tests,
                                       const CellRequest& candidate, const CarryCall& carry,
                                       std::chrono::milliseconds wall, const std::stop_token& stop);

}  // namespace synth
