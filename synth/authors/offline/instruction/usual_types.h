#pragma once

#include <string_view>

namespace synth {

// The type that a parameter without one usually has, by its name: "nums" are list[int]. Numbers at
// the end, "my_" and "input_" before it say nothing. Empty where the name may be anything.
std::string_view usual_type(std::string_view name);

// What a heading says of such a parameter: what is measured need not be whole. Empty where the name
// is vague.
std::string_view usual_hint(std::string_view name);

// Whether a name is so short or plain that the sentences may well mean something else by it: `a`,
// `x`, `data`.
bool is_vague_name(std::string_view name);

}  // namespace synth
