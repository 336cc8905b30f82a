#pragma once

#include "testing/suites/search/suite.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Returns the code's behaviour as a claim; floats with a tolerance. Nothing if no test can hold it.
std::optional<Claim> observed_claim(const Outcome& outcome);

// Returns "gives 3", "raises ValueError: negative" or "ends in time_limit".
std::string outcome_in_words(const Outcome& outcome);

// Returns a text that is the same only for the same call.
std::string call_key(const Call& call);

// Returns a test of a call's result that does not look at the arguments after the call.
Test without_looks(Test test);

// Where no test looks for a reason, since the function changes no argument: tests look at arguments
// if only that kills a mutant, and one that has most to lose does in any case.
void drop_needless_looks(Suite& suite);

// Returns the cases without those, longest first, whose mutants all (of `mutants` in number) are
// killed by others. Trusted tests and findings stay, and at least one case if there was any.
std::vector<SuiteCase> needed_cases(std::vector<SuiteCase> cases, std::size_t mutants);

}  // namespace synth
