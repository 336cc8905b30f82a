#pragma once

#include "testing/suites/search/suite.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// What the code did, as a claim; floats with a tolerance. Nothing where no test can hold it.
std::optional<Claim> observed_claim(const Outcome& outcome);

// "gives 3", "raises ValueError: negative", "ends in time_limit"
std::string outcome_in_words(const Outcome& outcome);

// The same for the same call alone.
std::string call_key(const Call& call);

// Without those, the longest first, that kill none of so many mutants but what others kill too.
// Trusted tests and findings stay, and so does one case where there was any.
std::vector<SuiteCase> needed_cases(std::vector<SuiteCase> cases, std::size_t mutants);

}  // namespace synth
