#pragma once

#include "synth/solution/solution.h"
#include "testing/suites/report/test_report.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One instruction or candidate of what is reported.
struct RecordItem {
  std::string id;     // "line 3", if it has none
  std::string state;  // a confidence level, a verdict, or the code of an error
  bool passed = false;
  ReportedSuite suite;               // its tests
  double duration_ms = 0;            // as far as it was kept
  std::string reason;                // why it is so; may be empty
  std::optional<Solution> solution;  // of an instruction
};

enum class RecordKind { solution, batch, check };

// What one command printed as JSON, for reports.
struct RunRecord {
  RecordKind kind = RecordKind::solution;
  std::vector<RecordItem> items;
};

// Reads the JSON that `solve`, `batch` or `check` printed. Foreign text: every field is checked,
// and an error names the line and the place. Linear in the text.
Result<RunRecord> read_run_record(std::string_view text);

// The tests of a solution as a suite: failing ones with the call, what was expected and what came.
ReportedSuite suite_of(const Solution& solution);

// The call of a result's test, and what it claims; empty if the test is not known.
std::string call_of(const Solution& solution, const TestResult& result);
std::string claim_of(const Solution& solution, const TestResult& result);

}  // namespace synth
