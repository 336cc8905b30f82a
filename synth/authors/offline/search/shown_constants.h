#pragma once

#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/text/words.h"

namespace synth {

// Adds the constants that the examples show to be the program's own: labels and marks of its
// results, what separates the parts of its texts, numbers that most lists have, keys of
// dictionaries that the words speak of. What is a constant already stays as it is.
void add_shown_constants(Problem& problem, const Words& words, Pool& pool);

}  // namespace synth
