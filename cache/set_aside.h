#pragma once

#include "synth/support/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace synth {

// Renames the database and its log, so that a new one can be begun and the old one looked at:
// `cache.db.damaged-20261120T100000Z`. Returns the new name. The caller holds the directory alone.
Result<std::filesystem::path> set_aside(const std::filesystem::path& file);

// The files set aside in a directory, logs included.
std::vector<std::filesystem::path> files_set_aside(const std::filesystem::path& directory);

// Removes them; what cannot be removed is left.
void remove_files_set_aside(const std::filesystem::path& directory);

}  // namespace synth
