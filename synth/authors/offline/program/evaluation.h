#pragma once

#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/program/problem.h"

#include <set>

namespace synth {

// The value of an expression for each of so many calls, whose arguments are a column a parameter;
// kUndefined where there is none.
std::vector<Cell> evaluate(const Expression& expression,
                           const std::vector<std::vector<Cell>>& inputs, std::size_t rows,
                           Pool& pool);

// The parts of an expression that show no effect on the first `rows` calls of a problem: components
// and combinators whose value is there always one of their arguments', such as sorted(xs) where
// each xs is sorted already. The expression without such a part gives the same results.
std::set<const Expression*> idle_parts(const Expression& expression, const Problem& problem,
                                       std::size_t rows, Pool& pool);

}  // namespace synth
