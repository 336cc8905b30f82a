#pragma once

#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/lists/list_operation.h"

#include <vector>

namespace synth {

// A function of lists and ints to find.
struct ListProblem {
  struct Column {
    bool is_list = true;
    std::vector<std::vector<Number>> rows;  // one number per row if it is an int
  };
  std::vector<Column> inputs;
  Column result;
  std::vector<Number> literals;  // ints that the prose names
};

struct ListProgram {
  ListOperation operation;
  std::vector<ListProgram> arguments = {};
};

struct ListSearchResult {
  std::vector<ListProgram> found;  // in the order of discovery: roughly by length
  std::uint64_t work = 0;
  std::uint64_t candidates = 0;  // programs evaluated on all rows
};

// Finds pipelines of operations on lists that have every result. Forward: bottom-up enumeration by
// the number of operations with observational equivalence; a shared part counts once. Backward: the
// results with up to two operations undone, and last operations on two lists found from one of them
// (list_backward.h). Each list of the last level is compared with the results after every further
// operation. Twelve lists of up to 128 numbers in total cost one unit of the budget's work.
// Deterministic. Requires an input that is a list, and the same number of rows everywhere.
ListSearchResult search_lists(const ListProblem& problem, const SearchBudget& budget);

}  // namespace synth
