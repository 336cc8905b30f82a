#pragma once

#include "synth/cli/settings/options.h"
#include "synth/cli/settings/settings.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace synth {

// The syntax of a command: the basis of its help and of the check of its arguments.
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
  std::map<std::string, int> flags;           // number of times that each was given
  std::map<std::string, std::vector<std::string>> lists;  // values of repeatable options
  std::set<std::string> own = {};  // the command's own options, which hide settings of their names
  bool help = false;

  [[nodiscard]] bool has(const std::string& flag) const { return flags.contains(flag); }
  [[nodiscard]] std::optional<std::string> value(const std::string& option) const;
  // Returns all values of a repeatable option.
  [[nodiscard]] std::vector<std::string> all(const std::string& option) const;
  // Returns the options that are settings.
  [[nodiscard]] SettingLayer settings() const;
};

// Reads the words after the command's name. After "--" every word is an argument. Errors: usage for
// an unknown option, with the nearest one, and for a wrong number of arguments.
Result<Invocation> parse_arguments(const CommandLine& command,
                                   const std::vector<std::string>& words);

std::string help_text(const CommandLine& command);

}  // namespace synth
