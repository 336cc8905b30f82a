#pragma once

#include "synth/authors/offline/reading/commands/meaning.h"
#include "synth/authors/offline/reading/commands/tokens.h"

#include <set>
#include <string>
#include <vector>

namespace synth {

// Returns the value or arithmetic of a token; JSON text is parsed.
Meaning meaning_of(const Token& token);

// Returns the names of the fields of all records in the tokens' values and in the parameters, at
// any depth.
std::set<std::string> fields_of(const std::vector<Token>& tokens,
                                const std::vector<Meaning>& parameters);

}  // namespace synth
