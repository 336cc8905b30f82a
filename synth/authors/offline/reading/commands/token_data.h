#pragma once

#include "synth/authors/offline/reading/commands/meaning.h"
#include "synth/authors/offline/reading/commands/tokens.h"

#include <set>
#include <string>
#include <vector>

namespace synth {

// The value or arithmetic that a token is; JSON text is what it says.
Meaning meaning_of(const Token& token);

// The names of the fields of all records in the tokens' values, at any depth.
std::set<std::string> fields_of(const std::vector<Token>& tokens);

}  // namespace synth
