#pragma once

#include "synth/support/result.h"

#include <string>
#include <vector>

namespace synth {

// The version of Landlock's interface in this kernel (landlock(7)); 0: there is none. 4 adds TCP,
// 6 signals and abstract sockets to what can be denied.
int landlock_version();
inline constexpr int kScopesSignals = 6;

// Paths that programs may use, with what lies below them.
struct AllowedPaths {
  std::vector<std::string> readable;     // and executable
  std::vector<std::string> writable;     // everything may be done there
  std::vector<std::string> listed = {};  // names in folders
};

// Denies this process and all it will start every access to files but those; and as the version
// allows TCP (unless `network`), and signals and abstract sockets to the outside. Needs
// no_new_privs. Paths that don't exist are passed over.
Result<void> enforce_landlock(const AllowedPaths& paths, bool network);

}  // namespace synth
