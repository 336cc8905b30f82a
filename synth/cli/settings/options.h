#pragma once

#include "synth/support/result.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

struct Settings;
struct SettingText;

// Reads the text of a setting into its member. The error names the setting's origin and the
// accepted values.
using ReadSetting = std::function<Result<void>(Settings& settings, const SettingText& setting)>;

// The places that may set an option (docs/formats/solution.md, "Where options may come from").
enum class Trust {
  user,      // command line, environment and the user's own config.toml
  harmless,  // a project's synth.toml and a batch line, too
  downward,  // those, too, but only to a lower value than the user's
};

// One option of the command line. An option that is a setting may also come from the environment
// (SYNTH_MAX_TIME) and from files (max-time = 10).
struct OptionInfo {
  std::string_view name;         // "max-time"
  std::string_view placeholder;  // "S"; empty for a flag
  std::string_view help;
  ReadSetting read = {};  // empty if it is not a setting
  Trust trust = Trust::user;
  std::string_view default_text = {};
  char letter = '\0';  // "-v"
  bool repeatable = false;
};

// Options that the help shows together.
struct OptionGroup {
  std::string_view title;
  std::vector<OptionInfo> options;
};

// The options by group. Every command takes some of the groups.
enum class Options {
  result,
  spec_input,
  author,
  model,
  budget,
  limits,
  user_data,
  jobs,
  cache,
  history,
  suite,
  output
};
const OptionGroup& option_group(Options group);

// Returns the option of that name in any of the groups; null if there is none.
const OptionInfo* find_setting(std::string_view name);

// Returns --context, for each command that lends modules to code.
OptionInfo context_option();
std::vector<std::string> setting_names();

}  // namespace synth
