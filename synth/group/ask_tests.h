#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <string>
#include <vector>

namespace synth {

// Returns the question to an author about the tests of a group. It contains no code: tests are
// written independently of it, at any time.
TestQuestion test_question(const RunContext& context, const Draft& draft,
                           const std::vector<std::string>& functions);

// Removes tests of an author's that say different things of one call: one of them is wrong, and
// nothing tells which. Returns a note; empty if there are none.
std::string leave_out_contradictions(Language language, std::vector<Test>& tests);

// Adds the author's answer to the tests of the group. An author that cannot answer only adds a
// note: the code can be written without tests. Errors are all others of the author.
Result<void> take_tests(const RunContext& context, Draft& draft,
                        const std::vector<std::string>& functions, Result<Answers<Test>> answer);

}  // namespace synth
