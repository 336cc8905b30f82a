#pragma once

#include "testing/suites/code/code_inputs.h"

namespace synth {

// Returns the properties of a function of JavaScript or C++, or of a script, that hold on all of
// its inputs, like those of suite_properties.py for Python: it is idempotent, another of
// `functions` undoes it, it raises only what it throws on purpose, and so on; of a script they
// concern its output at status 0. A property must be informative on at least a dozen inputs. None
// for code with promises, nor for a function with optional arguments or, in C++, one that may
// change its arguments.
Result<std::vector<SuiteProperty>> code_properties(Runtime& runtime, const std::string& source,
                                                   CodeInputs& inputs,
                                                   const std::vector<CodeFunction>& functions,
                                                   const std::stop_token& stop);

}  // namespace synth
