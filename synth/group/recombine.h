#pragma once

#include "synth/run/test_run.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace synth {

// The code that candidates have for one function, and how promising each is: higher is better.
struct WrittenPart {
  std::string code;
  double promise = 0;
};
using WrittenParts = std::map<std::string, std::vector<WrittenPart>>;  // by function

// Takes note of what a candidate has for its functions: as promising as the function's own tests
// say, trusted tests before all others.
void add_parts(const Implementations& candidate, const TestRun& test_run, WrittenParts& parts);
// What passes all of them.
inline constexpr double kFullPromise = 2;

std::size_t count_parts(const WrittenParts& parts);

// Every way to take one part for each function, the most promising first (by the sum of the parts'
// promises), at most `most` of them: a set can be right where no candidate is right as a whole
// (Parsel, NeurIPS 2023, combines so the functions of a recursive group). Where sums are equal
// parts named earlier come first. O(most · functions · log most).
std::vector<Implementations> combinations(const WrittenParts& all, std::size_t most);

}  // namespace synth
