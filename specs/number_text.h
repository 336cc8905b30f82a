#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the shortest text that reads back as the same finite double, in the form of Python's
// repr: always with `.` or `e` ("1.0", "1e+16", "-0.0"). Valid as JSON and as a literal.
std::string float_text(double finite);

// Returns the double nearest to decimal text ("1.5e3", "1.", ".5"): infinity if it is too large, 0
// if too small. Requires: `text` is an unsigned decimal number.
double parse_float(std::string_view text);

}  // namespace synth
