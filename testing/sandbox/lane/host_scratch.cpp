#include "testing/sandbox/lane/host_scratch.h"

#include "synth/support/fd.h"
#include "synth/support/files_at.h"
#include "testing/sandbox/cell/identity.h"
#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <ctime>
#include <filesystem>
#include <string>
#include <system_error>

namespace synth {
namespace {

constexpr const char* kPrefix = "synth-cell-";
constexpr std::time_t kSettled = 60;  // seconds; a younger one may not be locked yet

std::string temporary_folder() {
  std::error_code error;
  const std::string folder = std::filesystem::temp_directory_path(error).string();
  return error ? "/tmp" : folder;
}

// Returns the prefix of all folders that this engine's lanes make; synth-lane, their parent, calls
// it first.
const std::string& prefix_of_engine() {
  static const std::string kPrefixOfEngine = fmt::format("{}{}-", kPrefix, ::getppid());
  return kPrefixOfEngine;
}

// Returns whether synth may have made the folder: anybody may use such a name.
bool is_ours(uid_t owner) {
  return owner == ::geteuid() ||
         (::geteuid() == 0 && owner >= kFirstCandidate && owner <= kLastCandidate);
}

// The same number on every architecture, for headers before Linux 6.6.
constexpr long kFchmodat2 = 452;

constexpr int kFolder = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

// Opens a folder; first makes it accessible if its owner has closed it. Acts on the opened file,
// not on its name, which may denote another one by then.
Fd open_folder(int parent, const char* name) {
  constexpr mode_t kOpen = 0700;
  Fd folder(::openat(parent, name, O_RDONLY | kFolder));
  if (folder) {
    ::fchmod(folder.get(), kOpen);  // to be moved, it must be writable itself
    return folder;
  }
  if (const Fd closed(::openat(parent, name, O_PATH | kFolder)); closed) {
    if (::syscall(kFchmodat2, closed.get(), "", kOpen, AT_EMPTY_PATH) != 0) {
      ::chmod(fmt::format("/proc/self/fd/{}", closed.get()).c_str(), kOpen);
    }
    folder = Fd(::openat(closed.get(), ".", O_RDONLY | kFolder));
  }
  return folder;
}

constexpr std::size_t kAtOnce = 4096;  // number of names read at once: a folder may have millions

// Removes a name; returns whether it is gone, which fails for a folder that is not empty.
bool unlink(int folder, const char* name) {
  return ::unlinkat(folder, name, 0) == 0 || errno == ENOENT ||
         ::unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT;
}

// Moves a folder in `from` into `top`, under a free name.
bool move_up(int from, const char* name, int top, unsigned& number) {
  constexpr int kTries = 10'000;  // number of names that may be taken
  const Fd opened_up = open_folder(from, name);
  for (int i = 0; opened_up && i < kTries; ++i) {
    if (::renameat(from, name, top, fmt::format("removed-{}", ++number).c_str()) == 0) {
      return true;
    }
    if (errno != ENOTEMPTY && errno != EEXIST && errno != ENOTDIR) {
      break;
    }
  }
  return false;
}

// Empties a folder in `top`; folders in it are moved up beside it, so that only these two need to
// be open.
bool flatten(int top, const char* name, unsigned& number) {
  const Fd folder = open_folder(top, name);
  bool changed = false;
  for (const std::string& child : names_in(folder.get(), ".", kAtOnce)) {
    changed = unlink(folder.get(), child.c_str()) ||
              move_up(folder.get(), child.c_str(), top, number) || changed;
  }
  return unlink(top, name) || changed;
}

}  // namespace

void remove_tree(int parent, const char* name) {
  if (unlink(parent, name)) {
    return;
  }
  const Fd top = open_folder(parent, name);
  unsigned number = 0;
  bool changed = static_cast<bool>(top);
  while (changed) {  // the rest follows, level by level
    changed = false;
    for (const std::string& child : names_in(top.get(), ".", kAtOnce)) {
      changed =
          unlink(top.get(), child.c_str()) || flatten(top.get(), child.c_str(), number) || changed;
    }
  }
  ::unlinkat(parent, name, AT_REMOVEDIR);
}

Result<std::unique_ptr<HostScratch>> HostScratch::make() {
  static int count = 0;
  const std::string parent = temporary_folder();
  const std::string name =
      fmt::format("{}{}-{}-{}", prefix_of_engine(), ::getpid(), ++count, std::time(nullptr));
  std::unique_ptr<HostScratch> made(new HostScratch);
  made->parent_ = Fd(::open(parent.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (::mkdirat(made->parent_.get(), name.c_str(), 0700) == 0) {
    made->self_ = Fd(::openat(made->parent_.get(), name.c_str(),
                              O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  }
  if (!made->self_ || ::flock(made->self_.get(), LOCK_EX | LOCK_NB) != 0) {
    return system_failure(fmt::format("cannot make {}/{}", parent, name));
  }
  made->path_ = fmt::format("{}/{}", parent, name);
  return made;
}

void HostScratch::remove_abandoned() {
  prefix_of_engine();
  remove_unlocked(kPrefix, kSettled);
}

void HostScratch::remove_left() {
  remove_unlocked(prefix_of_engine(), 0);
}

void HostScratch::remove_unlocked(const std::string& prefix, std::time_t settled) {
  const std::string folder = temporary_folder();
  const Fd parent(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(prefix)) {
      continue;
    }
    const Fd left(
        ::openat(parent.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (left && ::fstat(left.get(), &status) == 0 && is_ours(status.st_uid) &&
        status.st_mtime + settled <= std::time({}) && ::flock(left.get(), LOCK_EX | LOCK_NB) == 0) {
      remove_tree(parent.get(), name.c_str());
    }
  }
}

HostScratch::~HostScratch() {
  if (self_) {
    remove_tree(parent_.get(), std::filesystem::path(path_).filename().c_str());
  }
}

}  // namespace synth
