#include "synth/cli/manual/completion.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <map>

namespace synth {
namespace {

// The words that may follow a command's words; a group such as `cache` is followed by its commands.
using Following = std::map<std::string, std::vector<std::string>>;

Following following(std::span<const CommandLine> commands) {
  Following all;
  for (const CommandLine& command : commands) {
    const std::vector<std::string_view> words = split(command.name, ' ');
    for (const OptionInfo& option : options_of(command)) {
      all[command.name].push_back(fmt::format("--{}", option.name));
    }
    all[command.name].emplace_back("--help");
    if (words.size() > 1) {
      all[std::string(words[0])].emplace_back(words[1]);
    }
  }
  return all;
}

std::vector<std::string> first_words(const Following& all) {
  std::vector<std::string> words;
  for (const auto& [name, after] : all) {
    if (name.find(' ') == std::string::npos) {
      words.push_back(name);
    }
  }
  return words;
}

// Returns the arms of a `case` over the first two words: longer names first, since they are more
// specific.
std::string arms(const Following& all, std::string_view assign) {
  std::string longer;
  std::string shorter;
  for (const auto& [name, after] : all) {
    const bool is_longer = name.find(' ') != std::string::npos;
    (is_longer ? longer : shorter) +=
        fmt::format("    {}{}) {}{} ;;\n", shell_word(is_longer ? name : name + " "),
                    is_longer ? "" : "*", assign, shell_word(join(after, " ")));
  }
  return longer + shorter;
}

std::string bash_script(const Following& all) {
  return fmt::format(R"(# Completes synth in Bash; to install:
# synth completion bash > ~/.local/share/bash-completion/completions/synth
_synth() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} first='' second='' words='' place
  for ((place = 1; place < COMP_CWORD; place++)); do
    if [[ ${{COMP_WORDS[place]}} == -* ]]; then continue; fi
    if [[ -z $first ]]; then first=${{COMP_WORDS[place]}}; else second=${{second:-${{COMP_WORDS[place]}}}}; fi
  done
  case "$first $second" in
    ' ') words={} ;;
{}  esac
  mapfile -t COMPREPLY < <(
    compgen -W "$words" -- "$current"
    [[ $current == -* ]] || compgen -f -- "$current"
  )
}}
complete -o filenames -F _synth synth
)",
                     shell_word(join(first_words(all), " ")), arms(all, "words="));
}

std::string zsh_script(const Following& all) {
  return fmt::format(R"(#compdef synth
# Completes synth in zsh; to install: synth completion zsh > DIR/_synth, DIR one of $fpath
_synth() {{
  local following=''
  case "${{words[2]}} ${{words[3]}}" in
{}  esac
  if (( CURRENT == 2 )); then following={}; fi
  compadd -- ${{=following}}
  [[ $PREFIX == -* ]] || _files
}}
compdef _synth synth
)",
                     arms(all, "following="), shell_word(join(first_words(all), " ")));
}

std::string fish_script(std::span<const CommandLine> commands) {
  std::string script =
      "# Completes synth in fish; to install:\n"
      "# synth completion fish > ~/.config/fish/completions/synth.fish\n";
  for (const CommandLine& command : commands) {
    const std::vector<std::string_view> words = split(command.name, ' ');
    const std::string condition = words.size() == 1
                                      ? std::string("__fish_use_subcommand")
                                      : fmt::format("__fish_seen_subcommand_from {}", words[0]);
    script += fmt::format("complete -c synth -n {} -a {} -d {}\n", shell_word(condition),
                          words.back(), shell_word(command.summary));
    for (const OptionInfo& option : options_of(command)) {
      script += fmt::format("complete -c synth -n {} -l {}{} -d {}\n",
                            shell_word(fmt::format("__fish_seen_subcommand_from {}", words.back())),
                            option.name, option.placeholder.empty() ? "" : " -r",
                            shell_word(option.help));
    }
  }
  return script;
}

}  // namespace

std::optional<Shell> parse_shell(std::string_view text) {
  if (text == "bash") {
    return Shell::bash;
  }
  if (text == "zsh") {
    return Shell::zsh;
  }
  return text == "fish" ? std::optional(Shell::fish) : std::nullopt;
}

std::vector<OptionInfo> options_of(const CommandLine& command) {
  std::vector<OptionInfo> options = command.own;
  for (const Options group : command.groups) {
    for (const OptionInfo& option : option_group(group).options) {
      options.push_back(option);
    }
  }
  return options;
}

std::string completion_script(Shell shell, std::span<const CommandLine> commands) {
  switch (shell) {
    case Shell::bash:
      return bash_script(following(commands));
    case Shell::zsh:
      return zsh_script(following(commands));
    case Shell::fish:
      break;
  }
  return fish_script(commands);
}

}  // namespace synth
