#pragma once

#include "testing/test.h"

#include <string>

namespace synth {

// A test of a Bash script (contracts/check.md) says `args` (strings, $1 and on), `stdin`,
// `expected_stdout` and `expected_exit` (0 unless said). Its call holds the arguments by position
// and the named argument kBashStdin; its claim is the value that bash_result makes.
inline constexpr std::string_view kBashStdin = "stdin";

Result<Test> read_bash_test(const JsonField& json, TestOrigin origin);

// What a script came to: {"stdout": text, "exit": status}. Output that is not UTF-8 is bytes.
Value bash_result(std::string stdout_text, int exit_status);

}  // namespace synth
