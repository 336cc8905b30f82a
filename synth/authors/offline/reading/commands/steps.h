#pragma once

#include "synth/authors/offline/reading/commands/called_names.h"
#include "synth/authors/offline/reading/commands/meaning.h"
#include "synth/support/result.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// The steps of consecutive sentences, each using the previous result.
struct Steps {
  std::vector<std::pair<std::string, std::string>> assignments;
  std::set<std::string> needs;
  Meaning last;
  int cost = 0;
};

// Reads commands, or with parameters the purpose of a function of them: then every parameter must
// be used. `function` is its name, which is not a word of the sentence. Readings that call more of
// `called` are preferred. `values` are names with known values. The error's message says why there
// is no reading.
Result<Steps> read_steps(std::string_view sentences, std::vector<Meaning> parameters,
                         std::string_view function = {}, std::vector<CalledName> called = {},
                         std::vector<std::pair<std::string, Meaning>> values = {});

// Returns the assignments, one per line.
std::string write_lines(const Steps& steps, std::string_view indent);

// Return whether Python code has the name as a whole word, and the code with it renamed.
bool has_name(std::string_view code, std::string_view name);
std::string renamed(std::string code, const std::string& from, const std::string& to);

}  // namespace synth
