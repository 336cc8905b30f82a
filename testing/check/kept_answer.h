#pragma once

#include "testing/check/check.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace synth {

// Returns whether a verdict would be the same if the candidate ran again on this unchanged machine:
// every test ran to its end, and none failed for lack of memory, files or modules.
bool is_lasting(const CheckResult& result);

// Returns a lasting verdict line as the answer to another line with the same candidate and tests.
// Errors: bad_input if the text is not such a line.
Result<std::string> answer_again(std::string_view verdict_line, const Value& id,
                                 std::size_t number);

}  // namespace synth
