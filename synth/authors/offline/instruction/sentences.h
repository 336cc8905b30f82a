#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the sentences of prose without its examples. A sentence ends at a full stop, a line break
// or a semicolon. Quoted text is not split.
std::vector<std::string> split_sentences(std::string_view prose);

// Returns whether a sentence consists only of words that introduce examples ("For example, and").
bool is_filler(std::string_view sentence);

// Returns whether a sentence says nothing of what a function does if others do: the explanation of
// an example ("Explanation: 2 is the least"), or limits of the data ("1 <= n <= 100").
bool is_beside_purpose(std::string_view sentence);

// Returns whether a sentence in front of several functions says what all of them heed: "Case is
// ignored", not "I'm building a shop" or "A vote is the name of a candidate".
bool restricts(std::string_view sentence);

// Returns a sentence about the function as its purpose: "Write a function f that returns the sum"
// becomes "Returns the sum".
std::string as_purpose(std::string_view sentence, std::string_view function);

}  // namespace synth
