#pragma once

#include "synth/authors/offline/search/lists/list_search.h"
#include "synth/authors/offline/search/search.h"

#include <optional>

namespace synth {

// The problem as one of lists and ints, with this goal; nothing where it is none or its numbers
// are too large.
std::optional<ListProblem> list_problem(const Problem& problem, const Goal& goal, const Pool& pool);

// A pipeline as an expression of the component tables, with the same meaning.
Expression list_expression(const ListProgram& program, const Problem& problem);

// What search_lists finds for any goal of the problem.
SearchResult find_pipelines(const Problem& problem, const Grammar& grammar, Pool& pool,
                            const SearchBudget& budget);

}  // namespace synth
