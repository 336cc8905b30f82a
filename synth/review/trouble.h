#pragma once

#include "synth/suite/write_suite.h"

#include <optional>
#include <string>

namespace synth {

// What an outcome is a finding for; nothing if the call went as it was meant to.
std::optional<std::string> trouble_of(const Outcome& outcome, const std::string& source,
                                      const FunctionPlace& place, Language language,
                                      const Limits& limits);

// Those of a call that a review makes.
Limits limits_of_review(const SuiteOrder& order);

}  // namespace synth
