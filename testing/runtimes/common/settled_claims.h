#pragma once

#include "testing/core/test.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// Returns the tests with the made values of their claims made, so that outcomes can be compared
// with them (docs/formats/values.md, "Made values"); nothing if no claim has any. A class of a
// module is called where no candidate runs. A class of the candidate's own is called in a new cell
// of `source`, after the cell whose outcomes are judged has ended. A value that cannot be made, or
// whose class drops what it is given, matches nothing, and its text says why.
Result<std::optional<std::vector<Test>>> with_settled_claims(Runtime& runtime,
                                                             const std::string& source,
                                                             const std::vector<Test>& tests,
                                                             const Limits& limits,
                                                             const std::stop_token& stop);

}  // namespace synth
