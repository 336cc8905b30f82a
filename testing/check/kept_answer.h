#pragma once

#include "testing/check/check.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace synth {

// Whether a verdict would be the same if the candidate ran again, on this machine with nothing
// changed: every test came to its end, and none failed for want of memory, files or modules.
bool is_lasting(const CheckResult& result);

// A lasting verdict line as the answer to another line with the same candidate and tests. Errors:
// bad_input for a text that is none.
Result<std::string> answer_again(std::string_view verdict_line, const Value& id,
                                 std::size_t number);

}  // namespace synth
