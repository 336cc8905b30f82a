#pragma once

#include "synth/support/result.h"
#include "testing/core/verdict.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What came of a test of a file that ran apart from the code, and what its stubs were asked for
// meanwhile that no call by value can give: a class, an attribute, a value that cannot travel. That
// the stubs say themselves, in the cell of the tests; no error that the code raises tells of it.
struct ApartVerdict {
  TestVerdict verdict;
  std::string wanted = {};  // in words; empty: nothing
  bool of_file = false;     // of what is no single test
};

// Whether tests may run in one process with the code, which could tell them anything.
enum class Sharing { never, when_needed };

// What the file's own runner reports.
struct TestFileRun {
  std::vector<TestVerdict> verdicts;  // one for each test; "the file" if it did not come to its end
  bool shared = false;                // some of them come of a run in one process with the code
  // What tests wanted that failed apart, in words, and the names of those that still fail for it
  // since it was not allowed.
  std::string wanted = {};
  std::vector<std::string> wanting = {};
};

using RunShared = std::function<Result<std::vector<TestVerdict>>()>;

// A test that failed apart, while something was wanted of its stubs, counts as it runs beside the
// code, where that is allowed. All other verdicts stay.
Result<TestFileRun> settle_test_file(std::vector<ApartVerdict> apart, Sharing sharing,
                                     const RunShared& run_shared);

// A verdict that is no pass and no skip.
bool is_failure(const TestVerdict& verdict);

// A verdict of the whole file, for what no single test can tell.
inline constexpr std::string_view kWholeFile = "the file";
TestVerdict verdict_of_file(Verdict verdict, std::string note);

}  // namespace synth
