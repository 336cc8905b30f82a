#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/library/other_functions.h"
#include "synth/authors/offline/search/solver.h"

namespace synth {

// Adds the library's code for a function to what else was found (`solved`): in front of it if the
// entry is asked for by name or in words and has all examples' results, unless the words were read
// exactly, or the likeliest code does the same on inputs near the examples. If several ways to use
// an entry have all results and differ nearby, the usual one is taken, and the note has that input;
// an entry that is not named is then ambiguous. Without examples, an entry is taken only if it is
// named clearly, every word of the purpose is explained, and nothing else was read or the entry's
// examples refute it. `run` runs the calls of the examples; without it none is refuted, and with
// examples nothing is taken.
Solved with_library(Solved solved, const FunctionSpec& spec, const std::vector<Example>& examples,
                    Language language, const RunCode& run, const OtherFunctions& others);

}  // namespace synth
