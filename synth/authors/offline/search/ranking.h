#pragma once

#include "synth/authors/offline/search/search.h"
#include "synth/authors/offline/search/task.h"
#include "synth/authors/offline/text/words.h"

namespace synth {

// Returns the found programs, likeliest first: cheap, using every parameter, explained by words of
// the prose, without constants, distinguishing components or parts without effect that nothing
// explains. A word that names a parameter explains nothing. Programs that call the functions to be
// used come first. Of programs that agree on every row only the best one is kept.
std::vector<Found> rank(std::vector<Found> found, const Task& task, const Words& words,
                        const Words& parameter_names, Pool& pool);

}  // namespace synth
