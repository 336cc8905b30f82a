#pragma once

#include "synth/authors/offline/reading/commands/tokens.h"

#include <set>
#include <string>
#include <vector>

namespace synth {

// Returns the sentence with phrases that the rules do not know replaced by synonyms: "get rid of"
// becomes "remove", "not exceeding" "at most". Tokens whose stems are in `kept` (names of
// parameters and fields) are not changed. Linear in the tokens for a table of constant size.
std::vector<Token> paraphrased(const std::vector<Token>& tokens, const std::set<std::string>& kept);

}  // namespace synth
