#pragma once

#include "synth/review/review.h"
#include "testing/suites/search/suite.h"

#include <string>
#include <vector>

namespace synth {

// Returns a finding for each line of the source that can be changed without a test of the author's
// noticing it, with the change and an input that would notice it. One finding for a function
// without any test. `place` has the function's own line.
std::vector<ReviewFinding> find_untested(const std::string& source, const FunctionPlace& place,
                                         const Suite& suite);

}  // namespace synth
