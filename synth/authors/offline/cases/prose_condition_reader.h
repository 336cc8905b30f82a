#pragma once

#include "specs/examples/scanner.h"
#include "synth/authors/offline/cases/prose_guard.h"

#include <optional>

namespace synth {

// Each moves behind what it reads; where it reads nothing the scanner's place is not defined.

// A literal as prose has it: -1, "none", `True`, zero, an empty list.
std::optional<Value> read_guard_value(Scanner& scanner);

// "b is 0", "it is empty", "the list has fewer than two elements", "an empty string". A parameter
// is named, or meant by its kind where there is one of it only. Several are joined by "and" and
// "or", and binds tighter; the same may be said of "both a and b", "either a or b", and of one
// parameter more than once ("k is negative or greater than 10", "between 1 and 10", both included).
// With `implied` the only parameter need not be named: "if positive".
std::optional<ProseCondition> read_condition(Scanner& scanner, const FunctionSpec& spec,
                                             bool implied = false);

}  // namespace synth
