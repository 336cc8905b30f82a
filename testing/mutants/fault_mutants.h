#pragma once

#include "testing/mutants/mutant_list.h"
#include "testing/mutants/operands.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Mutants of usual human mistakes in JavaScript and C++, as suite_faults.py has them for Python: an
// omission, another name, another first value, a default result.

// Adds those of the token at a place of an expression: an operand, a call, an argument or a bound
// left out, another function of the library, arguments in another order.
void add_fault_mutants(const CodeTokens& code, std::size_t at, MutantList& mutants);

// Adds the empty value as the first value of a variable, if a declaration from `at` to before
// `last` has one that is calculated.
void add_first_value(const CodeTokens& code, std::size_t at, std::size_t last, MutantList& mutants);

// Adds a condition (from `first` to before `close`) that never holds, if the statement after it
// leaves the function or the step of a loop.
void add_case_left_out(const CodeTokens& code, std::size_t first, std::size_t close,
                       MutantList& mutants);

// Adds loops over all items in the bracket at `open` but the first, or but the last.
void add_shorter_loops(const CodeTokens& code, std::size_t open, MutantList& mutants);

// Adds the empty value of its kind as the result, in JavaScript: the expression after `return`.
void add_empty_result(const CodeTokens& code, std::size_t first, std::size_t last,
                      MutantList& mutants);

// Parameters of the function whose body begins at a place, in order.
struct TokenParameter {
  std::string_view name;
  std::string type;  // of C++
};
std::vector<TokenParameter> parameters_before(const CodeTokens& code, std::size_t body);

}  // namespace synth
