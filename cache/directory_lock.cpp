#include "cache/directory_lock.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <chrono>
#include <thread>

namespace synth {
namespace {

constexpr std::chrono::milliseconds kPause(5);
constexpr int kTriesForShared = 1000;   // an exclusive holder renames a file and releases it
constexpr int kTriesForExclusive = 40;  // a shared holder keeps it for a whole run

// Tries to take the lock; polls, since flock has no timeout.
bool lock(int directory, int operation, int tries) {
  for (int i = 0; i < tries; ++i) {
    if (::flock(directory, operation | LOCK_NB) == 0) {
      return true;
    }
    if (errno != EWOULDBLOCK && errno != EINTR) {
      return false;
    }
    std::this_thread::sleep_for(kPause);
  }
  return false;
}

}  // namespace

DirectoryLock DirectoryLock::shared(const std::filesystem::path& directory) {
  DirectoryLock held;
  held.directory_ = Fd(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  held.share();
  return held;
}

bool DirectoryLock::exclusive() {
  if (!directory_) {
    return false;
  }
  if (lock(directory_.get(), LOCK_EX, kTriesForExclusive)) {
    return true;
  }
  share();  // a failed conversion may have lost the lock (flock(2))
  return false;
}

void DirectoryLock::share() {
  if (directory_) {
    lock(directory_.get(), LOCK_SH, kTriesForShared);
  }
}

}  // namespace synth
