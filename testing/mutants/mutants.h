#pragma once

#include "testing/runtimes/common/runtime.h"

#include <compare>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A replacement of the bytes from `begin` to before `end` of a source text.
struct Edit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
  friend auto operator<=>(const Edit&, const Edit&) = default;
};

// A program that differs from another by one small edit, of the kinds that mutation testing and
// automated program repair use. The rest of the text is unchanged.
struct Mutant {
  std::string edit_operator;  // "comparison operator", "off by one", "missing guard", ...
  int line = 0;               // first line of the edited statement
  // The rarity of such a fault: about 1 for the likeliest, more for edits that are seldom intended.
  double cost = 0;
  std::vector<Edit> edits;  // disjoint, in order of place
};

// Possible replacements from outside the program.
struct MutantHints {
  std::vector<Value> constants;      // from tests
  std::vector<std::string> results;  // expected results as source text, for missing base cases
};

// Returns the mutants of a Python program, each text once, the cheapest first, equal ones in order
// of place; deterministic on every machine. Parsed by Python's own `ast` in a cell; a few mutants
// are not valid programs and do not load. Errors: bad_input for a program that does not parse, or
// has more than 20,000 nodes.
Result<std::vector<Mutant>> find_mutants(Runtime& python, const std::string& source,
                                         const MutantHints& hints, std::stop_token stop);

// Returns the text with the edits applied. Requires: they are disjoint and within it.
std::string edited(std::string_view source, std::vector<Edit> edits);

// Returns both lists as one, in order of place; nothing if they touch the same bytes.
std::optional<std::vector<Edit>> combined(const std::vector<Edit>& a, const std::vector<Edit>& b);

}  // namespace synth
