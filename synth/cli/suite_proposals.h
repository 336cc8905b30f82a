#pragma once

#include "synth/cli/host/session.h"
#include "synth/cli/subcommand.h"
#include "testing/mutants/variants.h"
#include "testing/suites/search/suite.h"

#include <map>
#include <span>

namespace synth {

// A function as a spec: its name, parameters with their annotations, and what its docstring says.
FunctionSpec spec_of(const FunctionPlace& place);

// What is claimed of functions of existing code by those who have not seen it: the examples of a
// spec file (`--spec`), and with `--author` the tests that an author writes from names, annotations
// and docstrings (or the spec file) alone. A function that has none of these to say what it is for
// is not asked about. By function. Errors are those of reading the file and of the author.
Result<std::map<std::string, std::vector<ClaimedTest>>> proposed_claims(
    const CommandContext& context, const Session& session, std::span<const FunctionPlace> functions,
    Language language);

}  // namespace synth
