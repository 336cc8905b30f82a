#pragma once

#include <array>
#include <string_view>

namespace synth {

// The fields of a call, of a claim, and of a step beside those (docs/formats/check.md).
inline constexpr std::array<std::string_view, 5> kCallFields{"args", "kwargs", "args_literal",
                                                             "kwargs_literal", "inputs"};
inline constexpr std::array<std::string_view, 4> kClaimFields{"expected", "expected_output",
                                                              "expected_literal", "raises"};
inline constexpr std::array<std::string_view, 3> kStepFields{"method", "field", "argument"};

}  // namespace synth
