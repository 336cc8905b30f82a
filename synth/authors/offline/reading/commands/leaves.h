#pragma once

#include "synth/authors/offline/reading/commands/called_names.h"
#include "synth/authors/offline/reading/commands/rule_set.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// By token: its categories, and its meaning in each.
using Leaves = std::vector<std::vector<std::pair<int, Phrase>>>;

// The meanings of single tokens besides words of the rules.
struct KnownNames {
  std::vector<Meaning> parameters;
  std::vector<CalledName> called;
  std::vector<std::pair<std::string, Meaning>> values;  // of names with a value
  std::set<std::string> data = {};                      // stems of unknown words that name data
};

Leaves leaves_of(const std::vector<Token>& tokens, const KnownNames& known);

}  // namespace synth
