#pragma once

#include "testing/suites/code/code_inputs.h"

#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// Returns calls of a function of JavaScript with the results of another function of the file that
// it undoes (`fromRoman` with what `toRoman` gives); none if there is no such function. Such inputs
// have the form that the function takes, which guesses rarely have.
Result<std::vector<ChangedCall>> outputs_of_inverses(Runtime& javascript, const std::string& source,
                                                     const CodeFunction& function,
                                                     const std::stop_token& stop);

}  // namespace synth
