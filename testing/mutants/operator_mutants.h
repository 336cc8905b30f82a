#pragma once

#include "testing/mutants/code_tokens.h"
#include "testing/mutants/mutant_list.h"

namespace synth {

// The mutants of what stands at a place of an expression: another operator, number, text or truth.
// `in_error`: in what is thrown, where texts stay as they are.
void add_operator_mutants(const CodeTokens& code, std::size_t at, bool in_error,
                          MutantList& mutants);

// The negation of a condition from `first` to before `end`, where no mutant of its operators does
// the same.
void add_negation(const CodeTokens& code, std::size_t first, std::size_t end, MutantList& mutants);

}  // namespace synth
