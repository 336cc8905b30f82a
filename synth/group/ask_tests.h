#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <string>
#include <vector>

namespace synth {

// Returns what an author is asked about the tests of a group. Nothing of it is code: tests are
// written apart from that, whenever they are asked for.
TestQuestion test_question(const RunContext& context, const Draft& draft,
                           const std::vector<std::string>& functions);

// Adds the author's answer to the tests of the group. An author that cannot answer is a note: the
// code can be written without tests. Errors are any others of the author's.
Result<void> take_tests(const RunContext& context, Draft& draft,
                        const std::vector<std::string>& functions, Result<Answers<Test>> answer);

}  // namespace synth
