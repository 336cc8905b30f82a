#pragma once

#include "synth/support/result.h"

#include <string>
#include <vector>

namespace synth {

// The version of Landlock's interface in this kernel (landlock(7)); 0: there is none. 4 adds TCP,
// 6 signals and abstract sockets to what can be denied.
int landlock_version();
inline constexpr int kScopesSignals = 6;

// Denies this process and all it will start every access to files, except reading and executing
// below `readable` and everything below `writable`; and as the version allows TCP (unless
// `network`), and signals and abstract sockets to the outside. Needs no_new_privs. Paths that don't
// exist are passed over.
Result<void> enforce_landlock(const std::vector<std::string>& readable,
                              const std::vector<std::string>& writable, bool network);

}  // namespace synth
