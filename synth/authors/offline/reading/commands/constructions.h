#pragma once

#include "synth/authors/offline/reading/commands/rule_set.h"
#include "synth/support/result.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A rule as a line of constructions.txt describes it; the file explains the form.
struct ConstructionRule {
  std::string section;
  Rule rule;
  std::set<std::string> needs;  // of all its results
};

// Returns the constructions of a text, in order. An error names the line.
Result<std::vector<ConstructionRule>> read_constructions(std::string_view text);

// Adds the constructions of a section of constructions.txt, which must exist.
void add_constructions(RuleSet& rules, std::string_view section);

extern const std::string_view kConstructions;  // constructions.txt

}  // namespace synth
