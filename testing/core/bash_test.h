#pragma once

#include "testing/core/test.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A test of a Bash script (docs/formats/check.md) has `args` (strings, $1 and on), `stdin`,
// `expected_stdout` and `expected_exit` (default 0). Its call holds the arguments by position and
// the named argument kBashStdin; its claim is the value that bash_result makes.
inline constexpr std::string_view kBashStdin = "stdin";
inline constexpr std::array<std::string_view, 3> kBashFields{kBashStdin, "expected_stdout",
                                                             "expected_exit"};

// Reads such a test. Errors: bad_input, naming the JSON path.
Result<Test> read_bash_test(const JsonField& json, TestOrigin origin);

// Converts a test of a function, from an author or a spec, to a test of a script. Arguments become
// text, in their order, and each item of a list an argument; that of a parameter named kBashStdin
// is standard input. A claimed text, number or truth ("true", "false") is the output, with a line
// feed added if it has none, at status 0; a list is a line for each item; a dict has `stdout` and
// `exit` (default 0). Errors: bad_input for a value that a script cannot have.
Result<Test> as_bash_test(Test test, const std::vector<std::string>& parameters);

// Returns the result of a script: {"stdout": text, "exit": status}. Output that is not UTF-8 is
// bytes.
Value bash_result(std::string stdout_text, int exit_status);

}  // namespace synth
