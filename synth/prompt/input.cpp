#include "synth/prompt/input.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace synth {
namespace {

constexpr std::array<PromptCommand, 9> kCommands{
    {{PromptWord::accept, ":accept", "",
      "take the answer: its functions are defined for :run, and :save takes it if it is uncertain"},
     {PromptWord::edit, ":edit", "",
      "change the code in $VISUAL or $EDITOR; it is held against the tests again"},
     {PromptWord::help, ":help", "", "this help"},
     {PromptWord::quit, ":quit", "", "leave, as Ctrl-D does"},
     {PromptWord::run, ":run", "EXPR", "run code that can call what was accepted"},
     {PromptWord::save, ":save", "FILE", "write the code to FILE, and its tests beside it"},
     {PromptWord::test, ":test", "f(1) == 2", "add an example to the instruction and solve again"},
     {PromptWord::undo, ":undo", "", "go back to the answer before"},
     {PromptWord::why, ":why", "", "say why synth is as sure as it is, and what was tried"}}};

constexpr std::array<std::string_view, 3> kBlocks{"```", "\"\"\"", "'''"};

bool begins_block(std::string_view text, std::string_view& block) {
  const auto* const found =
      std::ranges::find_if(kBlocks, [&](std::string_view mark) { return text.starts_with(mark); });
  if (found == kBlocks.end()) {
    return false;
  }
  block = *found;
  return true;
}

// Returns the end of the quotation that begins at `at` on its line; npos for an apostrophe, and for
// a quotation mark without a partner.
std::size_t end_of_quotation(std::string_view text, std::size_t at) {
  const char mark = text[at];
  if (mark != '"' && (mark != '\'' || (at > 0 && is_word_character(text[at - 1])))) {
    return std::string_view::npos;
  }
  for (std::size_t i = at + 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == mark) {
      return i;
    }
    i += text[i] == '\\' ? 1 : 0;
  }
  return std::string_view::npos;
}

enum class Open { nothing, bracket, block };

// Returns the brackets and blocks that are open at the end of a text.
Open open_in(std::string_view text) {
  std::size_t brackets = 0;
  std::string_view block;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!block.empty()) {
      if (text.substr(i).starts_with(block)) {
        i += block.size() - 1;
        block = {};
      }
    } else if (begins_block(text.substr(i), block)) {
      i += block.size() - 1;
    } else if (const std::size_t end = end_of_quotation(text, i); end != std::string_view::npos) {
      i = end;
    } else if (std::string_view("([{").find(text[i]) != std::string_view::npos) {
      ++brackets;
    } else if (std::string_view(")]}").find(text[i]) != std::string_view::npos && brackets > 0) {
      --brackets;  // "1)" in a list closes nothing
    }
  }
  return !block.empty() ? Open::block : brackets > 0 ? Open::bracket : Open::nothing;
}

bool is_command(std::string_view text) {
  return trim(text).starts_with(':');
}

// Returns the text between """ … """ of an instruction.
std::string_view without_block(std::string_view text) {
  for (const std::string_view block : {kBlocks[1], kBlocks[2]}) {
    if (text.size() >= 2 * block.size() && text.starts_with(block) && text.ends_with(block)) {
      return trim(text.substr(block.size(), text.size() - 2 * block.size()));
    }
  }
  return text;
}

Result<const PromptCommand*> find_command(std::string_view name) {
  std::vector<const PromptCommand*> meant;
  std::vector<std::string> names;
  for (const PromptCommand& command : kCommands) {
    if (command.name == name) {
      return &command;
    }
    names.emplace_back(command.name);
    if (command.name.starts_with(name)) {
      meant.push_back(&command);
    }
  }
  if (meant.size() == 1) {
    return meant.front();
  }
  const auto nearest = nearest_name(name, names);
  return fail(Errc::usage, fmt::format("there is no command {}", name),
              nearest ? fmt::format("did you mean {}?", *nearest) : ":help lists the commands");
}

}  // namespace

std::span<const PromptCommand> prompt_commands() {
  return kCommands;
}

std::string prompt_help() {
  std::string text =
      "Write what a function should do, with its name and examples, and it is solved:\n"
      "  Write double(n). For example, double(4) returns 8.\n"
      "The name of a file is the instruction in it. Then:\n";
  for (const PromptCommand& command : kCommands) {
    text += fmt::format("  {:<16}  {}\n", fmt::format("{} {}", command.name, command.arguments),
                        command.summary);
  }
  return text +
         "A line that ends with a backslash, or leaves a bracket or a block in ``` or \"\"\" open, "
         "goes on;\nan empty line ends all but a block. Ctrl-C ends a step, Ctrl-D leaves.\n";
}

Result<PromptInput> read_prompt_input(std::string_view text) {
  text = trim(text);
  if (!is_command(text)) {
    return PromptInput{PromptWord::instruct, std::string(without_block(text))};
  }
  const std::size_t end = std::min(text.find_first_of(" \t\n"), text.size());
  SYNTH_TRY(const PromptCommand* const command, find_command(text.substr(0, end)));
  const std::string_view argument = trim(text.substr(end));
  if (argument.empty() != command->arguments.empty()) {
    return fail(Errc::usage,
                argument.empty() ? fmt::format("{} needs {}", command->name, command->arguments)
                                 : fmt::format("{} goes without anything behind it", command->name),
                fmt::format("{}{}{}: {}", command->name, command->arguments.empty() ? "" : " ",
                            command->arguments, command->summary));
  }
  return PromptInput{command->word, std::string(argument)};
}

std::optional<std::string> whole_input(std::span<const std::string> lines) {
  if (lines.empty()) {
    return std::nullopt;
  }
  std::string text = ended_input(lines);
  const bool is_ended = lines.size() > 1 && trim(lines.back()).empty();
  const Open open = open_in(text);
  const bool goes_on =
      open == Open::block || (!is_ended && (open == Open::bracket || lines.back().ends_with('\\')));
  return goes_on ? std::nullopt : std::optional(std::move(text));
}

std::string ended_input(std::span<const std::string> lines) {
  // An instruction consists of lines; code may be broken in the middle of one.
  const std::string_view joint = !lines.empty() && is_command(lines.front()) ? "" : "\n";
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string_view line = lines[i];
    const bool is_cut = line.ends_with('\\');
    line.remove_suffix(is_cut ? 1 : 0);
    text += line;
    text += i + 1 == lines.size() ? "" : is_cut ? joint : "\n";
  }
  return text;
}

}  // namespace synth
