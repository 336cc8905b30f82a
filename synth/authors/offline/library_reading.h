#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/search/solver.h"

namespace synth {

// Adds, in front of what else was found (`solved`), the reading of a purpose that names entries of
// the library as parts of what it asks for: "the number of valid IPv4 addresses in xs", "the
// digital root of the sum of xs". With examples, it must have all their results. The code calls
// functions of the entries' names, which stand in front of it; entries of the names of `callable`
// are left out, since the code may call these. Not for scripts of Bash. Reads at most eight
// purposes, for all requests that the text may consist of (elaborated_reading.h).
Solved with_library_words(Solved solved, const FunctionSpec& spec,
                          const std::vector<Example>& examples,
                          const ImplementationQuestion& question,
                          const std::vector<CallableFunction>& callable);

}  // namespace synth
