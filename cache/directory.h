#pragma once

#include "synth/support/result.h"

#include <filesystem>
#include <optional>

namespace synth {

// Returns the directory of the cache, an absolute path: `--cache-dir` if given, else
// $SYNTH_CACHE_DIR, else $XDG_CACHE_HOME/synth, else ~/.cache/synth. A relative XDG_CACHE_HOME is
// ignored, as the XDG Base Directory Specification demands. The directory need not exist.
Result<std::filesystem::path> cache_directory(
    const std::optional<std::filesystem::path>& option = std::nullopt);

}  // namespace synth
