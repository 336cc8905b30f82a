#pragma once

#include "synth/run/draft.h"
#include "synth/run/test_run.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace synth {

// A candidate's code for one function, and its promise: higher is better.
struct WrittenPart {
  std::string code;
  double promise = 0;
};
using WrittenParts = std::map<std::string, std::vector<WrittenPart>>;  // by function

// Adds a candidate's functions to the parts. The promise follows from the function's own tests,
// trusted tests before all others.
void add_parts(const Implementations& candidate, const TestRun& test_run, WrittenParts& parts);
// The promise of a part that passes all of them.
inline constexpr double kFullPromise = 2;

// Returns the parts with the code of a group's dependencies: what the draft keeps, and then other
// code that was written for them.
WrittenParts with_dependencies(WrittenParts parts, const std::vector<std::string>& dependencies,
                               const Draft& draft);

std::size_t count_parts(const WrittenParts& parts);

// Returns the ways to take one part for each function, the most promising first (by the sum of the
// parts' promises), at most `most` of them: a combination can be right even if no candidate is
// right as a whole (Parsel, NeurIPS 2023, combines so the functions of a recursive group). For
// equal sums, parts named earlier come first. O(most · functions · log most).
std::vector<Implementations> combinations(const WrittenParts& all, std::size_t most);

}  // namespace synth
