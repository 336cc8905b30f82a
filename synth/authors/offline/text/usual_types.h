#pragma once

#include <string_view>

namespace synth {

// Returns the usual type of a parameter, by its name: "nums" is list[int]. Numbers at the end and
// the prefixes "my_" and "input_" are ignored. Returns an empty text if the name is not specific.
std::string_view usual_type(std::string_view name);

// Returns the type hint of such a parameter in a heading: measurements need not be integers.
// Returns an empty text if the name is vague.
std::string_view usual_hint(std::string_view name);

// Returns the type of a list whose name is the plural of a parameter's usual name: "emails" is
// list[str]. Returns an empty text for other names.
std::string_view plural_type(std::string_view name);

// Returns whether a name is so short or general that the sentences may use it for something else:
// `a`, `x`, `data`.
bool is_vague_name(std::string_view name);

}  // namespace synth
