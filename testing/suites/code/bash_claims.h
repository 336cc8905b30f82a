#pragma once

#include "testing/core/test.h"

#include <string_view>
#include <vector>

namespace synth {

// What the comments of a script say that it prints, where they leave no doubt: calls of
// `file_name`, with or without its ending, whose words are plain or quoted, alone or behind `echo`
// or `printf` and a pipe.
//
//     # greet.sh Ada -> Hello, Ada          (`=>` too)
//     # echo "b a" | words.sh prints "a b"
//     # $ greet.sh Ada
//     # Hello, Ada
//
// Each claims a line's end behind what is printed and status 0, which comments do not tell: see
// settled_bash_claim.
std::vector<Test> bash_comment_claims(std::string_view source, std::string_view file_name);

// The claim with the line's end and the status that the script has, if it prints what is claimed.
Test settled_bash_claim(Test test, const Value& printed);

}  // namespace synth
