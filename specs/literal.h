#pragma once

#include "specs/value.h"
#include "synth/support/result.h"

#include <string>
#include <string_view>

namespace synth {

// Python literal syntax (contracts/values.md, "Literals"), read and written here and evaluated by
// nobody. Reads numbers (all bases, underscores, imaginary, sums such as 1+2j), strings with every
// prefix and escape and implicit concatenation, bytes, None/True/False, float('nan'), lists,
// tuples, sets, dicts, frozenset(...), set(), parentheses, comments and line breaks inside
// brackets. Enforces the budgets of value.h; survives any bytes. Errors name the offset and what
// was expected.
Result<Value> parse_literal(std::string_view text);

// As parse_literal, but of a literal at the beginning of `text`; `consumed` gets its length. For
// finding values inside prose.
Result<Value> parse_literal_prefix(std::string_view text, std::size_t& consumed);

// The literal of a value, as Python's repr would print it; parse_literal(write_literal(v)) equals v
// for every value without objects, undefined and maps (those are written for people to read).
std::string write_literal(const Value& value);

}  // namespace synth
