#pragma once

#include "specs/call.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns words for the edges of their kinds at which the arguments of a call lie, as
// suite_edges.py has them for Python: "no item in xs", "only negative numbers in xs", "the largest
// twice in xs", "capital text", "a larger first". `names` are those of the first parameters;
// further arguments count as the items of one list. `is_script`: numbers are written as text.
std::set<std::string> edges_of_call(const Call& call, const std::vector<std::string>& names,
                                    bool is_script);

// Returns whether an edge is one of those at which most mistakes are made.
bool is_telling_edge(std::string_view edge);

}  // namespace synth
