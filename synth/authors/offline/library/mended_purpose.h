#pragma once

#include <string>

namespace synth {

// Returns a purpose in the words that entries are described with: without the ranges of arguments
// ("a month (1 to 12)"), without "false otherwise" where it "returns true", with "nth" for "n-th",
// and with "in descending order" for "largest first".
std::string mended_purpose(const std::string& purpose);

}  // namespace synth
