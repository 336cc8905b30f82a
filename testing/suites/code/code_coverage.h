#pragma once

#include "testing/suites/code/code_inputs.h"

namespace synth {

// The lines on which statements of JavaScript or C++ begin, and its conditions; nothing of Bash.
std::optional<CodeLayout> layout_of_code(const TokenMutants& found, const std::string& source);

// Which of these each of the chosen inputs comes to, seen by programs that fail there. What is no
// program then cannot be seen, and counts as reached. Sets FoundInputs::coverage.
Result<void> add_coverage(CodeInputs& inputs, const std::string& source,
                          const CodeInputs::Places& chosen, FoundInputs& found);

}  // namespace synth
