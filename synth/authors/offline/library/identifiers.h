#pragma once

#include "specs/language.h"

#include <functional>
#include <string>
#include <string_view>

namespace synth {

// Returns the text that replaces an identifier.
using Rename = std::function<std::string(std::string_view name)>;

// Returns the code with each identifier replaced by `rename`, except those after a point or an
// arrow, in text or comments (but not in the braces of Python's f"{}" and JavaScript's `${}`), and
// names of arguments (`key=` in Python's calls).
std::string rename_identifiers(Language language, std::string_view code, const Rename& rename);

}  // namespace synth
