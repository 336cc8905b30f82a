#pragma once

#include "testing/core/test.h"

#include <string_view>
#include <vector>

namespace synth {

// Returns what the comments of a script claim about its output, if they are unambiguous: calls of
// `file_name`, with or without its extension, whose words are plain or quoted, alone or after
// `echo` or `printf` and a pipe.
//
//     # greet.sh Ada -> Hello, Ada          (`=>` too)
//     # echo "b a" | words.sh prints "a b"
//     # $ greet.sh Ada
//     # Hello, Ada
//
// Each claim has a line feed after the output and status 0, which comments do not state: see
// settled_bash_claim.
std::vector<Test> bash_comment_claims(std::string_view source, std::string_view file_name);

// Returns the claim with the script's own line end and status, if the script prints what is
// claimed.
Test settled_bash_claim(Test test, const Value& printed);

}  // namespace synth
