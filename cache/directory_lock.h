#pragma once

#include "synth/support/fd.h"

#include <filesystem>

namespace synth {

// An advisory lock (flock(2)) on the cache directory itself, so that no lock file is left over.
// Every process that has the database open holds it shared; a process that renames the database
// holds it exclusively. Otherwise a process with the old file open would write into the new file's
// log.
class DirectoryLock {
 public:
  // Takes the lock shared. If the file system has no locks, nothing is held and `exclusive` fails.
  static DirectoryLock shared(const std::filesystem::path& directory);

  // Makes the lock exclusive if all others release it within a moment (0.2 s); else takes it shared
  // again.
  bool exclusive();
  void share();

 private:
  Fd directory_;
};

}  // namespace synth
