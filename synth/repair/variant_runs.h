#pragma once

#include "testing/mutants/mutants.h"
#include "testing/mutants/variants.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// The parts of a search for repairs that depend on the program's language. In Python a program
// reads the code; in other languages scans of its tokens do, and variants run as mutants of suites
// do: together if the language can (Runtime::run_together), else one by one.

// Returns the functions of a program. Errors: bad_input for a source that does not parse.
Result<std::vector<FunctionPlace>> repairable_functions(Runtime& runtime, const std::string& source,
                                                        const std::stop_token& stop);

// Returns the edits to try. Other languages than Python have those of mutation testing, in these
// functions and those that they call.
Result<std::vector<Mutant>> repairing_mutants(Runtime& runtime, const std::string& source,
                                              const std::vector<std::string>& functions,
                                              const MutantHints& hints,
                                              const std::stop_token& stop);

// As run_variants.
Result<std::vector<VariantOutcomes>> run_repairs(Runtime& runtime, const std::string& source,
                                                 std::span<const std::vector<Edit>> variants,
                                                 std::span<const PlannedCall> calls,
                                                 VariantTime time, const std::stop_token& stop);

// Returns the work of a variant in comparison with one of Python: a compiler takes its time.
std::size_t work_of_variant(Language language);

}  // namespace synth
