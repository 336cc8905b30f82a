#pragma once

#include "synth/cli/settings/arguments.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace synth {

enum class Shell { bash, zsh, fish };
std::optional<Shell> parse_shell(std::string_view text);

// Returns a script that makes a shell complete commands, their options and file names, from the
// same tables as `--help`.
std::string completion_script(Shell shell, std::span<const CommandLine> commands);

// Returns every option of a command with its help: those of its groups, then its own.
std::vector<OptionInfo> options_of(const CommandLine& command);

}  // namespace synth
