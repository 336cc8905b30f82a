#pragma once

#include "synth/support/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace synth {

// Renames the database and its log, so that a new one can be created and the old one examined:
// `cache.db.damaged-20261120T100000Z`. Returns the new name. The caller holds the directory lock
// exclusively.
Result<std::filesystem::path> set_aside(const std::filesystem::path& file);

// Returns the files set aside in a directory, logs included.
std::vector<std::filesystem::path> files_set_aside(const std::filesystem::path& directory);

// Removes them; a file that cannot be removed is left.
void remove_files_set_aside(const std::filesystem::path& directory);

}  // namespace synth
