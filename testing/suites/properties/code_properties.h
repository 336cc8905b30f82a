#pragma once

#include "testing/suites/code/code_inputs.h"

namespace synth {

// What holds of a function of JavaScript or C++, or of a script, on all of its inputs, as
// suite_properties.py has it for Python: it is idempotent, undone by another of `functions`, raises
// nothing but what it throws on purpose, and so on; of a script what it prints at status 0. A
// property is kept that says something of a dozen inputs at least. None of code with promises, nor
// of a function with optional arguments or, in C++, one that may change its arguments.
Result<std::vector<SuiteProperty>> code_properties(Runtime& runtime, const std::string& source,
                                                   CodeInputs& inputs,
                                                   const std::vector<CodeFunction>& functions,
                                                   const std::stop_token& stop);

}  // namespace synth
