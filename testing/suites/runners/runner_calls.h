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

// Running a file of tests under its own runner. Whatever its processes print is for people: what
// the runner found comes as one frame over the channel of the cell, which begins with a ticket that
// only the engine and the program that starts the runner know. Apart from the code that they test,
// tests find stubs in its place, whose calls reach the candidate in another cell by value.

// How a runner of tests ended, or the candidate that they called.
struct RunnerEnd {
  CellGone gone;      // of the runner; of the candidate where that ended both
  CellOutput output;  // of the runner
  bool of_candidate = false;
  std::optional<std::string> report;  // what stood behind the ticket
  std::vector<std::string> wanted;    // what stubs were asked for and cannot give by value
};

// Something that a stub says it was asked for and cannot give.
struct WantedMore {
  std::string what;
};

// What comes of a frame of the tests': the answer's frame, how the candidate ended if it did not
// come back, or what the stub lacks. What is no such frame is an end too.
using Carried = std::variant<std::string, CellGone, WantedMore>;
using CarryCall = std::function<Result<Carried>(RuntimeCell&, std::string_view)>;

// Opens a cell for each of the two and carries the calls from the tests to the candidate, for so
// much time in all. Errors are of the set-up.
Result<RunnerEnd> run_beside_candidate(Sandbox& sandbox, const CellRequest& tests,
                                       const std::string& ticket, const CellRequest& candidate,
                                       const CarryCall& carry, std::chrono::milliseconds wall,
                                       const std::stop_token& stop);

// Runs the tests together with the code in one cell.
Result<RunnerEnd> run_with_candidate(Sandbox& sandbox, const CellRequest& tests,
                                     const std::string& ticket, std::chrono::milliseconds wall,
                                     const std::stop_token& stop);

}  // namespace synth
