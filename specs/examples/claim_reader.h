#pragma once

#include "specs/examples/scanner.h"
#include "specs/function_spec.h"

#include <optional>

namespace synth {

// Readers of the parts of examples in prose. Each moves the scanner past what it reads; if there is
// no value or claim, the scanner stays.

// Reads a literal as prose has it: Python's, or in words. The full stop that ends a sentence is not
// part of a number.
std::optional<Value> read_value(Scanner& scanner);

// Reads the arguments after an opening parenthesis, and the closing one.
std::optional<Call> read_arguments(Scanner& scanner);

// Skips blanks and the marks that prose has around code.
void skip_marks(Scanner& scanner);

// The clarity with which the text ties a call to its result: "is" and "=" have many other meanings.
enum class ClaimTie { none, loose, clear };

// Reads a claim that is tied at least as clearly as `least`: "returns 2", "should be 2", "-> 2",
// "raises ValueError", "should raise a ValueError", "throws std::out_of_range", "raises an error".
std::optional<Claim> read_claim(Scanner& scanner, ClaimTie least = ClaimTie::loose);

// Reads the result of a doctest from the end of its line: the next line, or the last line of a
// traceback.
std::optional<Claim> read_doctest_result(Scanner& scanner);

}  // namespace synth
