#pragma once

#include "testing/core/outcome.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// Reads the regular files below the open `folder`, of all together at most `most_bytes`. Follows no
// links and enters no other file system; what is no regular file, has a second name (it may be a
// link to a file that is not the program's) or can't be read is left out and named. Left out in
// silence is what is still as it was `given`.
CollectedFiles collect_files(int folder,
                             const std::vector<std::pair<std::string, std::string>>& given,
                             std::size_t most_bytes);

}  // namespace synth
