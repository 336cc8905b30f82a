#pragma once

#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/program/problem.h"

#include <optional>
#include <vector>

namespace synth {

// Returns the condition under which a part of the expression has no value: a list with too few
// elements for an index, nothing to take the largest of, a division by zero. It holds for all
// calls of `without` (rows of the problem), and for none with a wanted result; nothing if no part
// has such a condition.
std::optional<Expression> condition_of_no_value(const Expression& expression,
                                                const std::vector<std::size_t>& without,
                                                const Problem& problem, Pool& pool);

}  // namespace synth
