#pragma once

#include "specs/examples/example_reader.h"

#include <string_view>
#include <vector>

namespace synth {

// Returns the examples that sentences show without a name, such as "[1, 2] -> 3", "'hi' gives
// 'HI!'" or "(2, 3) => 6", with as many arguments as the function has parameters. If there are any
// that name the parameters, "For n = 3, k = [1] the output should be 7", returns only those.
std::vector<ReadExample> read_nameless_examples(std::string_view text,
                                                const ShownFunction& function);

}  // namespace synth
