#pragma once

#include "testing/suites/code/code_inputs.h"

namespace synth {

// The lines on which statements begin, and the conditions of JavaScript and C++.
std::optional<CodeLayout> layout_of_code(const TokenMutants& found, const std::string& source);

// Sets FoundInputs::coverage to the lines and conditions that the chosen inputs reach. Programs
// that fail at one of them show which inputs reach it; if such a program does not compile, the
// place counts as reached. Bash itself prints the lines that it runs.
Result<void> add_coverage(CodeInputs& inputs, const std::string& source,
                          const CodeInputs::Places& chosen, FoundInputs& found);

}  // namespace synth
