#pragma once

#include "synth/authors/offline/reading/commands/rule_set.h"
#include "synth/authors/offline/reading/commands/tokens.h"

#include <set>
#include <string>
#include <vector>

namespace synth {

// Takes the words away that only say that there is data: "Here are my orders: [...].", "The
// temperatures this week were [...].". Nothing is taken away that names something to compute.
void drop_introduction(std::vector<Token>& tokens);

// Words without a meaning of their own that data is called by, by their stems: "orbits" of "the
// orbits [3, 5]" and of "My orbits are [3, 5]."; to be called before the introduction is dropped.
std::set<std::string> names_of_data(const std::vector<Token>& tokens, const RuleSet& rules);

}  // namespace synth
