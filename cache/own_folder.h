#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace synth {

// Why what lies in a folder cannot be believed unseen, or cannot be kept by SQLite: others may
// write to it ("others may write to it"), or it is on a network. Nothing if this user of this
// machine alone writes there. The folder has to exist.
std::optional<std::string> why_not_own(const std::filesystem::path& folder);

}  // namespace synth
