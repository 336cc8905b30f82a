#pragma once

#include "testing/core/test.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// The tests with what their claims say is made as values that outcomes can be held against
// (docs/formats/values.md, "Made values"); nothing if no claim has any. A class of a module is
// called where no candidate runs; one of the candidate's own, whose meaning is its own, is called
// in a cell of `source`: not the one whose outcomes are judged, which is at its end by now. What
// cannot be made matches nothing and says why.
Result<std::optional<std::vector<Test>>> with_settled_claims(Runtime& runtime,
                                                             const std::string& source,
                                                             const std::vector<Test>& tests,
                                                             const Limits& limits,
                                                             const std::stop_token& stop);

}  // namespace synth
