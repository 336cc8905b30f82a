#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/search/solver.h"

#include <set>

namespace synth {

// Adds the library's code for a function to what else was found (`solved`): in front of it if the
// entry is asked for by name or in words and has all examples' results, unless the words were read
// exactly, or the likeliest code does the same on inputs near the examples. If several ways to use
// an entry have all results and differ nearby, the usual one is taken, and the note has that input;
// an entry that is not named is then ambiguous. Without examples, an entry is taken only if it is
// named clearly, every word of the purpose is explained, and nothing else was read or the entry's
// examples refute it. `run` runs the calls of the examples; without it none is refuted, and with
// examples nothing is taken. `taken` are names that helper functions must not have.
Solved with_library(Solved solved, const FunctionSpec& spec, const std::vector<Example>& examples,
                    Language language, const RunCode& run, const std::set<std::string>& taken);

// Gives a function of which neither heading nor words say parameters, and without examples, those
// of the entry that its purpose names.
void take_library_parameters(FunctionSpec& spec);

// Return the entry that computes what a purpose was read as (FunctionReading::result): its code in
// JavaScript or C++, and its examples as tests. Nothing for other results and other types.
std::optional<std::string> write_computed(Language language, const FunctionSpec& spec,
                                          const std::string& result);
std::vector<Test> tests_by_result(const FunctionSpec& spec, const std::string& result);

// Returns the examples of the entry that a purpose without examples names, as tests in the user's
// order of parameters; none if there is no such entry.
std::vector<Test> tests_by_library(const FunctionSpec& spec, bool is_read);

}  // namespace synth
