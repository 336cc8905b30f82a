#pragma once

#include "synth/authors/author.h"

#include <string>
#include <vector>

namespace synth {

// The examples as tests; none if one has no form in the language.
std::vector<Test> tests_of(const FunctionSpec& spec, const std::vector<Example>& examples,
                           Language language);

// Returns whether there are tests, and the code passes them all.
bool passes(const std::string& code, const std::vector<Test>& tests, Language language,
            const RunCode& run);

}  // namespace synth
