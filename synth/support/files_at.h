#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A file's text, empty if it can't be read, and writing all of one at once: for the files of /proc
// and of control groups. `folder` as in openat(2); errno says why writing failed.
std::string read_text(int folder, const std::string& path);
bool write_text(int folder, const std::string& path, std::string_view text);

// The names in a folder but "." and "..", the first so many in no order. `folder` as in openat(2);
// a link is not followed. Empty if it can't be read.
std::vector<std::string> names_in(int folder, const std::string& path,
                                  std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace synth
