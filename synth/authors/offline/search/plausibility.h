#pragma once

#include "synth/authors/offline/search/rivals.h"
#include "synth/authors/offline/search/search.h"
#include "synth/authors/offline/search/task.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Whether the function is short enough for what the words say of it (Found::score).
bool is_plain_enough(const Found& found);

// Whether the examples say as much as is wanted for chance to be out of the question; `share` of it
// where that will do.
bool is_borne_out(const Found& found, const std::vector<Example>& examples, double share = 1);

// Why nobody would write the likeliest of the functions that fit the examples, and what would help
// most: the call that settles which is meant, where they differ. Nothing where somebody would.
std::optional<std::string> find_implausibility(const FunctionSpec& spec, const Task& task,
                                               const std::vector<Example>& examples,
                                               const Found& likeliest, const Rivals& rivals,
                                               const Pool& pool);

}  // namespace synth
