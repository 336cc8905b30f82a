#pragma once

#include "synth/support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One pattern of a construction, without words that stand for others.
struct ConstructionLine {
  std::size_t number = 0;  // in the text, from 1
  std::string section;
  std::string category;  // with the types of its argument if it is a function: "PRED(s)"
  int cost = 0;
  std::string pattern;
  std::vector<std::string> outcomes;
};

// Returns the patterns of a text in the form that constructions.txt explains, in order.
Result<std::vector<ConstructionLine>> read_construction_lines(std::string_view text);

}  // namespace synth
