#pragma once

#include "testing/core/limits.h"
#include "testing/suites/code/code_reader.h"
#include "testing/suites/search/suite_search.h"

namespace synth {

// Reads a function of JavaScript, C++ or Bash from its text: its parameters, its mutants and those
// of the functions that it calls, except `others`. Errc::bad_input if it does not exist.
Result<SuiteSubject> survey_code(Language language, const std::string& source,
                                 const std::string& function,
                                 const std::vector<std::string>& others);

// Does over a runtime what search_inputs does for Python: edges of the kinds that parameters may
// have, constants of the code within valid structures, type-aware mutation of known calls, related
// arguments. Inputs are kept that kill a mutant or reach another statement, and the next ones are
// made near them. An error is accepted if a `throw` of the code makes it. An input is flaky if its
// outcome is not the same three times, in two orders. Deterministic for the same seed, except for
// limits on a call's time. `killed`, `runs` and `stillborn` refer to the mutants that survey_code
// returned for the same source.
Result<FoundInputs> search_code(Runtime& runtime, const std::string& source,
                                const std::string& function, const std::vector<std::string>& others,
                                std::span<const KnownCall> known, const SearchEffort& effort,
                                const std::stop_token& stop);

}  // namespace synth
