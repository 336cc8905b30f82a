#pragma once

#include "synth/engine.h"

#include <string>

namespace synth {

// The pieces that every form of the report has in common.

// "initials('ada lovelace')"
std::string call_text(const TestResult& result, const Test* test);
// "'AL'", "ValueError to be raised"
std::string expected_text(const Test* test);
// "'A'", "IndexError: list index out of range (line 3)", "" where there is nothing to tell
std::string actual_text(const TestVerdict& verdict);

// "3 of 4 tests pass" and, where there are any, "(1 disputed)".
std::string test_summary(const Solution& solution);

// "uncertain: REASON", with the call that candidates differ on if one is known; on one line.
std::string doubt_text(const Confidence& confidence);
// What a person can do about an uncertain answer.
std::string doubt_remedy(const Confidence& confidence);
// The same at the prompt.
std::string doubt_command(const Confidence& confidence);

// "attempt 2 (offline): wrong_answer, logical: …"
std::string attempt_text(const HistoryEntry& entry);

// "0.12 s, 3 candidates, 24 test runs, cache miss"
std::string effort_text(const Metrics& metrics);

}  // namespace synth
