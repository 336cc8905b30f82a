#pragma once

#include "synth/cli/settings/arguments.h"

#include <span>
#include <string>

namespace synth {

// Return manual pages in mdoc(7), from the same tables as `--help`: of one command ("synth-solve"),
// and of the program.
std::string man_page(const CommandLine& command);
std::string man_page(std::span<const CommandLine> commands);

// Returns the name of a command's page: "synth-cache-list".
std::string man_name(const CommandLine& command);

}  // namespace synth
