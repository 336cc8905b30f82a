#pragma once

#include "specs/examples/example_reader.h"

#include <string_view>
#include <vector>

namespace synth {

// The examples of a text whose arguments are variables, in sessions, code or sentences. What the
// text says of a variable behind the call is what the argument is after it
// (specs/arguments_after.h):
//
//   >>> xs = [3, 1]            After xs = [3, 1]; sort_in_place(xs), xs == [1, 3].
//   >>> sort_in_place(xs)
//   >>> xs                     std::vector<int> xs = {3, 1};
//   [1, 3]                     sort_in_place(xs);  // xs is {1, 3}
//
// A variable that anything else may have changed is not known any more.
std::vector<ReadExample> read_changed_arguments(std::string_view text);

}  // namespace synth
