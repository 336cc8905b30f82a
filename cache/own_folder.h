#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace synth {

// Why what lies in a folder cannot be believed unseen, or cannot be kept by SQLite: others may
// write to it ("others may write to it"), or it is not on a file system of a disk or of memory,
// which no other machine writes to. Nothing if this user of this machine alone writes there. The
// folder has to exist.
std::optional<std::string> why_not_own(const std::filesystem::path& folder);

}  // namespace synth
