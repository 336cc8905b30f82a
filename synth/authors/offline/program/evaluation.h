#pragma once

#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/program/problem.h"

#include <set>

namespace synth {

// Returns the value of an expression for each call; kUndefined if it has none. `inputs` has one
// column per parameter.
std::vector<Cell> evaluate(const Expression& expression,
                           const std::vector<std::vector<Cell>>& inputs, std::size_t rows,
                           Pool& pool);

// Returns the parts of an expression that have no effect on the first `rows` calls of a problem:
// components and combinators whose value there is always that of one argument, such as sorted(xs)
// if each xs is already sorted. The expression without such a part has the same results.
std::set<const Expression*> idle_parts(const Expression& expression, const Problem& problem,
                                       std::size_t rows, Pool& pool);

}  // namespace synth
