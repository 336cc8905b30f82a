#pragma once

#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Replaces the bytes from `begin` to before `end` of a source text.
struct Edit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

// A program that differs from a given one by one small edit, of the kinds that mutation testing and
// automated program repair use. The rest of the text stays as it was.
struct Mutant {
  std::string edit_operator;  // "comparison operator", "off by one", "missing guard", ...
  int line = 0;               // where the statement begins that is edited
  // How unusual such a fault is: about 1 for the likeliest, more for edits that are seldom what was
  // meant.
  double cost = 0;
  std::vector<Edit> edits;  // apart from each other, in order of place
};

// What may be meant in the place of something else, besides the program's own parts.
struct MutantHints {
  std::vector<Value> constants;      // that tests mention
  std::vector<std::string> results;  // expected results as source text, for missing base cases
};

// Mutants of a Python program, no text twice, the cheapest first, equal ones in order of place: the
// same on every machine. Parsed by Python's own `ast` in a cell; a few are no programs, and do not
// load. A program that does not parse, or of more than 20,000 nodes, is Errc::bad_input.
Result<std::vector<Mutant>> find_mutants(Runtime& python, const std::string& source,
                                         const MutantHints& hints, std::stop_token stop);

// The text with edits applied, which are apart from each other and within it.
std::string edited(std::string_view source, std::vector<Edit> edits);

// Both at once, in order of place; nothing where they touch the same bytes.
std::optional<std::vector<Edit>> combined(const std::vector<Edit>& a, const std::vector<Edit>& b);

}  // namespace synth
