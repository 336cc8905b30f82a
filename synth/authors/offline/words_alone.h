#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/search/solver.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// What speaks against a function that was written from words alone.

// Why the code in Python does not fit the types that its own heading says: the words speak of lists
// in lists, and no parameter is one; or (where `run` is not null) a call of these types ends in a
// TypeError.
std::optional<std::string> find_type_error(const FunctionSpec& spec, const std::string& code,
                                           const RunCode& run);

// A word that makes no difference where it should (heeding.h).
std::optional<Ambiguity> doubt_about_words(const FunctionSpec& spec, const SearchBudget& budget,
                                           const std::vector<CallableFunction>& callable);

}  // namespace synth
