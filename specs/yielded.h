#pragma once

#include "specs/value.h"

#include <string_view>

namespace synth {

// The items of iterators and generators as a value (docs/formats/values.md, "Iterators").

// Returns the value that a test expects of a function that gives an iterator over these items.
Value expected_yield(const List& items);

// Returns the items if the value is an iterator's; nullptr for any other value.
const List* yielded_items(const Value& value);

// Returns whether an annotation says that a function gives an iterator: "Iterator[int]",
// "Generator[int, None, None]", "Generator<number>".
bool is_iterator_type(std::string_view annotation);

}  // namespace synth
