#pragma once

#include "synth/suite/write_suite.h"

#include <optional>
#include <string>

namespace synth {

// Returns the trouble that makes an outcome a finding; nothing if the call went as intended.
std::optional<std::string> trouble_of(const Outcome& outcome, const std::string& source,
                                      const FunctionPlace& place, Language language,
                                      const Limits& limits);

// Returns the limits of a call that a review makes.
Limits limits_of_review(const SuiteOrder& order);

}  // namespace synth
