#pragma once

#include "synth/authors/author.h"

#include <set>
#include <string>
#include <vector>

namespace synth {

// The user's other functions, by name.
struct OtherFunctions {
  std::set<std::string> taken = {};      // names that a helper function must not have
  std::set<std::string> asked_for = {};  // of those that the function is to call: each stands for
                                         // the entry of its name
};

// Returns the names of functions that can be called, and of those that are to be called.
OtherFunctions other_functions(const std::vector<CallableFunction>& callable);

}  // namespace synth
