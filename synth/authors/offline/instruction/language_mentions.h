#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the text without the words that only say which language to write: "in Python." at the end
// of a clause, "a function in C++ that ...", "In JavaScript, write ...". Quoted text stays. A
// language that is part of the task ("count the keywords in Python code") stays, too. Takes time
// linear in the length of the text.
std::string without_language_mentions(std::string_view text);

}  // namespace synth
