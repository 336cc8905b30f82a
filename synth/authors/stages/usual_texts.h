#pragma once

#include "specs/value.h"

#include <string>
#include <string_view>

namespace synth {

// Returns whether a text has no content: "", "none", "N/A".
bool says_nothing(const std::string& text);

// Adds the members of a spec that a heading states: "def add(a: int, b: int) -> int".
void add_heading(Dict& spec, const std::string& heading);

// Return the object with these properties that a text stands for ("a: int", "list[int]",
// "ValueError"), that a list of its members stands for (["a", "int"], [[1, 2], 3]), and that a key
// with a value stands for ({"ValueError": "a is negative"}); the value itself if it stands for
// none.
Value object_of_text(const std::string& text, const Dict& properties);
Value object_of_list(const List& list, const Dict& properties);
Value object_of_entry(const std::string& name, const Value& value, const Dict& properties);

// Returns the text that a value stands for where the schema wants one: lines, a number, the type in
// an object. `key` is the member's name. A name that is not in an enumeration is null.
Value usual_text(Value value, const Value& schema, std::string_view key);

}  // namespace synth
