#pragma once

#include "synth/support/fd.h"

#include <filesystem>

namespace synth {

// An advisory lock (flock(2)) on the cache directory itself, so that no lock file is left over.
// Everyone who has the database open holds it shared; whoever renames the database holds it alone.
// Without that, a process that still has the old file open would write into the new file's log.
class DirectoryLock {
 public:
  // Taken shared. Where the file system has no locks, nothing is held and `exclusive` fails.
  static DirectoryLock shared(const std::filesystem::path& directory);

  // Makes it exclusive if all others let go within a moment; else it is shared again.
  bool exclusive();
  void share();

 private:
  Fd directory_;
};

}  // namespace synth
