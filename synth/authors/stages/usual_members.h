#pragma once

#include "specs/value.h"

#include <string_view>

namespace synth {

// Views of a JSON schema as a value. `schema` may be anything.
const Dict& properties_of(const Value& schema);
// Returns whether the schema allows this JSON type.
bool allows(const Value& schema, std::string_view type);
// Requires the schema of a list.
const Value& items_of(const Value& schema);
// Return whether these are the properties of a test or an example, and of a function's spec.
bool is_call(const Dict& properties);
bool is_function(const Dict& properties);

// Gives members their usual names: "args" is "inputs", unless the object has those, too.
void rename_members(Dict& object, const Dict& properties);

// Returns whether a JSON value is one item of a list whose items have these properties, rather than
// a list by name.
bool is_item(const Value& value, const Dict& properties);

}  // namespace synth
