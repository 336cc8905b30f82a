#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/search/solver.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Evidence against a function that was written from words alone.

// Returns the reason why Python code does not fit the types in its own heading, if it does not: the
// words speak of lists in lists and no parameter can hold one, or (if `run` is not null) the code
// does not run, a call with these types ends in a TypeError, or all calls have the same result.
std::optional<std::string> find_type_error(const FunctionSpec& spec, const std::string& code,
                                           const RunCode& run);

// Returns the doubt about a word that should make a difference and does not (heeding.h).
std::optional<Ambiguity> doubt_about_words(const FunctionSpec& spec, const SearchBudget& budget,
                                           const std::vector<CallableFunction>& callable);

}  // namespace synth
