#pragma once

#include "synth/authors/offline/reading/commands/rule_set.h"
#include "synth/authors/offline/reading/commands/tokens.h"

#include <set>
#include <string>
#include <vector>

namespace synth {

// Removes words that only introduce data: "Here are my orders: [...].", "The temperatures this week
// were [...].". Nothing is removed that names a computation.
void drop_introduction(std::vector<Token>& tokens);

// Returns the stems of unknown words that name data: "orbits" of "the orbits [3, 5]" and of "My
// orbits are [3, 5]."; to be called before the introduction is dropped.
std::set<std::string> names_of_data(const std::vector<Token>& tokens, const RuleSet& rules);

}  // namespace synth
