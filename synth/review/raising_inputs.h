#pragma once

#include "synth/review/review.h"
#include "testing/suites/search/suite.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// Returns the trouble that makes an outcome a finding; nothing if the call went as intended.
std::optional<std::string> trouble_of(const Outcome& outcome, const std::string& source,
                                      const FunctionPlace& place, Language language,
                                      const Limits& limits);

// Returns the limits of a call that a review makes.
Limits limits_of_review(const SuiteOrder& order);

// Returns inputs near those of the suite for which the function raises unintentionally, or does not
// end: one for each line and class of error, the shortest call. Errors are of the set-up, or
// interrupted.
Result<std::vector<ReviewFinding>> find_raising_inputs(Runtime& runtime, const std::string& source,
                                                       const FunctionPlace& place,
                                                       const Suite& suite, const SuiteOrder& order,
                                                       const std::stop_token& stop);

}  // namespace synth
