#pragma once

#include "specs/language.h"
#include "specs/value.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace synth {

// Finds out whether the candidate's own classes keep what they are given. An expected `Point(1, 2)`
// is made by the candidate's class: if that drops its arguments, every point equals every other,
// and a claim about one says nothing. Objects with one argument changed show it.

// One argument of a class: values to make, each apart from the others.
struct ArgumentProbe {
  std::string name;           // of the class, or of the function that makes the value
  std::string argument;       // as messages name it
  std::vector<Value> values;  // what is expected, then the same with this argument changed
};

// Returns probes for each argument that a claim gives to a name of the candidate's code, in the
// language; few of them, however many claims there are.
std::vector<ArgumentProbe> argument_probes(std::span<const Value> expected, Language language);

// Returns the names that do not keep an argument, and which. `made` has an entry for each value of
// the probes, in their order: what was made, or null if that raised an exception or was not made.
std::map<std::string, std::string> dropped_arguments(std::span<const ArgumentProbe> probes,
                                                     std::span<const Value* const> made,
                                                     Language language);

}  // namespace synth
