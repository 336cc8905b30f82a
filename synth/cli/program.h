#pragma once

#include <string>
#include <vector>

namespace synth {

// Finds the command that the words name, runs it, and returns the exit status.
int run_program(const std::vector<std::string>& words);

}  // namespace synth
