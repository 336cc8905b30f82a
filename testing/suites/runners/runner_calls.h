#pragma once

#include "testing/runtimes/common/runtime_cell.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace synth {

// Running a file of tests under its own runner. The output of its processes is only for the user:
// the runner's results arrive as one frame over the channel of the cell, which begins with a ticket
// that only the engine and the program that starts the runner know. If the tests run separately
// from the code, they find stubs in its place, whose calls reach the candidate in another cell by
// value.

// The end of a runner of tests, or of the candidate that they called.
struct RunnerEnd {
  CellGone gone;      // of the runner; of the candidate if that ended both
  CellOutput output;  // of the runner
  bool of_candidate = false;
  std::optional<std::string> report;  // the text after the ticket
  std::vector<std::string> wanted;    // needs of the tests that stubs cannot meet by value
};

// A need of the tests that a stub reported and cannot meet.
struct WantedMore {
  std::string what;
};

// The result of a frame of the tests: the answer's frame, how the candidate ended if it did not
// return, or what the stub lacks. A malformed frame is an end too.
using Carried = std::variant<std::string, CellGone, WantedMore>;
using CarryCall = std::function<Result<Carried>(RuntimeCell&, std::string_view)>;

// Opens a cell for each of the two and passes the calls from the tests to the candidate, for at
// most `wall`. Errors are of the setup.
Result<RunnerEnd> run_beside_candidate(Sandbox& sandbox, const CellRequest& tests,
                                       const std::string& ticket, const CellRequest& candidate,
                                       const CarryCall& carry, std::chrono::milliseconds wall,
                                       const std::stop_token& stop);

// Runs the tests together with the code in one cell.
Result<RunnerEnd> run_with_candidate(Sandbox& sandbox, const CellRequest& tests,
                                     const std::string& ticket, std::chrono::milliseconds wall,
                                     const std::stop_token& stop);

}  // namespace synth
