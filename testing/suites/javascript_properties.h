#pragma once

#include "testing/runtimes/runtime.h"
#include "testing/suites/code_reader.h"
#include "testing/suites/suite_search.h"

namespace synth {

// What holds of a function of JavaScript on all of the inputs, as suite_properties.py has it for
// Python: it is idempotent, undone by another of `functions`, and so on. Each is tried in a cell,
// as it stands in a test. None of a function that gives promises, or has optional arguments.
Result<std::vector<SuiteProperty>> javascript_properties(Runtime& runtime,
                                                         const std::string& source,
                                                         const CodeFunction& function,
                                                         const std::vector<CodeFunction>& functions,
                                                         std::span<const Call> inputs,
                                                         const std::stop_token& stop);

}  // namespace synth
