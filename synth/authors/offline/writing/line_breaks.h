#pragma once

#include "specs/language.h"

#include <string>
#include <string_view>

namespace synth {

// Returns statements of Python or JavaScript with those lines broken that are longer than their
// formatters allow: 88 columns for Black, 80 for Prettier. As these do, it breaks at operators
// outside brackets first, in parentheses of their own, and else at the last brackets: what is
// inside gets a line, or each of its elements one. Other lines, and those of brackets and strings
// that go on over several lines, are not changed. O(length) for lines that fit.
std::string with_line_breaks(std::string_view code, Language language);

}  // namespace synth
