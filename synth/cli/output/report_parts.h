#pragma once

#include "synth/run/report.h"

#include <string>

namespace synth {

// The parts shared by all forms of the report.

// Returns "initials('ada lovelace')".
std::string call_text(const TestResult& result, const Test* test);
// Returns "'AL'", "ValueError to be raised".
std::string expected_text(const Test* test);
// Returns "'A'", "IndexError: list index out of range (line 3)", "" if there is no result.
std::string actual_text(const TestVerdict& verdict);

// Returns "3 of 4 tests pass" and, if there are any, "(1 disputed)".
std::string test_summary(const Solution& solution);

// Returns "uncertain: REASON", with the call that candidates differ on if one is known; on one
// line.
std::string doubt_text(const Confidence& confidence);
// Returns the advice to the user on an uncertain answer.
std::string doubt_remedy(const Confidence& confidence);
// Returns the same at the prompt.
std::string doubt_command(const Confidence& confidence);

// Returns "attempt 2 (offline): wrong_answer, logical: …".
std::string attempt_text(const HistoryEntry& entry);

// Returns "0.12 s, 3 candidates, 24 test runs, cache miss".
std::string effort_text(const Metrics& metrics);

}  // namespace synth
