#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the words of prose, with idioms replaced by words that the tables of components know:
// - "stable": order that is kept, not made ("keep the order", "in order of first appearance",
//   "without sorting");
// - "gap": a difference between two things of a kind, which has no sign ("the difference between
//   two neighbours");
// - "reverse": reversed order ("in the opposite order", "the last word first").
std::string read_idioms(std::string_view prose);

}  // namespace synth
