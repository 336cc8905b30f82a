#pragma once

#include "synth/support/result.h"

#include <filesystem>
#include <optional>

namespace synth {

// Where the cache lives: `--cache-dir` where given, else $SYNTH_CACHE_DIR, else
// $XDG_CACHE_HOME/synth, else ~/.cache/synth; an absolute path. A relative XDG_CACHE_HOME does not
// count, as the XDG Base Directory Specification demands. The directory need not exist.
Result<std::filesystem::path> cache_directory(
    const std::optional<std::filesystem::path>& option = std::nullopt);

}  // namespace synth
