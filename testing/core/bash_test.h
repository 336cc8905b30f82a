#pragma once

#include "testing/core/test.h"

#include <string>
#include <vector>

namespace synth {

// A test of a Bash script (docs/formats/check.md) says `args` (strings, $1 and on), `stdin`,
// `expected_stdout` and `expected_exit` (0 unless said). Its call holds the arguments by position
// and the named argument kBashStdin; its claim is the value that bash_result makes.
inline constexpr std::string_view kBashStdin = "stdin";

Result<Test> read_bash_test(const JsonField& json, TestOrigin origin);

// The test of a script that an author or a spec gave in the words of functions. Arguments become
// text, in their order, and each item of a list an argument; that of a parameter named kBashStdin
// is standard input. A claimed text, number or truth ("true", "false") is what is printed, with a
// line's end behind it where there is none, at status 0; a list is a line for each item; a dict
// says `stdout` and `exit` (0 unless said). Errors: bad_input for what a script has no form of.
Result<Test> as_bash_test(Test test, const std::vector<std::string>& parameters);

// What a script came to: {"stdout": text, "exit": status}. Output that is not UTF-8 is bytes.
Value bash_result(std::string stdout_text, int exit_status);

}  // namespace synth
