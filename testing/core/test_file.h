#pragma once

#include "testing/core/test.h"

#include <string_view>
#include <vector>

namespace synth {

// Reads the tests of a file of the user (`--tests FILE.jsonl`): one test object a line
// (docs/formats/check.md), empty lines skipped, or one JSON array of them. Their origin is `user`,
// whatever the file says; a test with `expected_stdout` is of a Bash script; a test without a name
// is called "test 3" by its place in the file. Errors name the line and the JSON path: "line 3:
// $.args: expected an array, found a number".
Result<std::vector<Test>> parse_test_file(std::string_view text);

}  // namespace synth
