#pragma once

#include "synth/support/result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace synth {

// The kinds of input at the prompt: an instruction, or a command that begins with a colon.
enum class PromptWord { instruct, accept, edit, help, quit, run, save, test, undo, why };

struct PromptCommand {
  PromptWord word;
  std::string_view name;       // ":run"
  std::string_view arguments;  // "EXPR"; empty for none
  std::string_view summary;
};

// Returns all commands, sorted by name.
std::span<const PromptCommand> prompt_commands();

// Returns a line for each command, and further hints.
std::string prompt_help();

struct PromptInput {
  PromptWord word = PromptWord::instruct;
  std::string argument;  // the text after the command, or the instruction
};

// Reads an input; a command may be abbreviated as long as it is unambiguous (`:q`). Errors: usage,
// for unknown commands, and too many or too few arguments.
Result<PromptInput> read_prompt_input(std::string_view text);

// Returns the typed lines as one text; nothing while the last one goes on: it ends with a
// backslash, or a bracket is open, or a block in ```, """ or '''. An empty line ends whatever is
// open, except a block.
std::optional<std::string> whole_input(std::span<const std::string> lines);
// Returns the same if no more lines come.
std::string ended_input(std::span<const std::string> lines);

}  // namespace synth
