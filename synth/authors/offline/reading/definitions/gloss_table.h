#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What a piece of code is called and does, in the words that people have for it.
struct GlossEntry {
  std::vector<std::string_view> codes;  // one of which it has in it
  std::string description;              // sentences
  std::string_view needed = {};         // words of a definition, groups of alternatives
};

// Those of glosses.txt, which says how they are written.
const std::vector<GlossEntry>& gloss_table();

extern const std::string_view kGlosses;  // glosses.txt

}  // namespace synth
