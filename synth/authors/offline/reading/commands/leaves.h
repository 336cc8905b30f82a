#pragma once

#include "synth/authors/offline/reading/commands/called_names.h"
#include "synth/authors/offline/reading/commands/rule_set.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// By token: the categories that it is by itself, and what it means there.
using Leaves = std::vector<std::vector<std::pair<int, Phrase>>>;

// What single tokens may stand for besides words of the rules.
struct KnownNames {
  std::vector<Meaning> parameters;
  std::vector<CalledName> called;
  std::vector<std::pair<std::string, Meaning>> values;  // of names that stand for something
  std::set<std::string> data = {};  // stems of unknown words that data is called by
};

Leaves leaves_of(const std::vector<Token>& tokens, const KnownNames& known);

}  // namespace synth
