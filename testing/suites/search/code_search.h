#pragma once

#include "testing/core/limits.h"
#include "testing/suites/code/code_reader.h"
#include "testing/suites/search/suite_search.h"

namespace synth {

// A function of JavaScript, C++ or Bash, read from its text: its parameters, its mutants and those
// of what it comes to but `others`. Errc::bad_input where it is not there.
Result<SuiteSubject> survey_code(Language language, const std::string& source,
                                 const std::string& function,
                                 const std::vector<std::string>& others);

// What search_inputs does for Python, over a runtime: edges of the kinds that parameters may have,
// constants of the code within valid structures, type-aware mutation of known calls, arguments that
// have to do with each other; inputs are kept that kill a mutant or come to another statement, and
// the next ones are made near them. An error is accepted where a `throw` of the code makes it.
// Flaky is what does not give the same three times, in two orders. The same for the same seed, but
// where a call's time decides. `killed`, `runs` and `stillborn` are of the mutants that survey_code
// gave for the same source.
Result<FoundInputs> search_code(Runtime& runtime, const std::string& source,
                                const std::string& function, const std::vector<std::string>& others,
                                std::span<const KnownCall> known, const SearchEffort& effort,
                                const std::stop_token& stop);

}  // namespace synth
