#pragma once

#include "synth/cli/settings/options.h"
#include "synth/cli/settings/settings.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace synth {

// How a command is called: what its help says and its arguments are held to.
struct CommandLine {
  std::string name;       // "solve", "cache show"
  std::string arguments;  // "INSTRUCTION | FILE | -"; empty for none
  std::string summary;
  std::string details;  // below the options; may be empty
  std::vector<Options> groups = {};
  std::vector<OptionInfo> own = {};
  std::size_t least_arguments = 0;
  std::size_t most_arguments = 0;
};

// One call of a command, its arguments sorted out but not interpreted.
struct Invocation {
  std::vector<std::string> positionals;
  std::map<std::string, std::string> values;  // by option name; the last one given counts
  std::map<std::string, int> flags;           // how often each was given
  std::map<std::string, std::vector<std::string>> lists;  // all of a repeatable option, in order
  std::set<std::string> own =
      {};  // options of the command's own, which hide settings of their names
  bool help = false;

  [[nodiscard]] bool has(const std::string& flag) const { return flags.contains(flag); }
  [[nodiscard]] std::optional<std::string> value(const std::string& option) const;
  // Everything given of a repeatable option.
  [[nodiscard]] std::vector<std::string> all(const std::string& option) const;
  // Those options that are settings.
  [[nodiscard]] SettingLayer settings() const;
};

// Reads the words after the command's name. After "--" every word is an argument. Unknown options
// are an error that suggests the nearest; so is a wrong number of arguments.
Result<Invocation> parse_arguments(const CommandLine& command,
                                   const std::vector<std::string>& words);

std::string help_text(const CommandLine& command);

}  // namespace synth
