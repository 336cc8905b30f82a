#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The names and the behaviour of a piece of code, in the usual words.
struct GlossEntry {
  std::vector<std::string_view> codes;  // alternatives; the code contains one of them
  std::string description;              // sentences
  std::string_view needed = {};         // words of a definition, groups of alternatives
};

// Returns the entries of glosses.txt, which explains its format.
const std::vector<GlossEntry>& gloss_table();

extern const std::string_view kGlosses;  // glosses.txt

}  // namespace synth
