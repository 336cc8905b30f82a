#pragma once

#include "synth/cli/settings/settings.h"

namespace synth {

// Reads the text of one setting into its member. The error names the setting's origin and what is
// accepted.
Result<void> apply_setting(Settings& settings, std::string_view name, const SettingText& setting);

// What a wrong setting is, by its place: `usage` for an option, `config` where the user configures
// synth, `bad_input` in what others may have written.
Errc code_of_wrong(SettingPlace place);

}  // namespace synth
