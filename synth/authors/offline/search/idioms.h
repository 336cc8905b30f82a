#pragma once

#include <string>
#include <string_view>

namespace synth {

// The words of prose, where some that mean something else together than each alone are read as one
// that the tables of components know:
// - "stable": order that is kept, not made ("keep the order", "in order of first appearance",
//   "without sorting");
// - "gap": a difference between two things of a kind, which has no sign ("the difference between
//   two neighbours");
// - "reverse": order that is turned round ("in the opposite order", "the last word first").
std::string read_idioms(std::string_view prose);

}  // namespace synth
