#include "synth/cli/program.h"

#include "synth/cli/host/interrupt.h"
#include "synth/cli/input/input.h"
#include "synth/cli/subcommand.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"
#include "synth/support/version.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kSummaryColumn = 14;

// The summaries of groups that are not a command by themselves.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kGroups = {{
    {"cache", "look at the cache and look after it"},
    {"library", "look at the functions that are known by name"},
    {"session", "look at sessions of `synth run --session`, and end them"},
    {"kernel", "make synth a kernel of Jupyter's notebooks"},
}};

std::string_view summary_of_group(std::string_view group) {
  const auto* found =
      std::ranges::find(kGroups, group, [](const auto& each) { return each.first; });
  return found == kGroups.end() ? std::string_view() : found->second;
}

std::string overview(const std::vector<Subcommand>& commands) {
  std::string text =
      "synth turns prose into tested functions.\n\n"
      "Usage: synth COMMAND [OPTIONS] [ARGUMENTS]\n"
      "       synth [OPTIONS] \"INSTRUCTION\"     (the same as synth solve; it may be piped "
      "in)\n"
      "       synth                            (on a terminal: the same as synth prompt)\n\n";
  std::set<std::string> listed;
  for (const Subcommand& command : commands) {
    const std::string first(split(command.line.name, ' ').front());
    if (!listed.insert(first).second) {
      continue;  // `batch run` beside `batch`, which has the summary
    }
    const std::string_view summary = first == command.line.name
                                         ? std::string_view(command.line.summary)
                                         : summary_of_group(first);
    text += fmt::format("  {:<{}}{}\n", first, kSummaryColumn - 2, summary);
  }
  text +=
      "\n  -h, --help  this help; `synth help COMMAND` has a command's options\n"
      "  --version   the version\n\n"
      "For example:\n"
      "  synth \"Write a function double(n). For example, double(4) returns 8.\"\n";
  return text;
}

std::string group_overview(const std::vector<Subcommand>& commands, const std::string& group) {
  std::string text = fmt::format("Usage: synth {} COMMAND [OPTIONS] [ARGUMENTS]\n\n", group);
  for (const Subcommand& command : commands) {
    if (command.line.name.starts_with(group + " ")) {
      text += fmt::format("  {:<40}{}\n",
                          fmt::format("{} {}", command.line.name, command.line.arguments),
                          command.line.summary);
    }
  }
  return text + fmt::format("\n`synth {} COMMAND --help` has a command's options.\n", group);
}

bool is_group(const std::vector<Subcommand>& commands, const std::string& word) {
  return std::any_of(commands.begin(), commands.end(), [&](const Subcommand& command) {
    return command.line.name.starts_with(word + " ");
  });
}

const Subcommand* find_command(const std::vector<Subcommand>& commands, const std::string& name) {
  const auto found = std::find_if(commands.begin(), commands.end(), [&](const Subcommand& command) {
    return command.line.name == name;
  });
  return found == commands.end() ? nullptr : &*found;
}

Error unknown_command(const std::vector<Subcommand>& commands, const std::string& name) {
  const auto known = mapped(commands, [](const Subcommand& each) { return each.line.name; });
  const auto nearest = nearest_name(name, known);
  return Error{Errc::usage, fmt::format("there is no command {}", name),
               nearest ? fmt::format("did you mean {}?", *nearest)
                       : "`synth --help` lists the commands; an instruction of several words "
                         "needs none"};
}

// Returns whether the command line asks for JSON: errors before settings are known are printed so.
bool asks_for_json(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    if (words[i] == "--json" || words[i] == "--format=json" ||
        (words[i] == "--format" && i + 1 < words.size() && words[i + 1] == "json")) {
      return true;
    }
  }
  return false;
}

Console::Talk talk_of(const Invocation& invocation) {
  if (invocation.has("quiet")) {
    return Console::Talk::quiet;
  }
  return invocation.has("verbose") ? Console::Talk::more : Console::Talk::normal;
}

Result<int> run_command_line(const Subcommand& command, const std::vector<std::string>& words,
                             Console& console) {
  SYNTH_TRY(const Invocation invocation, parse_arguments(command.line, words));
  if (invocation.help) {
    SYNTH_CHECK(console.print(help_text(command.line)));
    return 0;
  }
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::current_path(error);
  SYNTH_TRY(const Settings settings,
            load_settings(invocation.settings(), process_environment(), folder));
  console.configure(settings, talk_of(invocation));
  for (const std::string& unknown : unknown_variables(process_variables())) {
    console.tell(unknown);
  }
  return command.run(CommandContext{invocation, settings, console});
}

// Prints help. Requested help is a result; without a command it is an error message.
Result<int> show(const std::string& help, bool command_missing, const Console& console) {
  if (command_missing) {
    console.say(help);
    return exit_status(Errc::usage);
  }
  SYNTH_CHECK(console.print(help));
  return 0;
}

// Returns whether a word is an instruction and not a command or a misspelt one: `synth "Write a
// function ..."` is to be solved, and so is a file that can be nothing else.
bool is_instruction(const std::vector<Subcommand>& commands, const std::string& word) {
  const bool is_option = word.starts_with('-') && !word.starts_with("- ");
  if (word == "-" || (word.find_first_of(" \n") != std::string::npos && !is_option)) {
    return true;
  }
  return find_command(commands, word) == nullptr && !is_group(commands, word) &&
         names_instruction_file(word);
}

// Returns whether `--name` of any command takes the word that follows it.
bool takes_a_value(const std::vector<Subcommand>& commands, const std::string& word) {
  const auto is_it = [&](const OptionInfo& option) {
    return !option.placeholder.empty() && word == "--" + std::string(option.name);
  };
  return std::ranges::any_of(commands, [&](const Subcommand& command) {
    return std::ranges::any_of(command.line.own, is_it) ||
           std::ranges::any_of(command.line.groups, [&](Options group) {
             return std::ranges::any_of(option_group(group).options, is_it);
           });
  });
}

// Returns the index of the first word that is neither an option nor an option's value; the end if
// there is none.
std::size_t find_first_argument(const std::vector<Subcommand>& commands,
                                const std::vector<std::string>& words) {
  std::size_t at = 0;
  while (at < words.size() && words[at].size() > 1 && words[at][0] == '-' && words[at] != "--") {
    at += takes_a_value(commands, words[at]) ? 2 : 1;
  }
  return std::min(at, words.size());
}

Result<int> show_help_of(const std::vector<Subcommand>& commands, const std::string& name,
                         const Console& console) {
  const Subcommand* const command = find_command(commands, name);
  if (command == nullptr && is_group(commands, name)) {
    return show(group_overview(commands, name), false, console);
  }
  return command == nullptr ? fail(unknown_command(commands, name))
                            : show(help_text(command->line), false, console);
}

bool is_help(const std::string& word) {
  return word == "--help" || word == "-h";
}

// Runs a command, or an instruction, with options before it or after it.
Result<int> run_words(const std::vector<Subcommand>& commands, std::vector<std::string> words,
                      Console& console) {
  const std::size_t first = find_first_argument(commands, words);
  const bool is_solve =
      first == words.size() || words[first] == "--" || is_instruction(commands, words[first]);
  std::string name = is_solve ? "solve" : words[first];
  if (!is_solve) {
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(first));
  }
  const bool names_inner = !is_solve && first < words.size() &&
                           find_command(commands, name + " " + words[first]) != nullptr;
  // `batch` is a command and a group: a word other than the group's commands is its argument.
  if (is_group(commands, name) && (names_inner || find_command(commands, name) == nullptr)) {
    const bool has_second = first < words.size() && !is_help(words[first]);
    if (!has_second) {
      return show(group_overview(commands, name), words.empty(), console);
    }
    name += " " + words[first];
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(first));
  }
  const Subcommand* command = find_command(commands, name);
  if (command == nullptr) {
    return fail(unknown_command(commands, name));
  }
  return run_command_line(*command, words, console);
}

Result<int> dispatch(const std::vector<std::string>& words, Console& console) {
  const std::vector<Subcommand> commands = all_commands();
  const bool is_dialogue = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
  if (words.empty() && is_dialogue) {
    return run_command_line(prompt_command(), {}, console);
  }
  if (words.empty() && !has_piped_input()) {
    return show(overview(commands), true, console);
  }
  if (!words.empty() && (is_help(words[0]) || words[0] == "help")) {
    return words.size() == 1 || words[0] != "help"
               ? show(overview(commands), false, console)
               : show_help_of(commands, words.size() == 2 ? words[1] : words[1] + " " + words[2],
                              console);
  }
  if (!words.empty() && words[0] == "--version") {
    SYNTH_CHECK(console.print(fmt::format("synth {}\n", kVersion)));
    return 0;
  }
  return run_words(commands, words, console);
}

}  // namespace

std::vector<Subcommand> all_commands() {
  std::vector<Subcommand> commands{
      solve_command(),  run_command(),    check_command(), suite_command(), repair_command(),
      review_command(), spec_command(),   graph_command(), batch_command(), report_command(),
      view_command(),   prompt_command(), mcp_command(),   serve_command()};
  for (const auto& group : {shard_commands, kernel_commands, session_commands, cache_commands,
                            log_commands, library_commands}) {
    std::ranges::move(group(), std::back_inserter(commands));
  }
  for (const auto& command : {doctor_command, config_command, completion_command, manual_command}) {
    commands.push_back(command());
  }
  return commands;
}

int run_program(const std::vector<std::string>& words) {
  survive_broken_pipes();
  Console console(asks_for_json(words));
  const auto status = dispatch(words, console);
  return status ? *status : console.report(status.error());
}

}  // namespace synth
