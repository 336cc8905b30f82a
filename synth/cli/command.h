#pragma once

#include "synth/cli/arguments.h"
#include "synth/cli/console.h"
#include "synth/cli/settings.h"

#include <vector>

namespace synth {

// What a command is given: its own arguments, and everything configured.
struct CommandContext {
  const Invocation& invocation;
  const Settings& settings;
  const Console& console;
};

// One command of `synth`. `run` returns the exit status.
struct Command {
  CommandLine line;
  Result<int> (*run)(const CommandContext& context);
};

// One file each, in commands/.
Command solve_command();
Command run_command();
Command check_command();
Command spec_command();
Command graph_command();
Command batch_command();
Command doctor_command();
Command config_command();
std::vector<Command> cache_commands();  // "cache path", "cache stats", …
Command cache_verify_command();

// All of them, in the order of the help.
std::vector<Command> all_commands();

}  // namespace synth
