#pragma once

#include "synth/engine.h"
#include "testing/mutants/variants.h"
#include "testing/suites/search/suite.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace synth {

// The sources of claims about existing code that have not seen it.
struct SuiteProposals {
  SpecSet spec;                  // of a spec file; may be empty
  Engine* engine = nullptr;      // its author writes tests; if null, nobody is asked
  Observer* observer = nullptr;  // of that engine
  std::uint64_t seed = 0;
  Limits limits;
  Budget budget;
};

// Returns, by function, claims about existing code by sources that have not seen it: the examples
// of the spec, and the tests that an author writes from names, annotations and docstrings (or the
// spec) alone. The author is not asked about a function that none of these describes. Errors are
// those of the author.
Result<std::map<std::string, std::vector<ClaimedTest>>> proposed_claims(
    const SuiteProposals& proposals, std::span<const FunctionPlace> functions, Language language,
    const std::stop_token& stop);

}  // namespace synth
