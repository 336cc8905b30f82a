#pragma once

#include <string>
#include <string_view>

namespace synth {

// The text with what people ask with taken away where a sentence begins: "Hi! Could you write a
// function that counts ...", "How do I count ...", "A function for counting ..." all say "count
// ...", and "uses a sieve to list ..." says "list ... using a sieve". What is in quotes or brackets
// stays. O(length of the text) for a table of constant size.
std::string with_direct_requests(std::string_view text);

}  // namespace synth
