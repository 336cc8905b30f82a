#pragma once

#include "synth/cli/output/console.h"
#include "synth/cli/settings/arguments.h"
#include "synth/cli/settings/settings.h"

#include <vector>

namespace synth {

// The input of a command: its own arguments, and all settings.
struct CommandContext {
  const Invocation& invocation;
  const Settings& settings;
  const Console& console;
};

// One command of `synth` (`Command` is a program of the user's, in synth/support/process.h). `run`
// returns the exit status.
struct Subcommand {
  CommandLine line;
  Result<int> (*run)(const CommandContext& context);
};

// One file each, in commands/.
Subcommand solve_command();
Subcommand run_command();
Subcommand check_command();
Subcommand repair_command();
Subcommand suite_command();
Subcommand review_command();
Subcommand spec_command();
Subcommand graph_command();
Subcommand batch_command();
std::vector<Subcommand> shard_commands();  // "batch plan", "batch run", …
Subcommand report_command();
Subcommand view_command();
Subcommand mcp_command();
Subcommand serve_command();
Subcommand prompt_command();
Subcommand completion_command();
Subcommand manual_command();
Subcommand doctor_command();
Subcommand config_command();
std::vector<Subcommand> cache_commands();  // "cache path", "cache stats", …
Subcommand cache_verify_command();
Subcommand cache_push_command();
Subcommand cache_pull_command();
std::vector<Subcommand> kernel_commands();   // "kernel install", "kernel run", …
std::vector<Subcommand> session_commands();  // "session list", "session show", …
std::vector<Subcommand> log_commands();      // "log", "log show", …, "stats"
std::vector<Subcommand> library_commands();  // "library list", …

// Returns all commands, in the order of the help.
std::vector<Subcommand> all_commands();

}  // namespace synth
