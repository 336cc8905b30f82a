#pragma once

#include "synth/solution/solution.h"
#include "testing/suites/report/test_report.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One instruction or candidate in a report.
struct RecordItem {
  std::string id;     // "line 3", if it has none
  std::string state;  // a confidence level, a verdict, or the code of an error
  bool passed = false;
  ReportedSuite suite;               // its tests
  double duration_ms = 0;            // as far as it was recorded
  std::string reason;                // the reason of the state; may be empty
  std::optional<Solution> solution;  // of an instruction
};

enum class RecordKind { solution, batch, check };

// The JSON output of one command, for reports.
struct RunRecord {
  RecordKind kind = RecordKind::solution;
  std::vector<RecordItem> items;
};

// Reads the JSON that `solve`, `batch` or `check` printed. Foreign text: every field is checked,
// and an error names the line and the place. Linear in the text.
Result<RunRecord> read_run_record(std::string_view text);

// Returns the tests of a solution as a suite: failing ones with the call, the expected and the
// actual result.
ReportedSuite suite_of(const Solution& solution);

// Returns what a test gave, a value or an exception; empty if neither.
std::string actual_of(const TestVerdict& verdict);
// Returns the call of a result's test, and its claim; empty if the test is unknown.
std::string call_of(const Solution& solution, const TestResult& result);
std::string claim_of(const Solution& solution, const TestResult& result);

}  // namespace synth
