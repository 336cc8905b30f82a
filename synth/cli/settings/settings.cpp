#include "synth/cli/settings/settings.h"

#include "synth/cli/settings/config_file.h"
#include "synth/cli/settings/options.h"
#include "synth/cli/settings/setting_readers.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <thread>

namespace synth {
namespace {

std::string environment_name(std::string_view setting) {
  std::string name = "SYNTH_";
  for (const char c : setting) {
    name += c == '-' ? '_' : to_upper(c);
  }
  return name;
}

bool is_absolute(const std::optional<std::string>& path) {
  return path && path->starts_with('/');
}

SettingLayer default_layer() {
  SettingLayer layer;
  for (const std::string& name : setting_names()) {
    layer[name] = SettingText{std::string(find_setting(name)->default_text), "default",
                              SettingPlace::built_in};
  }
  layer["jobs"].text = fmt::format("{}", std::max(1U, std::thread::hardware_concurrency()));
  return layer;
}

void lay_over(SettingLayer& base, const SettingLayer& above) {
  for (const auto& [name, setting] : above) {
    base[name] = setting;
  }
}

// Sets the level `container` if there is an image: no other level can use it.
Result<void> settle_image(Settings& settings) {
  const SettingText& level = settings.effective.at("level");
  if (settings.image && level.place == SettingPlace::built_in) {
    settings.level = IsolationLevel::container;
  }
  if (settings.image && settings.level != IsolationLevel::container) {
    return fail(code_of_wrong(level.place),
                fmt::format("{}: code cannot run at level {} and in containers of an image",
                            level.origin, level.text),
                "leave --level or --image out");
  }
  if (!settings.image && settings.level == IsolationLevel::container) {
    return fail(code_of_wrong(level.place),
                fmt::format("{}: there is no image for the containers", level.origin),
                "name one that is in the engine's store: --image IMAGE");
  }
  return {};
}

Result<Settings> interpret(const SettingLayer& layer) {
  Settings settings;
  for (const auto& [name, setting] : layer) {
    if (!setting.text.empty()) {
      SYNTH_CHECK(apply_setting(settings, name, setting));
    }
  }
  settings.effective = layer;
  SYNTH_CHECK(settle_image(settings));
  return settings;
}

// Returns the number that limits a stranger's value; the wall limit follows from the CPU limit
// until it is set, and attempts are at least the usual ones.
double limit_number(std::string_view name, const Settings& settings) {
  const auto effective = settings.effective.find(std::string(name));
  if (name == "wall" && effective->second.text.empty()) {
    return std::chrono::duration<double>(settings.limits.wall_limit()).count();
  }
  if (name == "max-attempts" && effective->second.text.empty()) {
    return kUsualAttempts;
  }
  return effective->second.text.empty() ? std::numeric_limits<double>::infinity()
                                        : std::strtod(effective->second.text.c_str(), nullptr);
}

Error not_allowed(const std::string& name, const SettingText& setting) {
  return Error{Errc::not_allowed,
               fmt::format("{}: {} may not be set here: a file that can come from a stranger may "
                           "only choose language, candidates, seed, output and lower limits",
                           setting.origin, name),
               fmt::format("remove it; to use it yourself, give --{0}, set {1}, or write it into "
                           "your own config.toml (`synth config` shows where that is)",
                           name, environment_name(name))};
}

// Checks that a stranger may set this; `base` has the settings without it.
Result<void> check_stranger(const Settings& base, const std::string& name,
                            const SettingText& setting) {
  const OptionInfo* option = find_setting(name);
  if (option->trust == Trust::user) {
    return fail(not_allowed(name, setting));
  }
  Settings probe = base;
  SYNTH_CHECK(apply_setting(probe, name, setting));
  if (option->trust == Trust::downward &&
      std::strtod(setting.text.c_str(), nullptr) > limit_number(name, base)) {
    return fail(Errc::not_allowed,
                fmt::format("{}: {} = {} would raise the limit from {}; a file that can come from "
                            "a stranger may only lower it",
                            setting.origin, name, setting.text, limit_number(name, base)),
                fmt::format("remove it, or give --{} {} yourself", name, setting.text));
  }
  return {};
}

}  // namespace

Environment process_environment() {
  return [](const std::string& name) -> std::optional<std::string> {
    const char* value = std::getenv(name.c_str());
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
}

SettingLayer environment_layer(const Environment& environment) {
  SettingLayer layer;
  for (const std::string& name : setting_names()) {
    const std::string variable = environment_name(name);
    const auto value = environment(variable);
    if (value && !value->empty()) {
      layer[name] = SettingText{*value, "environment " + variable, SettingPlace::environment};
    }
  }
  return layer;
}

std::vector<std::string> process_variables() {
  std::vector<std::string> names;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    names.emplace_back(text.substr(0, text.find('=')));
  }
  return names;
}

std::vector<std::string> unknown_variables(const std::vector<std::string>& names) {
  // Variables of other parts of synth, its tests and its benchmarks.
  constexpr std::array<std::string_view, 6> kOthers{"SYNTH_API_KEY",        "SYNTH_LIBEXEC",
                                                    "SYNTH_ABLATE",         "SYNTH_SHARD_INDEX",
                                                    "SYNTH_CACHE_PASSWORD", "SYNTH_MCP_TOKEN"};
  std::vector<std::string> known(kOthers.begin(), kOthers.end());
  for (const std::string& setting : setting_names()) {
    known.push_back(environment_name(setting));
  }
  std::vector<std::string> unknown;
  for (const std::string& name : names) {
    if (!name.starts_with("SYNTH_") || name.starts_with("SYNTH_TEST_") ||
        std::ranges::find(known, name) != known.end()) {
      continue;
    }
    const auto nearest = nearest_name(name, known);
    unknown.push_back(fmt::format(
        "the environment has {}, which is not a setting; {}", name,
        nearest ? fmt::format("did you mean {}?", *nearest) : "`synth config` lists them"));
  }
  return unknown;
}

std::optional<std::filesystem::path> find_project_file(const std::filesystem::path& folder) {
  std::error_code error;
  for (std::filesystem::path at = folder; !at.empty(); at = at.parent_path()) {
    if (std::filesystem::is_regular_file(at / "synth.toml", error)) {
      return at / "synth.toml";
    }
    if (std::filesystem::exists(at / ".git", error) || at == at.parent_path()) {
      break;
    }
  }
  return std::nullopt;
}

std::optional<std::filesystem::path> user_config_path(const Environment& environment) {
  const auto config = environment("XDG_CONFIG_HOME");
  if (is_absolute(config)) {
    return std::filesystem::path(*config) / "synth" / "config.toml";
  }
  const auto home = environment("HOME");
  if (is_absolute(home)) {
    return std::filesystem::path(*home) / ".config" / "synth" / "config.toml";
  }
  return std::nullopt;
}

Result<Settings> resolve(const SettingLayers& layers) {
  SettingLayer effective = default_layer();
  lay_over(effective, layers.user);
  SYNTH_TRY(const Settings trusted, interpret(effective));
  for (const auto& [name, setting] : layers.project) {
    SYNTH_CHECK(check_stranger(trusted, name, setting));
  }
  lay_over(effective, layers.project);
  lay_over(effective, layers.environment);
  lay_over(effective, layers.options);
  return interpret(effective);
}

Result<Settings> load_settings(const SettingLayer& options, const Environment& environment,
                               const std::filesystem::path& folder) {
  SettingLayers layers{options, environment_layer(environment), {}, {}};
  std::error_code error;
  if (const auto path = user_config_path(environment);
      path && std::filesystem::exists(*path, error)) {
    SYNTH_TRY(layers.user, read_config_file(*path, SettingPlace::user));
  }
  if (const auto path = find_project_file(folder)) {
    SYNTH_TRY(layers.project, read_config_file(*path, SettingPlace::project));
  }
  return resolve(layers);
}

Result<Settings> with_line_options(const Settings& base, const SettingLayer& line,
                                   bool trust_input) {
  SettingLayer effective = base.effective;
  for (const auto& [name, setting] : line) {
    if (!(trust_input && name == "author")) {
      SYNTH_CHECK(check_stranger(base, name, setting));
    }
    effective[name] = setting;
  }
  SYNTH_TRY(Settings own, interpret(effective));
  own.model.in_batches = base.model.in_batches;
  return own;
}

}  // namespace synth
