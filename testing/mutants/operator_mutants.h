#pragma once

#include "testing/mutants/code_tokens.h"
#include "testing/mutants/mutant_list.h"

namespace synth {

// Adds the mutants of the token at a place of an expression: another operator, number, text or
// truth. `in_error`: in a thrown expression, whose texts stay as they are.
void add_operator_mutants(const CodeTokens& code, std::size_t at, bool in_error,
                          MutantList& mutants);

// Adds the negation of a condition from `first` to before `end`, unless a mutant of its operators
// is equivalent.
void add_negation(const CodeTokens& code, std::size_t first, std::size_t end, MutantList& mutants);

}  // namespace synth
