#pragma once

#include <string_view>

namespace synth {

// What stands in an instruction before the text of a file of tests, which is all that follows.
inline constexpr std::string_view kTestFileMark = "\n\nThe code has to pass these tests, in ";

}  // namespace synth
