#pragma once

#include "specs/examples/scanner.h"
#include "synth/authors/offline/cases/prose_guard.h"

#include <optional>

namespace synth {

// Each function moves the scanner behind the text that it reads; if it reads nothing, the position
// is undefined.

// Reads a literal as prose has it: -1, "none", `True`, zero, an empty list.
std::optional<Value> read_guard_value(Scanner& scanner);

// Reads "b is 0", "it is empty", "the list has fewer than two elements", "an empty string". A
// parameter is named, or given by its kind if only one is of that kind. Several conditions are
// joined by "and" and "or"; "and" binds tighter. One condition may apply to "both a and b" or
// "either a or b", and one parameter may have several ("k is negative or greater than 10", "between
// 1 and 10", both included). With `implied` a single parameter need not be named: "if positive".
std::optional<ProseCondition> read_condition(Scanner& scanner, const FunctionSpec& spec,
                                             bool implied = false);

}  // namespace synth
