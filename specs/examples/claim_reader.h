#pragma once

#include "specs/examples/scanner.h"
#include "specs/function_spec.h"

#include <optional>

namespace synth {

// Reads what examples in prose are made of. Each moves the scanner behind what it reads; where
// there is no value or claim, it stays.

// A literal as people write it in prose: Python's, or in words. The full stop that ends a sentence
// is not part of a number.
std::optional<Value> read_value(Scanner& scanner);

// The arguments behind an opening parenthesis, and the closing one.
std::optional<Call> read_arguments(Scanner& scanner);

// Marks that people put around code in prose, and blanks.
void skip_marks(Scanner& scanner);

// How what a call gives is tied to it: "is" and "=" say many other things too.
enum class ClaimTie { none, loose, clear };

// "returns 2", "should be 2", "-> 2" (tied at least so), "raises ValueError", "should raise a
// ValueError", "throws std::out_of_range", "raises an error".
std::optional<Claim> read_claim(Scanner& scanner, ClaimTie least = ClaimTie::loose);

// What a doctest expects, from the end of its line: the next line, or the last line of a traceback.
std::optional<Claim> read_doctest_result(Scanner& scanner);

}  // namespace synth
