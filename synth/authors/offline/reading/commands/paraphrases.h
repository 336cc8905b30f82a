#pragma once

#include "synth/authors/offline/reading/commands/tokens.h"

#include <set>
#include <string>
#include <vector>

namespace synth {

// The sentence with other words for the same in the place of phrases that the rules do not know:
// "get rid of" is "remove", "not exceeding" is "at most". Tokens whose stems are in `kept` (names
// of parameters and fields) stay. Linear in the tokens for a table of constant size.
std::vector<Token> paraphrased(const std::vector<Token>& tokens, const std::set<std::string>& kept);

}  // namespace synth
