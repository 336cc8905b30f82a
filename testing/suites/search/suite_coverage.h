#pragma once

#include "specs/value.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace synth {

// The lines of a function and of the functions that it uses, and the statements that branch.
struct CodeLayout {
  std::vector<int> lines = {};
  std::vector<int> branches = {};  // the line of each
};

// The part of it that a call reaches.
struct CallCoverage {
  std::vector<int> lines = {};
  // 2 * branch for "its condition holds" (of a loop: it has an item), and 1 more for "it does not".
  std::vector<std::size_t> ways = {};
};

// The part of it that several calls reach.
struct SuiteCoverage {
  struct Way {
    int line = 0;
    bool holds = false;

    bool operator==(const Way&) const = default;
  };

  std::size_t lines = 0;
  std::vector<int> missed = {};  // lines
  std::size_t ways = 0;
  std::vector<Way> untaken = {};  // on lines that are not missed
  std::size_t taken = 0;          // ways taken
};

// Returns a sentence for each gap that a user may test by hand: "no test comes to lines 14, 17-19",
// "on line 9 the condition holds in no test".
std::vector<std::string> gaps_in(const SuiteCoverage& coverage);

// Returns the coverage of the layout by these calls.
SuiteCoverage coverage_of(const CodeLayout& layout, std::span<const CallCoverage> calls);

// Read the forms that suite_layout.py and suite_search.py write.
CodeLayout read_layout(const Value& item);
CallCoverage read_call_coverage(const Value& lines, const Value& ways);

}  // namespace synth
