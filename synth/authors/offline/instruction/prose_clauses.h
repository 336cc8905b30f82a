#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the first clause of a purpose that sets calls apart ("unless it is a weekend", "otherwise
// 0", "raises KeyError if there is none"), as it is written; empty if there is none. A clause that
// states the question to be answered ("check if", "True if ..., otherwise False") is not one.
std::string find_condition_clause(std::string_view purpose);

}  // namespace synth
