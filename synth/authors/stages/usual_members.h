#pragma once

#include "specs/value.h"

#include <string_view>

namespace synth {

// Views of a JSON schema as a value. `schema` may be anything.
const Dict& properties_of(const Value& schema);
// Returns whether the schema allows this JSON type.
bool allows_type(const Value& schema, std::string_view type);
// Requires the schema of a list.
const Value& item_schema(const Value& schema);
// Return whether these are the properties of a test or an example, and of a function's spec.
bool describes_call(const Dict& properties);
bool describes_function(const Dict& properties);
bool describes_parameter(const Dict& properties);

// Gives members their usual names: "args" is "inputs", unless the object has those, too.
void rename_members(Dict& object, const Dict& properties);

// Returns whether a JSON value is one item of a list whose items have these properties, rather than
// a list by name.
bool is_item(const Value& value, const Dict& properties);

}  // namespace synth
