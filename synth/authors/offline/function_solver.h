#pragma once

#include "synth/authors/author.h"
#include "synth/authors/offline/search/solver.h"

#include <string>
#include <vector>

namespace synth {

// Returns the user's own tests as examples: those of the spec first, then others with a plain
// claim. Defaults replace arguments that a call leaves out. Each example is returned once, since
// the number of examples may count. Tests of another author are not used: they would be no evidence
// for code that was searched to pass them.
std::vector<Example> examples_of(const FunctionSpec& spec, const std::vector<Test>& tests);

// Returns what to do for a script that the library does not have.
std::string bash_note();

// Writes one function of the question's group, whose code may call those of `callable`. Never
// fails: if nothing is found, the note says why, and what would help.
Solved solve_one(const ImplementationQuestion& question, FunctionSpec spec,
                 const SearchBudget& budget, std::vector<CallableFunction> callable);

}  // namespace synth
