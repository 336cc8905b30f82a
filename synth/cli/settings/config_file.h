#pragma once

#include "synth/cli/settings/settings.h"

namespace synth {

// Reads a settings file: TOML with the long option names as keys and plain values (`max-time =
// 30`). Unknown keys, tables and lists are errors that name file and line.
Result<SettingLayer> read_config_file(const std::filesystem::path& path, SettingPlace place);

// Reads the same from text; `path` is only for messages.
Result<SettingLayer> parse_config(std::string_view text, const std::string& path,
                                  SettingPlace place);

}  // namespace synth
