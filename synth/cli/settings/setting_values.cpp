#include "synth/cli/settings/setting_values.h"

#include "synth/cli/settings/options.h"
#include "synth/run/request_language.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <span>
#include <utility>

namespace synth {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr int kMostTimeLimits = 2;    // of a candidate, unless all tests are to be asked
constexpr double kMostSeconds = 1e7;  // four months
constexpr std::size_t kMebibyte = std::size_t{1} << 20U;
constexpr std::size_t kKibibyte = std::size_t{1} << 10U;

Error wrong(const SettingText& setting, std::string_view accepted) {
  return Error{code_of_wrong(setting.place),
               fmt::format("{}: '{}' is not {}", setting.origin, setting.text, accepted),
               fmt::format("give {}", accepted)};
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) {
    return std::nullopt;
  }
  return number;
}

Result<std::chrono::milliseconds> read_seconds(const SettingText& setting) {
  const auto number = parse_number<double>(setting.text);
  if (!number || !std::isfinite(*number) || *number < 0.001 || *number > kMostSeconds) {
    return fail(wrong(setting, "a number of seconds from 0.001 to 10000000"));
  }
  return std::chrono::duration_cast<std::chrono::milliseconds>(Seconds(*number));
}

Result<std::int64_t> read_whole(const SettingText& setting, std::int64_t least, std::int64_t most) {
  const auto number = parse_number<std::int64_t>(setting.text);
  if (!number || *number < least || *number > most) {
    return fail(wrong(setting, fmt::format("a whole number from {} to {}", least, most)));
  }
  return *number;
}

// A size in `unit` bytes; at most a TiB.
Result<std::size_t> read_size(const SettingText& setting, std::size_t unit) {
  const auto most = static_cast<std::int64_t>((std::size_t{1} << 40U) / unit);
  SYNTH_TRY(const std::int64_t number, read_whole(setting, 1, most));
  return static_cast<std::size_t>(number) * unit;
}

Result<bool> read_flag(const SettingText& setting) {
  if (setting.text == "true" || setting.text == "1") {
    return true;
  }
  if (setting.text == "false" || setting.text == "0") {
    return false;
  }
  return fail(wrong(setting, "true or false"));
}

// The position of the text among `names`.
Result<std::size_t> read_choice(const SettingText& setting, std::span<const std::string> names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (setting.text == names[i]) {
      return i;
    }
  }
  Error error = wrong(setting, "one of " + join(names, ", "));
  if (const auto nearest = nearest_name(setting.text, names)) {
    error.remedy = fmt::format("did you mean {}?", *nearest);
  }
  return fail(std::move(error));
}

// The one of `choices` that the text names.
template <class Enum>
Result<Enum> read_enum(const SettingText& setting,
                       std::initializer_list<std::pair<std::string, Enum>> choices) {
  std::vector<std::string> names;
  for (const auto& [name, choice] : choices) {
    names.push_back(name);
  }
  SYNTH_TRY(const std::size_t place, read_choice(setting, names));
  return (choices.begin() + place)->second;
}

template <class T>
Result<void> store(T& member, Result<T> value) {
  if (!value) {
    return fail(std::move(value).error());
  }
  member = std::move(*value);
  return {};
}

Result<void> apply_language(Settings& settings, const SettingText& setting) {
  if (const auto language = parse_language(setting.text)) {
    settings.language = *language;
    return {};
  }
  if (const OtherLanguage* const other = find_other_language(in_lower_case(setting.text))) {
    const Error error = not_written(*other);
    return fail(code_of_wrong(setting.place), fmt::format("{}: {}", setting.origin, error.message),
                error.remedy);
  }
  std::vector<std::string> names;
  for (const LanguageInfo& language : all_languages()) {
    names.emplace_back(language.name);
  }
  SYNTH_TRY([[maybe_unused]] const std::size_t place, read_choice(setting, names));
  return {};
}

Result<void> apply_author(Settings& settings, const SettingText& setting) {
  return store(settings.author,
               read_enum<AuthorChoice>(setting, {{"auto", AuthorChoice::automatic},
                                                 {"offline", AuthorChoice::offline},
                                                 {"command", AuthorChoice::command},
                                                 {"http", AuthorChoice::http},
                                                 {"anthropic", AuthorChoice::anthropic},
                                                 {"openai", AuthorChoice::openai},
                                                 {"ollama", AuthorChoice::ollama}}));
}

Result<void> apply_level(Settings& settings, const SettingText& setting) {
  const std::array<std::string, 5> names{"cgroup", "namespaces", "landlock", "rlimits", "none"};
  SYNTH_TRY(const std::size_t choice, read_choice(setting, names));
  settings.level = *parse_isolation_level(names[choice]);
  return {};
}

Result<void> apply_isolation(Settings& settings, const SettingText& setting) {
  return store(settings.limits.isolation,
               read_enum<IsolationChoice>(setting, {{"auto", IsolationChoice::automatic},
                                                    {"strict", IsolationChoice::strict},
                                                    {"batch", IsolationChoice::batch}}));
}

Result<void> apply_accept(Settings& settings, const SettingText& setting) {
  return store(settings.accept,
               read_enum<ConfidenceLevel>(setting, {{"verified", ConfidenceLevel::verified},
                                                    {"consistent", ConfidenceLevel::consistent},
                                                    {"uncertain", ConfidenceLevel::uncertain}}));
}

Result<void> apply_format(Settings& settings, const SettingText& setting) {
  return store(settings.format, read_enum<Format>(setting, {{"text", Format::text},
                                                            {"markdown", Format::markdown},
                                                            {"chat", Format::chat},
                                                            {"json", Format::json}}));
}

Result<void> apply_color(Settings& settings, const SettingText& setting) {
  return store(settings.color, read_enum<ColorChoice>(setting, {{"auto", ColorChoice::automatic},
                                                                {"always", ColorChoice::always},
                                                                {"never", ColorChoice::never}}));
}

Result<void> apply_modules(Settings& settings, std::string_view name, const SettingText& setting) {
  const auto read = name == "imports" ? store(settings.imports, parse_import_policy(setting.text))
                                      : store(settings.preload, parse_module_list(setting.text));
  if (!read) {
    return fail(code_of_wrong(setting.place),
                fmt::format("{}: {}", setting.origin, read.error().message), read.error().remedy);
  }
  return {};
}

Result<void> apply_limit(Settings& settings, std::string_view name, const SettingText& setting) {
  Limits& limits = settings.limits;
  if (name == "time") {
    return store(limits.time, read_seconds(setting));
  }
  if (name == "wall") {
    SYNTH_TRY(limits.wall, read_seconds(setting));
    return {};
  }
  if (name == "memory") {
    return store(limits.memory_bytes, read_size(setting, kMebibyte));
  }
  if (name == "disk") {
    return store(limits.disk_bytes, read_size(setting, kMebibyte));
  }
  if (name == "output-limit") {
    return store(limits.output_bytes, read_size(setting, kKibibyte));
  }
  SYNTH_TRY(const std::int64_t processes, read_whole(setting, 1, 100'000));
  limits.processes = static_cast<int>(processes);
  return {};
}

Result<void> apply_budget(Settings& settings, std::string_view name, const SettingText& setting) {
  if (name == "max-time") {
    return store(settings.budget.time, read_seconds(setting));
  }
  if (name == "search-memory") {
    return store(settings.budget.search_memory_bytes, read_size(setting, kMebibyte));
  }
  if (name == "search-work") {
    SYNTH_TRY(const std::int64_t most, read_whole(setting, 1, std::int64_t{1} << 50U));
    settings.budget.search_work = static_cast<std::uint64_t>(most);
    return {};
  }
  if (name == "max-calls" || name == "max-tokens") {
    SYNTH_TRY(const std::int64_t most, read_whole(setting, 0, std::int64_t{1} << 50U));
    SpendingLimits& limits = settings.budget.spending;
    (name == "max-calls" ? limits.calls : limits.tokens) = most;
    return {};
  }
  if (name == "max-cost") {
    const auto most = parse_number<double>(setting.text);
    if (!most || !std::isfinite(*most) || *most < 0) {
      return fail(wrong(setting, "an amount of USD from 0"));
    }
    settings.budget.spending.cost_usd = *most;
    return {};
  }
  SYNTH_TRY(const std::int64_t attempts, read_whole(setting, 1, 1000));
  settings.budget.attempts = static_cast<int>(attempts);
  return {};
}

Result<void> apply_model(ModelSettings& model, std::string_view name, const SettingText& setting) {
  if (name == "max-retries") {
    SYNTH_TRY(const std::int64_t most, read_whole(setting, 0, 100));
    model.most_retries = static_cast<int>(most);
  } else if (name == "max-rate") {
    const auto most = parse_number<double>(setting.text);
    if (!most || !std::isfinite(*most) || *most < 0.01 || *most > 1e6) {
      return fail(wrong(setting, "a number of requests a minute from 0.01 to 1000000"));
    }
    model.most_per_minute = *most;
  } else if (name == "model") {
    model.model = setting.text;
  } else if (name == "base-url") {
    model.base_url = setting.text;
  } else if (name == "prices") {
    model.prices = setting.text;
  } else if (name == "record") {
    model.record = setting.text;
  } else if (name == "replay") {
    model.replay = setting.text;
  } else if (name == "http-header") {
    model.http_header = setting.text;
  } else if (name == "http-body") {
    model.http_body = setting.text;
  } else {
    model.http_text = setting.text;
  }
  return {};
}

bool is_in(Options group, std::string_view name) {
  const std::vector<OptionInfo>& options = option_group(group).options;
  return std::ranges::any_of(options,
                             [&](const OptionInfo& option) { return option.name == name; });
}

Result<void> apply_number(Settings& settings, std::string_view name, const SettingText& setting) {
  if (name == "candidates") {
    SYNTH_TRY(const std::int64_t candidates, read_whole(setting, 1, 100));
    settings.candidates = static_cast<int>(candidates);
    return {};
  }
  if (name == "jobs") {
    SYNTH_TRY(const std::int64_t jobs, read_whole(setting, 1, 256));
    settings.jobs = static_cast<int>(jobs);
    return {};
  }
  const auto seed = parse_number<std::uint64_t>(setting.text);
  if (!seed) {
    return fail(wrong(setting, "a whole number from 0 to 18446744073709551615"));
  }
  settings.seed = *seed;
  return {};
}

}  // namespace

Errc code_of_wrong(SettingPlace place) {
  switch (place) {
    case SettingPlace::option:
      return Errc::usage;
    case SettingPlace::environment:
    case SettingPlace::user:
      return Errc::config;
    case SettingPlace::batch_line:
    case SettingPlace::project:
      return Errc::bad_input;
    case SettingPlace::built_in:
      break;
  }
  return Errc::internal;
}

Result<void> apply_setting(Settings& settings, std::string_view name, const SettingText& setting) {
  if (name == "language") {
    return apply_language(settings, setting);
  }
  if (name == "author") {
    return apply_author(settings, setting);
  }
  if (name == "level") {
    return apply_level(settings, setting);
  }
  if (name == "isolation") {
    return apply_isolation(settings, setting);
  }
  if (name == "accept") {
    return apply_accept(settings, setting);
  }
  if (name == "all-tests") {
    SYNTH_TRY(const bool all, read_flag(setting));
    settings.limits.most_time_limits = all ? 0 : kMostTimeLimits;
    return {};
  }
  if (name == "format") {
    return apply_format(settings, setting);
  }
  if (name == "color") {
    return apply_color(settings, setting);
  }
  if (name == "candidates" || name == "seed" || name == "jobs") {
    return apply_number(settings, name, setting);
  }
  if (is_in(Options::budget, name)) {
    return apply_budget(settings, name, setting);
  }
  if (is_in(Options::model, name)) {
    return apply_model(settings.model, name, setting);
  }
  if (name == "no-cache") {
    return store(settings.no_cache, read_flag(setting));
  }
  if (name == "fresh") {
    return store(settings.fresh, read_flag(setting));
  }
  if (name == "shared-tests") {
    SYNTH_TRY(const bool is_allowed, read_flag(setting));
    settings.sharing = is_allowed ? Sharing::when_needed : Sharing::never;
    return {};
  }
  if (name == "command") {
    settings.command = setting.text;
    return {};
  }
  if (name == "python") {
    settings.python = setting.text;
    return {};
  }
  if (name == "imports" || name == "preload") {
    return apply_modules(settings, name, setting);
  }
  if (name == "cache-dir") {
    settings.cache_dir = setting.text;
    return {};
  }
  return apply_limit(settings, name, setting);
}

}  // namespace synth
