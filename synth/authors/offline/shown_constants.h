#pragma once

#include "synth/authors/offline/problem.h"

namespace synth {

// Adds the constants that the examples show to be the program's own: labels and marks of its
// results, what separates the parts of its texts, numbers that most lists have. What is a constant
// already stays as it is.
void add_shown_constants(Problem& problem, Pool& pool);

}  // namespace synth
