#pragma once

#include "synth/cli/settings/options.h"
#include "synth/cli/settings/settings.h"
#include "synth/support/enum_names.h"
#include "synth/support/mapped.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace synth {

// Returns the error of a wrong setting by its place: `usage` for an option, `config` for the user's
// configuration, `bad_input` for files that others may have written.
Errc code_of_wrong(SettingPlace place);

// Reads the text of one setting into its member.
Result<void> apply_setting(Settings& settings, std::string_view name, const SettingText& setting);

// Readers for the rows of the table of options: `stored(as::seconds, MEMBER…)` reads the text as
// seconds and stores the value in the member that the pointers lead to.
namespace as {

template <class Value>
using Reader = std::function<Result<Value>(const SettingText& setting)>;

Result<std::string> text(const SettingText& setting);
Result<bool> flag(const SettingText& setting);
Result<std::uint64_t> seed(const SettingText& setting);
Result<std::chrono::milliseconds> seconds(const SettingText& setting);
Result<double> requests_a_minute(const SettingText& setting);
Result<double> percent(const SettingText& setting);
Result<double> usd(const SettingText& setting);
Reader<std::int64_t> whole(std::int64_t least, std::int64_t most);
// Reads a size in `unit` bytes; at most a TiB.
Reader<std::size_t> size_in(std::size_t unit);

Result<Language> language(const SettingText& setting);
Error none_of(const SettingText& setting, const std::vector<std::string>& names);
// Reads the name of one of an enumeration's values.
template <class Enum>
Reader<Enum> one_of(EnumNames<Enum> names) {
  return [names](const SettingText& setting) -> Result<Enum> {
    const auto value = value_in(names, setting.text);
    return value ? Result<Enum>(*value)
                 : fail(none_of(setting, mapped<std::string>(names, &EnumName<Enum>::name)));
  };
}
Result<Sharing> sharing(const SettingText& setting);       // a flag
Result<int> most_time_limits(const SettingText& setting);  // a flag: all tests are run
Result<ImportPolicy> import_policy(const SettingText& setting);
Result<std::vector<std::string>> module_list(const SettingText& setting);
Result<std::string> shared_caches(const SettingText& setting);

}  // namespace as

template <class Object, class Member, class... Path>
auto& member_of(Object& object, Member Object::*first, Path... path) {
  if constexpr (sizeof...(path) == 0) {
    return object.*first;
  } else {
    return member_of(object.*first, path...);
  }
}

template <class T>
struct Kept {
  using Type = T;
};
template <class T>
struct Kept<std::optional<T>> {
  using Type = T;
};

template <class Read, class... Path>
ReadSetting stored(Read read, Path... path) {
  return [read, path...](Settings& settings, const SettingText& setting) -> Result<void> {
    SYNTH_TRY(auto value, read(setting));
    auto& member = member_of(settings, path...);
    using Member = typename Kept<std::remove_reference_t<decltype(member)>>::Type;
    member = static_cast<Member>(std::move(value));
    return {};
  };
}

}  // namespace synth
