#pragma once

#include "specs/language.h"

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace synth {

// What stands for an identifier of some code: the text to write.
using Rename = std::function<std::string(std::string_view name)>;

// The code with each identifier as `rename` has it: not after a point, not in text or comments (but
// in the braces of Python's f"{}" and JavaScript's `${}`), and not the name of an argument
// (`key=` in Python's calls).
std::string rename_identifiers(Language language, std::string_view code, const Rename& rename);

// All that would be renamed.
std::set<std::string> identifiers_of(Language language, std::string_view code);

}  // namespace synth
