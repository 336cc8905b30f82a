#include "synth/cli/manual/completion.h"
#include "synth/cli/manual/man_page.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/subcommand.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <filesystem>

namespace synth {
namespace {

std::vector<CommandLine> all_lines() {
  std::vector<CommandLine> lines;
  for (Subcommand& command : all_commands()) {
    lines.push_back(std::move(command.line));
  }
  return lines;
}

Result<int> run_completion(const CommandContext& context) {
  const std::string& asked = context.invocation.positionals[0];
  const auto shell = parse_shell(asked);
  if (!shell) {
    return fail(Errc::usage, fmt::format("there is no completion for '{}'", asked),
                "choose bash, zsh or fish");
  }
  SYNTH_CHECK(context.console.print(completion_script(*shell, all_lines())));
  return 0;
}

Result<int> run_manual(const CommandContext& context) {
  const std::filesystem::path folder =
      std::filesystem::path(context.invocation.positionals[0]) / "man1";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return fail(Errc::io, fmt::format("{}: {}", folder.string(), error.message()),
                "give a folder that can be written");
  }
  const std::vector<CommandLine> lines = all_lines();
  SYNTH_CHECK(write_whole_file(folder / "synth.1", man_page(lines)));
  for (const CommandLine& line : lines) {
    SYNTH_CHECK(write_whole_file(folder / (man_name(line) + ".1"), man_page(line)));
  }
  return 0;
}

}  // namespace

Subcommand completion_command() {
  CommandLine line{"completion", "bash | zsh | fish",
                   "print a script that completes commands in a shell",
                   "For Bash: synth completion bash > "
                   "~/.local/share/bash-completion/completions/synth\n"};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_completion};
}

Subcommand manual_command() {
  CommandLine line{"manual", "DIR", "write the manual pages into a folder",
                   "One page for the program and one for each command, in mdoc(7), into DIR/man1: "
                   "`man -M DIR synth`.\n"};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_manual};
}

}  // namespace synth
