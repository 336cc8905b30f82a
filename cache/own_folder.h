#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace synth {

// Returns why the content of a folder cannot be trusted, or cannot be kept by SQLite: others may
// write to it ("others may write to it"), or it is not known to be on a file system of a local disk
// or of memory, which no other machine writes to. Nothing if only this user of this machine writes
// there. The folder must exist.
std::optional<std::string> why_not_own(const std::filesystem::path& folder);

}  // namespace synth
