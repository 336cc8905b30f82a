#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns a file's text, or "" if it cannot be read. For the files of /proc and of control groups.
// `folder` as in openat(2).
// Writes all of a file in one write(2). Returns false with errno if it fails.
std::string read_text(int folder, const std::string& path);
bool write_text(int folder, const std::string& path, std::string_view text);

// Returns the names in a folder except "." and "..": at most `most`, in no particular order.
// `folder` as in openat(2); a link is not followed. Empty if the folder cannot be read.
std::vector<std::string> names_in(int folder, const std::string& path,
                                  std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace synth
