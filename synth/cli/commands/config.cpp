#include "specs/json.h"
#include "synth/authors/language_model/wire_secrets.h"
#include "synth/cli/settings/options.h"
#include "synth/cli/subcommand.h"

#include <fmt/format.h>

namespace synth {
namespace {

// Returns the text without a password in an address: the output may be pasted somewhere unread.
std::string shown_text(const std::string& name, const std::string& text) {
  return name == "base-url" ? without_login(text) : text;
}

std::string settings_json(const Settings& settings) {
  JsonWriter out(2);
  out.begin_object().key("settings").begin_object();
  for (const std::string& name : setting_names()) {
    const SettingText& setting = settings.effective.at(name);
    out.key(name).begin_object().key("value");
    if (setting.text.empty()) {
      out.null();
    } else {
      out.string(shown_text(name, setting.text));
    }
    out.key("origin").string(setting.origin).end_object();
  }
  out.end_object();
  const auto user = user_config_path(process_environment());
  out.key("user_config");
  if (user) {
    out.string(user->string());
  } else {
    out.null();
  }
  return out.end_object().take() + "\n";
}

std::string settings_text(const Settings& settings, bool origin) {
  std::string text;
  for (const std::string& name : setting_names()) {
    const SettingText& setting = settings.effective.at(name);
    const std::string value = setting.text.empty() ? "(not set)" : shown_text(name, setting.text);
    text += origin ? fmt::format("{:<14} = {:<12} # {}\n", name, value, setting.origin)
                   : fmt::format("{:<14} = {}\n", name, value);
  }
  std::error_code error;
  if (const auto user = user_config_path(process_environment())) {
    text += fmt::format("# your own settings: {}{}\n", user->string(),
                        std::filesystem::exists(*user, error) ? "" : " (not there yet)");
  }
  return text;
}

Result<int> run_config(const CommandContext& context) {
  SYNTH_CHECK(context.console.print(
      context.console.json() ? settings_json(context.settings)
                             : settings_text(context.settings, context.invocation.has("origin"))));
  return 0;
}

}  // namespace

Subcommand config_command() {
  CommandLine line{"config", "", "print the settings in force and where they come from",
                   "Options go before the environment (SYNTH_MAX_TIME=30), that before the\n"
                   "project's synth.toml, and that before your own config.toml.\n"};
  line.own = {{"origin", "", "say where each setting comes from"}};
  line.groups = {Options::author, Options::model,   Options::budget, Options::limits, Options::jobs,
                 Options::cache,  Options::history, Options::suite,  Options::output};
  return {std::move(line), run_config};
}

}  // namespace synth
