#pragma once

#include "synth/authors/offline/library/fitting.h"
#include "synth/authors/offline/library/other_functions.h"

#include <map>
#include <string>
#include <vector>

namespace synth {

// An entry with certain constants, written for the user's function.
struct Variant {
  Fitting fitting;
  std::string code;
};

// Returns the ways to write an entry that differ, the usual one first.
std::vector<Variant> write_variants(const LibraryEntry& entry, const FunctionSpec& spec,
                                    const std::vector<Example>& examples, Language language,
                                    const OtherFunctions& others);

// Returns whether the code has all constants that the purpose states (stated_constants.h).
bool has_constants(const Variant& variant, const std::multimap<std::string, std::string>& stated);

}  // namespace synth
