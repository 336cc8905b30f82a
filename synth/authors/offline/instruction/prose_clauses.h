#pragma once

#include <string>
#include <string_view>

namespace synth {

// The first clause of a purpose that sets calls apart ("unless it is a weekend", "otherwise 0",
// "raises KeyError if there is none"), as it is written; empty where there is none. What says which
// question is answered ("check if", "True if ..., otherwise False") is no such clause.
std::string find_condition_clause(std::string_view purpose);

}  // namespace synth
