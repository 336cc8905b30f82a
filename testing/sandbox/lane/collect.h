#pragma once

#include "testing/core/outcome.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// Reads the regular files below the open `folder`, at most `most_bytes` in total. Follows no links
// and enters no other file system. A file that is not regular, has a second name (it may be a link
// to a file that is not the program's) or can't be read is left out and named. A file that is
// unchanged since it was `given` is left out silently.
CollectedFiles collect_files(int folder,
                             const std::vector<std::pair<std::string, std::string>>& given,
                             std::size_t most_bytes);

}  // namespace synth
