#include "synth/cli/settings/setting_readers.h"

#include "cache/shared_cache.h"
#include "synth/run/request_language.h"
#include "synth/support/number.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <cmath>

namespace synth {
namespace {

constexpr int kMostTimeLimits = 2;    // of a candidate, unless all tests are to run
constexpr double kMostSeconds = 1e7;  // four months

Error wrong(const SettingText& setting, std::string_view accepted) {
  return Error{code_of_wrong(setting.place),
               fmt::format("{}: '{}' is not {}", setting.origin, setting.text, accepted),
               fmt::format("give {}", accepted)};
}

Result<double> number(const SettingText& setting, double least, double most,
                      std::string_view accepted) {
  const auto number = parse_number<double>(setting.text);
  if (!number || !std::isfinite(*number) || *number < least || *number > most) {
    return fail(wrong(setting, accepted));
  }
  return *number;
}

// Returns an error of a general reader with the setting's origin.
template <class Value>
Result<Value> at_origin(const SettingText& setting, Result<Value> read) {
  if (!read) {
    return fail(code_of_wrong(setting.place),
                fmt::format("{}: {}", setting.origin, read.error().message), read.error().remedy);
  }
  return read;
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
  const OptionInfo* const option = find_setting(name);
  if (option == nullptr) {
    return fail(code_of_wrong(setting.place),
                fmt::format("{}: '{}' is not a setting", setting.origin, name));
  }
  return option->read(settings, setting);
}

namespace as {

Error none_of(const SettingText& setting, const std::vector<std::string>& names) {
  Error error = wrong(setting, fmt::format("one of {}", join(names, ", ")));
  if (const auto nearest = nearest_name(setting.text, names)) {
    error.remedy = fmt::format("did you mean {}?", *nearest);
  }
  return error;
}

Result<std::string> text(const SettingText& setting) {
  return setting.text;
}

// Checks the addresses. They are opened again, with their password, when they are used.
Result<std::string> shared_caches(const SettingText& setting) {
  SYNTH_TRY([[maybe_unused]] const auto opened,
            at_origin(setting, SharedCache::open(setting.text, "")));
  return setting.text;
}

Result<bool> flag(const SettingText& setting) {
  if (setting.text == "true" || setting.text == "1") {
    return true;
  }
  if (setting.text == "false" || setting.text == "0") {
    return false;
  }
  return fail(wrong(setting, "true or false"));
}

Result<std::uint64_t> seed(const SettingText& setting) {
  if (const auto seed = parse_number<std::uint64_t>(setting.text)) {
    return *seed;
  }
  return fail(wrong(setting, "a whole number from 0 to 18446744073709551615"));
}

Result<std::chrono::milliseconds> seconds(const SettingText& setting) {
  SYNTH_TRY(const double seconds,
            number(setting, 0.001, kMostSeconds, "a number of seconds from 0.001 to 10000000"));
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(seconds));
}

Result<double> requests_a_minute(const SettingText& setting) {
  return number(setting, 0.01, 1e6, "a number of requests a minute from 0.01 to 1000000");
}

// Reads a percentage. A share such as 0.9 is refused: it would be taken as less than a percent.
Result<double> percent(const SettingText& setting) {
  constexpr std::string_view kAccepted = "0 or a percentage above 1, up to 100 (90, not 0.9)";
  SettingText bare = setting;
  if (bare.text.ends_with('%')) {
    bare.text.pop_back();
  }
  const auto percent = number(bare, 0, 100, kAccepted);
  if (!percent || (*percent > 0 && *percent <= 1)) {
    return fail(wrong(setting, kAccepted));
  }
  return *percent;
}

Result<double> usd(const SettingText& setting) {
  return number(setting, 0, 1e12, "an amount of USD from 0");
}

Reader<std::int64_t> whole(std::int64_t least, std::int64_t most) {
  return [least, most](const SettingText& setting) -> Result<std::int64_t> {
    const auto number = parse_number<std::int64_t>(setting.text);
    if (!number || *number < least || *number > most) {
      return fail(wrong(setting, fmt::format("a whole number from {} to {}", least, most)));
    }
    return *number;
  };
}

Reader<std::size_t> size_in(std::size_t unit) {
  return [unit](const SettingText& setting) -> Result<std::size_t> {
    const auto most = static_cast<std::int64_t>((std::size_t{1} << 40U) / unit);
    SYNTH_TRY(const std::int64_t number, whole(1, most)(setting));
    return static_cast<std::size_t>(number) * unit;
  };
}

Result<Language> language(const SettingText& setting) {
  if (const auto language = parse_language(setting.text)) {
    return *language;
  }
  if (const OtherLanguage* const other = find_other_language(in_lower_case(setting.text))) {
    return at_origin(setting, Result<Language>(fail(not_written(*other))));
  }
  std::vector<std::string> names = mapped<std::string>(all_languages(), &LanguageInfo::name);
  return fail(none_of(setting, names));
}

Result<Sharing> sharing(const SettingText& setting) {
  SYNTH_TRY(const bool is_allowed, flag(setting));
  return is_allowed ? Sharing::when_needed : Sharing::never;
}

Result<int> most_time_limits(const SettingText& setting) {
  SYNTH_TRY(const bool all_tests, flag(setting));
  return all_tests ? 0 : kMostTimeLimits;
}

Result<ImportPolicy> import_policy(const SettingText& setting) {
  return at_origin(setting, parse_import_policy(setting.text));
}

Result<std::vector<std::string>> module_list(const SettingText& setting) {
  return at_origin(setting, parse_module_list(setting.text));
}

}  // namespace as
}  // namespace synth
