#pragma once

#include <string_view>

namespace synth {

// The text that precedes a file of tests in an instruction; all that follows it is that file.
inline constexpr std::string_view kTestFileMark = "\n\nThe code has to pass these tests, in ";

}  // namespace synth
