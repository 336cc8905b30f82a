#pragma once

#include "specs/language.h"
#include "synth/run/request.h"
#include "synth/solution/solution.h"
#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/outcome.h"
#include "testing/runtimes/python/host/import_policy.h"
#include "testing/suites/runners/test_file_run.h"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// The places of a setting, strongest first.
enum class SettingPlace { option, environment, batch_line, project, user, built_in };

// A setting as it was written, and its place: "option --time", "/home/a/project/synth.toml:3".
struct SettingText {
  std::string text;
  std::string origin;
  SettingPlace place = SettingPlace::option;
};
// The settings of one place, by name.
using SettingLayer = std::map<std::string, SettingText>;

enum class AuthorChoice { automatic, offline, command, http, anthropic, openai, gemini, ollama };
// `chat` is short Markdown; commands without a chat form print what `markdown` prints.
enum class Format { text, markdown, chat, json };
enum class ColorChoice { automatic, always, never };

// The settings for a language model.
struct ModelSettings {
  std::optional<std::string> model;
  std::optional<std::string> base_url;
  std::optional<std::filesystem::path> key_file;
  int most_retries = 4;
  std::optional<double> most_per_minute;
  std::optional<std::filesystem::path> prices;
  std::optional<std::filesystem::path> record;
  std::optional<std::filesystem::path> replay;
  bool in_batches = false;  // true with `synth batch --economy`; not a setting
  std::string http_header;
  std::string http_body;
  std::string http_text;
};

// All settings, after every place was read.
struct Settings {
  AuthorChoice author = AuthorChoice::automatic;
  Language language = Language::python;
  std::optional<std::string> command;
  ModelSettings model;
  std::optional<int> candidates;
  std::uint64_t seed = 0;
  Budget budget;
  Limits limits;
  IsolationLevel level = IsolationLevel::namespaces;
  std::optional<std::string> image;  // set if and only if the level is `container`
  std::optional<std::string> container_engine;
  std::optional<std::string> python;
  ImportPolicy imports;
  std::vector<std::string> preload;
  int jobs = 1;
  std::optional<std::filesystem::path> cache_dir;
  std::string shared_caches;  // as `--cache` has them
  bool no_cache = false;
  bool fresh = false;
  bool no_log = false;
  Sharing sharing = Sharing::never;                      // of tests with the code
  std::optional<Focus> focus;                            // the goal to improve passing code for
  ConfidenceLevel accept = ConfidenceLevel::consistent;  // the least that counts as success
  double least_score = 0;                                // of the suite of any function, in percent
  Format format = Format::text;
  ColorChoice color = ColorChoice::automatic;

  SettingLayer effective;  // the source of each of the above; defaults included

  // Returns whether the user set it, anywhere but in the default.
  [[nodiscard]] bool is_given(const std::string& name) const {
    const auto setting = effective.find(name);
    return setting != effective.end() && setting->second.place != SettingPlace::built_in;
  }
};

// The environment, as a function so that tests need not change their own.
using Environment = std::function<std::optional<std::string>(const std::string&)>;
Environment process_environment();

// The settings of each place. The project's, which may be a stranger's, are read like the others;
// `resolve` applies its rules.
struct SettingLayers {
  SettingLayer options = {};
  SettingLayer environment = {};
  SettingLayer project = {};
  SettingLayer user = {};
};

// Returns the SYNTH_… variables that are settings. Empty ones count as not set.
SettingLayer environment_layer(const Environment& environment);

// Returns a message for each variable that begins like a setting's and is none, with the nearest
// setting: "SYNTH_MAX_TIM is not a setting; did you mean SYNTH_MAX_TIME?". `names` are all
// variables that are set.
std::vector<std::string> unknown_variables(const std::vector<std::string>& names);
std::vector<std::string> process_variables();

// Returns `synth.toml` of the project that `folder` lies in: the nearest one upward, no further
// than the folder that holds `.git`.
std::optional<std::filesystem::path> find_project_file(const std::filesystem::path& folder);

// Returns `$XDG_CONFIG_HOME/synth/config.toml`, else `$HOME/.config/synth/config.toml`; nothing if
// neither variable is an absolute path.
std::optional<std::filesystem::path> user_config_path(const Environment& environment);

// Resolves options over environment over project over user over defaults. Errors: not_allowed for a
// setting that a project may not set, naming its place; for an invalid value `usage` for an option
// and `config` elsewhere (`bad_input` in a project's file).
Result<Settings> resolve(const SettingLayers& layers);

// Reads environment and files, and resolves all settings.
Result<Settings> load_settings(const SettingLayer& options, const Environment& environment,
                               const std::filesystem::path& folder);

// Returns the settings of one batch line, which may come from a stranger: like a project's file,
// but over everything else. With `trust_input` a line may set its author, too.
Result<Settings> with_line_options(const Settings& base, const SettingLayer& line,
                                   bool trust_input);

EnumNames<AuthorChoice> names_of(AuthorChoice);

}  // namespace synth
