#pragma once

#include "specs/value.h"
#include "synth/support/result.h"

#include <string>
#include <string_view>

namespace synth {

// Python literal syntax (docs/formats/values.md, "Literals"), read and written here and evaluated
// by nobody. Reads numbers (all bases, underscores, imaginary, sums such as 1+2j), strings with
// every prefix and escape but \N{…} and f'…', implicit concatenation, bytes, None/True/False,
// float('nan'), complex(...), lists, tuples, sets (of equal elements the first stays), dicts (a
// repeated key is an error), frozenset(...), set(...), parentheses, comments and line breaks inside
// brackets; values that are made (specs/made.h). Enforces the budgets of value.h; survives any
// bytes. Errors name the offset and what was expected.
Result<Value> parse_literal(std::string_view text);

// Reads as parse_literal, but a literal at the very beginning of `text`; sets `consumed` to its
// length, or 0 if there is none. Finds values inside prose; so outside brackets a point that no
// digit follows ends the sentence, adjacent strings stay apart, and a comma ends the value.
Result<Value> parse_literal_prefix(std::string_view text, std::size_t& consumed);

// Reads as parse_literal, but also constant expressions, which models and users write: `2**31 - 1`,
// `[0] * 3`, `'ab' + 'c'`, `-math.inf`, `math.pi`, `list()`, `tuple([1, 2])`; true, false, null;
// `5n`, undefined. Arithmetic is Python's. Nothing larger than 14,000 bits or 100,000 items is
// computed: such an expression is an error, as are other names and calls.
Result<Value> parse_constant(std::string_view text);

// Returns the literal of a value, as Python's repr would print it, but with float('nan') and
// complex(…, …) if the repr is not a literal of the value. parse_literal(write_literal(v)) is v for
// every value without objects, undefined, maps (those have a readable form only) and bytes in a str
// that are not WTF-8.
std::string write_literal(const Value& value);

}  // namespace synth
