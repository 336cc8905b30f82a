#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the text without the phrases of requests at the beginning of sentences: "Hi! Could you
// write a function that counts ...", "How do I count ...", "A function for counting ..." all become
// "count ...", and "uses a sieve to list ..." becomes "list ... using a sieve". Quoted and
// bracketed text is not changed. O(length of the text) for a table of constant size.
std::string with_direct_requests(std::string_view text);

}  // namespace synth
