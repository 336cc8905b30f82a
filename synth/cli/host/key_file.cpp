#include "synth/cli/host/key_file.h"

#include "synth/cli/host/model_choice.h"
#include "synth/cli/input/private_file.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace synth {
namespace {

constexpr const char* kOption = "--key-file";
constexpr const char* kForm = "lines NAME=KEY, or of one line, the key";
constexpr std::string_view kExport = "export ";

using Keys = std::map<std::string, std::string, std::less<>>;

Error no_key_file(const std::string& name, std::string_view what) {
  return {Errc::config, fmt::format("{} {}: {}", kOption, name, what),
          fmt::format("make it a file of {}", kForm)};
}

bool is_variable(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

std::string_view without_quotes(std::string_view text) {
  const bool is_quoted = text.size() > 1 && text.front() == text.back() &&
                         (text.front() == '"' || text.front() == '\'');
  return is_quoted ? text.substr(1, text.size() - 2) : text;
}

// Returns whether a header can carry the text.
bool is_key(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

Result<Keys> parse_keys(const std::string& name, std::string_view text, AuthorChoice author) {
  Keys keys;
  const ProviderKind* const kind = find_provider_kind(author);
  for (std::string_view line : split(text, '\n')) {
    line = trim(line);
    if (line.empty() || line.front() == '#') {
      continue;
    }
    line = trim(line.starts_with(kExport) ? line.substr(kExport.size()) : line);
    const std::size_t equals = line.find('=');
    const bool is_named = equals != std::string_view::npos && is_variable(line.substr(0, equals));
    const std::string_view variable = is_named          ? line.substr(0, equals)
                                      : kind != nullptr ? kind->key_variable
                                                        : "";
    const std::string_view key = is_named ? without_quotes(line.substr(equals + 1)) : line;
    if (variable.empty()) {
      return fail(no_key_file(name, "whose key it is, it does not say, nor does --author"));
    }
    if (!is_key(key) || !keys.emplace(variable, key).second) {
      return fail(
          no_key_file(name, fmt::format("the key {} has blanks or more than one line", variable)));
    }
  }
  return keys.empty() ? fail(no_key_file(name, "it is empty")) : Result<Keys>(std::move(keys));
}

}  // namespace

Result<Environment> with_key_file(const Settings& settings, Environment environment) {
  if (!settings.model.key_file) {
    return environment;
  }
  const std::string name = settings.model.key_file->string();
  SYNTH_TRY(const std::string text, read_private_file(name, kOption, kForm));
  SYNTH_TRY(Keys keys, parse_keys(name, text, settings.author));
  return Environment([keys = std::move(keys), environment = std::move(environment)](
                         const std::string& variable) -> std::optional<std::string> {
    const auto found = keys.find(variable);
    return found == keys.end() ? environment(variable) : found->second;
  });
}

}  // namespace synth
