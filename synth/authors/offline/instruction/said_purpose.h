#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns what the sentence says the function does, as a purpose; empty if it introduces examples,
// is a line of code, or only names the function. `is_known` tells that a heading, examples or a
// recurrence say more of it, so that "Write a function f" says nothing.
std::string said_purpose(const std::string& sentence, const std::string& function, bool is_known);

// Removes "It" from "It counts ...", but not from what it takes or has.
std::string without_subject(std::string purpose);

// Returns whether the name is only a word of the sentence: "the mean of the two middle ones".
bool is_only_word(std::string_view sentence, std::string_view name);

}  // namespace synth
