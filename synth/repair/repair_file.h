#pragma once

#include "synth/repair/repair_search.h"
#include "synth/solution/solution.h"
#include "testing/core/test.h"

#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// Existing code that should pass given tests.
struct RepairOrder {
  std::string path;  // path of the code, for messages and the patch
  std::string source;
  std::string tests_path;        // for messages
  std::vector<Test> tests = {};  // given one by one
  std::string assertions = {};   // else, for Python, the text of a file of tests
  bool may_share = false;        // true if tests may run in one process with the code
  RepairLimits limits;
};

struct RepairReport {
  RepairResult result;
  std::vector<Test> tests;  // the order's tests, each with its function
  bool shared = false;      // true if the tests ran in one process with the code
  Confidence confidence;
  std::string outcome;  // in words
  std::string patch;    // a unified diff; empty if nothing was changed
  std::vector<std::string> notes;
};

// Returns a unified diff of the changes to the file at `path`; empty if there are none.
std::string patch_of_file(const std::string& path, const std::string& before,
                          const std::string& after);

// Searches small edits that make the code pass the tests: by value, if possible; a file that needs
// more, or with which nothing could be repaired, runs beside the code if it may. Errors: bad_input
// for code or tests that cannot be read, those of the set-up, and interrupted.
Result<RepairReport> repair_file(const RepairOrder& order, Runtime& runtime,
                                 const std::stop_token& stop);

// Returns the report as a solution, with the results of its program on the tests within `limits`.
// Errors are of the set-up, or interrupted.
Result<Solution> solution_of(const RepairOrder& order, const RepairReport& report, Runtime& runtime,
                             const Limits& limits, const std::stop_token& stop);

}  // namespace synth
