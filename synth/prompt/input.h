#pragma once

#include "synth/support/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace synth {

// What can be typed at the prompt: an instruction, or a command that begins with a colon.
enum class PromptWord { instruct, accept, edit, help, quit, run, save, test, undo, why };

struct PromptCommand {
  PromptWord word;
  std::string_view name;       // ":run"
  std::string_view arguments;  // "EXPR"; empty for none
  std::string_view summary;
};

// All commands, sorted by name.
std::span<const PromptCommand> prompt_commands();

// A line for each command, and what else is to know.
std::string prompt_help();

struct PromptInput {
  PromptWord word = PromptWord::instruct;
  std::string argument;  // what is behind the command, or the instruction
};

// What was typed; a command may be cut short as far as one is meant (`:q`). Errors: usage, for
// commands that there are not, and arguments too many or too few.
Result<PromptInput> read_prompt_input(std::string_view text);

// The lines that were typed so far as one text; nothing while the last one goes on: it ends with a
// backslash, or a bracket is open, or a block in ```, """ or '''. An empty line ends what is open,
// but for a block.
std::optional<std::string> whole_input(std::span<const std::string> lines);
// The same if no more lines come.
std::string ended_input(std::span<const std::string> lines);

}  // namespace synth
