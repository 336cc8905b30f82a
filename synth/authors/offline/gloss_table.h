#pragma once

#include <span>
#include <string_view>

namespace synth {

// What a piece of code is called and does, in the words that people have for it.
struct GlossEntry {
  std::string_view code;         // what it has in it; alternatives with |
  std::string_view description;  // sentences
  std::string_view needed = {};  // words of a definition, groups of alternatives
};

std::span<const GlossEntry> gloss_table();

}  // namespace synth
