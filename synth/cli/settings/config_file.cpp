#include "synth/cli/settings/config_file.h"

#include "synth/cli/input/input.h"
#include "synth/cli/settings/options.h"
#include "synth/cli/settings/setting_readers.h"
#include "synth/support/text.h"

#include <fmt/format.h>
#include <toml++/toml.h>

namespace synth {
namespace {

constexpr std::size_t kMaxConfigBytes = std::size_t{1} << 20U;

Error unknown_key(std::string_view key, const std::string& place, Errc code) {
  const std::vector<std::string> names = setting_names();
  const auto nearest = nearest_name(key, names);
  return Error{
      code, fmt::format("{}: there is no setting {}", place, key),
      nearest ? fmt::format("did you mean {}?", *nearest) : "`synth config` lists the settings"};
}

std::optional<std::string> text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) {
    return text->get();
  }
  if (const auto* whole = node.as_integer()) {
    return fmt::format("{}", whole->get());
  }
  if (const auto* number = node.as_floating_point()) {
    return fmt::format("{}", number->get());
  }
  if (const auto* truth = node.as_boolean()) {
    return truth->get() ? "true" : "false";
  }
  return std::nullopt;
}

}  // namespace

Result<SettingLayer> parse_config(std::string_view text, const std::string& path,
                                  SettingPlace place) {
  const Errc code = code_of_wrong(place);
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error& error) {
    return fail(code,
                fmt::format("{}:{}: {}", path, error.source().begin.line, error.description()),
                "write settings as in `max-time = 30`, one a line (docs/configuration.md)");
  }
  SettingLayer layer;
  // toml++ iterates over a table by key; the first fault in the file should be reported.
  std::map<std::pair<toml::source_index, toml::source_index>, Error> faults;
  for (const auto& [key, node] : table) {
    const toml::source_position begin = key.source().begin;
    const std::string line = fmt::format("{}:{}", path, begin.line);
    const std::string name(key.str());
    const auto value = text_of(node);
    if (find_setting(name) == nullptr) {
      faults.emplace(std::pair{begin.line, begin.column}, unknown_key(name, line, code));
    } else if (!value) {
      faults.emplace(
          std::pair{begin.line, begin.column},
          Error{code, fmt::format("{}: {} must be text, a number, true or false", line, name),
                "write settings as in `max-time = 30` (docs/configuration.md)"});
    } else {
      layer[name] = SettingText{*value, line, place};
    }
  }
  if (!faults.empty()) {
    return fail(faults.begin()->second);
  }
  return layer;
}

Result<SettingLayer> read_config_file(const std::filesystem::path& path, SettingPlace place) {
  SYNTH_TRY(const std::string text, read_text_file(path, kMaxConfigBytes));
  return parse_config(text, path.string(), place);
}

}  // namespace synth
