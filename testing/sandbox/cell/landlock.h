#pragma once

#include "synth/support/result.h"

#include <string>
#include <vector>

namespace synth {

// Returns the version of Landlock's interface in this kernel (landlock(7)); 0 if there is none.
// Version 4 adds TCP, version 6 signals and abstract sockets to what can be denied.
int landlock_version();
inline constexpr int kScopesSignals = 6;

// Paths that programs may use, including everything below them.
struct AllowedPaths {
  std::vector<std::string> readable;     // and executable
  std::vector<std::string> writable;     // for all operations
  std::vector<std::string> listed = {};  // names in folders
};

// Denies this process and all processes it will start every access to other files; and, as far as
// the version can, TCP (unless `network`), and signals and abstract sockets to the outside.
// Requires no_new_privs. Missing paths are skipped.
Result<void> enforce_landlock(const AllowedPaths& paths, bool network);

}  // namespace synth
