#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the text with a colon between a heading that begins a line and its description, whatever
// mark is there: "runs(text) → the runs of equal characters", "capitalize(s) // all in lower case".
// A description "'a b' => 'aB'" becomes an example of the heading. O(n).
std::string with_described_headings(std::string_view text);

}  // namespace synth
