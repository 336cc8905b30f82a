#pragma once

#include "synth/support/result.h"
#include "testing/core/verdict.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The verdict on a test that ran separately from the code, and the needs that its stubs could not
// meet by value: a class, an attribute, a value that cannot be passed. The stubs in the cell of the
// tests report them; errors of the code do not count.
struct ApartVerdict {
  TestVerdict verdict;
  std::string wanted = {};  // in words; empty if nothing
  bool of_file = false;     // a verdict on the file, not on a test
};

// The permission to run tests in one process with the code, which could then forge their results.
enum class Sharing { never, when_needed };

// The results that the file's own runner reports.
struct TestFileRun {
  std::vector<TestVerdict> verdicts;  // one for each test; "the file" if it did not run to its end
  bool shared = false;                // some are of a run in one process with the code
  // The needs, in words, of tests that failed separately, and the names of those that still fail
  // because sharing was not allowed.
  std::string wanted = {};
  std::vector<std::string> wanting = {};
};

using RunShared = std::function<Result<std::vector<TestVerdict>>()>;

// Returns the verdicts. A test that failed separately, with a need of its stubs, gets the verdict
// of the run beside the code, if that is allowed. All other verdicts stay.
Result<TestFileRun> settle_test_file(std::vector<ApartVerdict> apart, Sharing sharing,
                                     const RunShared& run_shared);

// Returns whether a verdict is neither a pass nor a skip.
bool is_failure(const TestVerdict& verdict);

// The verdict on the whole file, for failures outside of single tests.
inline constexpr std::string_view kWholeFile = "the file";
TestVerdict verdict_of_file(Verdict verdict, std::string note);

}  // namespace synth
