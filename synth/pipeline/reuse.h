#pragma once

#include "synth/run/solution_store.h"
#include "synth/run/workspace.h"
#include "testing/runtimes/common/runtime.h"

#include <string_view>

namespace synth {

// How a text speaks of a function that it does not define: not at all, in words that are those of
// its name ("the happy numbers", "the sum of the digits"), or by its name ("using is_happy").
enum class Mention { none, words, name };
Mention mention_of(std::string_view text, std::string_view function);

// Makes functions that earlier instructions left in the cache, and that this one speaks of, parts
// of it: verified again here, with what they need, as dependencies of the functions whose purposes
// speak of them, or else of the one that the user calls. Where not `by_words`, only those that are
// named. Errors are of the set-up.
Result<void> take_in_known(Runtime& runtime, Workspace& work, SolutionCache& cache, bool by_words);

// No longer depends on those that the code of a group does without.
void forget_uncalled(Workspace& work, const Group& group);
// Takes out those that nothing which was written depends on.
Result<void> drop_uncalled(Workspace& work);

}  // namespace synth
