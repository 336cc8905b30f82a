#pragma once

#include "synth/authors/offline/search/rivals.h"
#include "synth/authors/offline/search/search.h"
#include "synth/authors/offline/search/task.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Returns whether a part of the expression is conditional.
bool branches(const Expression& expression);

// Returns whether the function is short enough for the words that describe it (Found::score).
bool is_plain_enough(const Found& found);

// Returns whether the examples contain enough information to exclude chance, or the given `share`
// of it.
bool is_borne_out(const Found& found, const std::vector<Example>& examples, double share = 1);

// Returns whether the examples have as many bits of information as the code has points of cost,
// which words lower that name its parts. Otherwise other code of its length is likely to fit them
// too: on the halves of bench/offline_tasks.md that may be looked at, two of three such functions
// were wrong.
bool outweigh(const std::vector<Example>& examples, const Found& found);

// Returns why the likeliest of the functions that fit the examples is implausible, and what would
// help most: the call that settles which one is meant, if they differ. Returns nothing if it is
// plausible.
std::optional<std::string> find_implausibility(const FunctionSpec& spec, const Task& task,
                                               const std::vector<Example>& examples,
                                               const Found& likeliest, const Rivals& rivals,
                                               const Pool& pool);

}  // namespace synth
