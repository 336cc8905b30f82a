#pragma once

#include "specs/value.h"

#include <string_view>

namespace synth {

// Return a member of a JSON object that is there and not null; null if there is none.
Value* find_member(Dict& object, std::string_view key);
const Value* find_member(const Dict& object, std::string_view key);
// Sets a member of a JSON object.
void set_member(Dict& object, std::string_view key, Value value);

}  // namespace synth
