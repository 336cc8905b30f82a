#pragma once

#include "specs/language.h"
#include "testing/core/verdict.h"
#include "testing/suites/runners/runner_calls.h"
#include "testing/suites/runners/test_file_run.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The writer of TAP. Node.js prints the number of results at the end; Bats at the beginning, and
// the scripts that it runs can write between its lines.
enum class TapWriter { node, bats };

// Reads TAP (testanything.org): the leaves of nested tests, named by their path, "suite > test";
// and "the file" if fewer results came than were announced, or they are not numbered in order.
std::vector<TestVerdict> read_tap(std::string_view text, TapWriter writer = TapWriter::node);

// Reads GoogleTest's report in JSON; returns nothing if it is incomplete.
std::optional<std::vector<TestVerdict>> read_google_report(std::string_view text);

// Returns the report's verdicts, and "the file" if the run was cut off or ended otherwise than the
// report explains. Other output decides nothing; it is put into notes.
std::vector<TestVerdict> verdicts_of(Language language, const RunnerEnd& end);

}  // namespace synth
