#pragma once

#include "testing/mutants/code_tokens.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace synth {

// The extent of operands in JavaScript and C++, as far as tokens tell: a name, a literal or a
// bracket with its members, calls and indices (`xs[0].f(2)`, `std::max(a, b)`). Places are those of
// tokens; ranges end before their second place.
using TokenRange = std::pair<std::size_t, std::size_t>;

// Returns the end of the operand that begins at a place, with its signs; `at` itself if none does.
std::size_t operand_end(const CodeTokens& code, std::size_t at);

// Returns the beginning of the operand that ends with the token at `last`.
std::size_t operand_begin(const CodeTokens& code, std::size_t last);

// Returns the parts between commas in the bracket at `open`.
std::vector<TokenRange> parts_in_bracket(const CodeTokens& code, std::size_t open);

// Returns the end of the operand of `&&` or `||` that begins at a place.
std::size_t end_of_condition_part(const CodeTokens& code, std::size_t at);

// Returns the beginning of such an operand before the operator at a place.
std::size_t begin_of_condition_part(const CodeTokens& code, std::size_t op);

// Returns the beginning of the condition before the `?` at a place.
std::size_t begin_of_choice(const CodeTokens& code, std::size_t question);

}  // namespace synth
