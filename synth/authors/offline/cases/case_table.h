#pragma once

#include "synth/authors/offline/cases/prose_guard.h"
#include "synth/authors/offline/search/solver.h"

#include <optional>
#include <vector>

namespace synth {

// A purpose that consists of cases alone: "1 if n is positive, -1 if n is negative, 0 otherwise".
struct CaseTable {
  std::vector<ProseGuard> cases;
  Value otherwise;
};

// Reads "VALUE if CONDITION", "if CONDITION, return VALUE", and at the end "VALUE otherwise" or
// "otherwise VALUE", which may be missing if the cases cover all numbers. A single parameter need
// not be named. Returns nothing if the purpose has any other content.
std::optional<CaseTable> read_case_table(const FunctionSpec& spec);

// Writes the function of such a purpose. Returns no code if the purpose is of another form, an
// example contradicts it, or the language cannot express it.
Solved solve_case_table(const FunctionSpec& spec, const std::vector<Example>& examples,
                        Language language);

}  // namespace synth
