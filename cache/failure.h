#pragma once

#include "cache/database.h"
#include "synth/support/error.h"

#include <filesystem>
#include <string_view>

namespace synth {

// Explains SQLite's error to the user of a cache in `directory`: what could not be done (`what`,
// such as "cannot keep the entry"), why, and what to do about it.
Error explain(const SqlError& error, std::string_view what, const std::filesystem::path& directory);

}  // namespace synth
