#pragma once

#include "synth/review/review.h"
#include "testing/suites/search/suite.h"

#include <string>
#include <vector>

namespace synth {

// Lines of the source that can be changed without a test of the author's noticing it: a finding a
// line, with the change and an input that would notice it. One finding for a function that nobody
// has tested. `place`: the function's own line.
std::vector<ReviewFinding> find_untested(const std::string& source, const FunctionPlace& place,
                                         const Suite& suite);

}  // namespace synth
