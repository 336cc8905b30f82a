#pragma once

#include "specs/function_spec.h"
#include "synth/authors/author.h"

#include <string>
#include <vector>

namespace synth {

// Returns the function that a purpose says it undoes ("Undoes encode."), of those that it may call;
// null if it says so of none.
const CallableFunction* find_undone(const FunctionSpec& spec,
                                    const std::vector<CallableFunction>& callable);

// Returns examples of the function that undoes another, from calls of that one: f("01:30") == 90
// shows g(90) == "01:30". Other arguments are the same for both: g(f(text, n), n) == text. Results
// that several calls have show nothing.
std::vector<Example> examples_of_inverse(const FunctionSpec& spec, const CallableFunction& undone);

}  // namespace synth
