#include "testing/sandbox/lane/remove_tree.h"

#include "synth/support/fd.h"
#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <string>
#include <vector>

namespace synth {
namespace {

using Names = std::vector<std::string>;

// The same number on every architecture, for headers before Linux 6.6.
constexpr long kFchmodat2 = 452;

constexpr int kFolder = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

// A folder that its owner has closed is opened up first: as what was opened, not by its name, which
// may stand for something else by then.
Fd open_folder(int parent, const char* name) {
  constexpr mode_t kOpen = 0700;
  Fd folder(::openat(parent, name, O_RDONLY | kFolder));
  if (folder) {
    ::fchmod(folder.get(), kOpen);  // to be moved, it has to be writable itself
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

// Not all at once: there may be millions.
Names some_names_in(int folder) {
  constexpr std::size_t kMost = 4096;
  return names_in(folder, ".", kMost);
}

// Whether the name is gone, which is not so with a folder that is not empty.
bool unlink(int folder, const char* name) {
  return ::unlinkat(folder, name, 0) == 0 || errno == ENOENT ||
         ::unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT;
}

// Moves a folder in `from` into `top`, under a name that is free there.
bool move_up(int from, const char* name, int top, unsigned& number) {
  constexpr int kTries = 10'000;  // how many names may be there already
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

// Empties a folder in `top` but for the folders in it, which move up beside it; so nothing has to
// be open but these two.
bool flatten(int top, const char* name, unsigned& number) {
  const Fd folder = open_folder(top, name);
  bool changed = false;
  for (const std::string& child : folder ? some_names_in(folder.get()) : Names()) {
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
  while (changed) {  // what was left is next, level by level
    changed = false;
    for (const std::string& child : some_names_in(top.get())) {
      changed =
          unlink(top.get(), child.c_str()) || flatten(top.get(), child.c_str(), number) || changed;
    }
  }
  ::unlinkat(parent, name, AT_REMOVEDIR);
}

}  // namespace synth
