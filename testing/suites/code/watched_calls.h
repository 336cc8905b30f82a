#pragma once

#include "specs/call.h"
#include "testing/core/outcome.h"
#include "testing/suites/code/code_reader.h"

#include <set>

namespace synth {

// Returns the call with steps that look at its result and at the arguments that the function may
// change (specs/arguments_after.h): in C++ references that are not const, in JavaScript arrays and
// objects. Without steps if there are none.
Call watched_call(const CodeFunction& function, Language language, Call call);

// The outcome of such a call.
struct WatchedOutcome {
  Outcome result;                 // that of the call alone
  std::set<std::size_t> changed;  // places of arguments that are not as they were given
};
WatchedOutcome read_watched(const Call& call, const Outcome& outcome, Language language);

}  // namespace synth
