#pragma once

#include "synth/authors/offline/cases/prose_guard.h"
#include "synth/authors/offline/search/solver.h"

#include <optional>
#include <vector>

namespace synth {

// A purpose that is nothing but cases: "1 if n is positive, -1 if n is negative, 0 otherwise".
struct CaseTable {
  std::vector<ProseGuard> cases;
  Value otherwise;
};

// Reads "VALUE if CONDITION", "if CONDITION, return VALUE", and last "VALUE otherwise" or
// "otherwise VALUE", which may be missing where the cases are all that a number can be. The only
// parameter need not be named. Nothing where anything else is said.
std::optional<CaseTable> read_case_table(const FunctionSpec& spec);

// The function that such a purpose says. No code where it is none, an example contradicts it, or
// the language has no form for it.
Solved solve_case_table(const FunctionSpec& spec, const std::vector<Example>& examples,
                        Language language);

}  // namespace synth
