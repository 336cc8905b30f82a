#pragma once

#include <string>
#include <string_view>

namespace synth {

// The shortest text that reads back as the same finite double, in the form of Python's repr: always
// with `.` or `e` ("1.0", "1e+16", "-0.0"). Valid as JSON and as a literal.
std::string float_text(double finite);

// The double nearest to decimal text ("1.5e3", "1.", ".5"); too large gives infinity, too small 0.
// Requires: `text` is an unsigned decimal number.
double parse_float(std::string_view text);

}  // namespace synth
