#pragma once

#include "synth/authors/offline/search/lists/list_search.h"
#include "synth/authors/offline/search/search.h"

#include <optional>

namespace synth {

// Returns the problem with this goal as one of lists and ints; nothing if it is not one or its
// numbers are too large.
std::optional<ListProblem> list_problem(const Problem& problem, const Goal& goal, const Pool& pool);

// Returns a pipeline as an expression of the component tables, with the same meaning.
Expression list_expression(const ListProgram& program, const Problem& problem);

// Returns what search_lists finds for any goal of the problem.
SearchResult find_pipelines(const Problem& problem, const Grammar& grammar, Pool& pool,
                            const SearchBudget& budget);

}  // namespace synth
