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

// Who writes TAP. Node.js says at the end how many results there are; Bats at the beginning, and
// the scripts that it runs can write between its lines.
enum class TapWriter { node, bats };

// Reads TAP (testanything.org): the leaves of nested tests, named by their path, "suite > test";
// and "the file" where fewer came than were announced, or where the results are not numbered in
// turn.
std::vector<TestVerdict> read_tap(std::string_view text, TapWriter writer = TapWriter::node);

// Reads GoogleTest's report in JSON: nothing where it is not whole.
std::optional<std::vector<TestVerdict>> read_google_report(std::string_view text);

// What came of a run: the report's verdicts, and "the file" where the run did not come to its end
// or ended as the report does not explain. What was printed decides nothing: it is put into notes.
std::vector<TestVerdict> verdicts_of(Language language, const RunnerEnd& end);

}  // namespace synth
