#pragma once

#include "synth/solution.h"

#include <filesystem>

namespace synth {

enum class Overwrite { own_files, anything };

// Writes `text` beside `path` and moves it there, so that a reader finds the old file or the whole
// new one.
Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view text);

// What `--out DIR` writes: `<entry point>.py`, exactly the solution's source, and
// `test_<entry point>.py`, whose first line holds digests of both. By these a later call knows the
// files for its own: with Overwrite::own_files a file that is there already, and is neither the
// same nor as synth left it, is an error, and nothing is written.
Result<void> write_solution_files(const std::filesystem::path& folder, const Solution& solution,
                                  Overwrite overwrite);

}  // namespace synth
