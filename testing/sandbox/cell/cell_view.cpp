#include "testing/sandbox/cell/cell_view.h"

#include "testing/sandbox/cell/landlock.h"
#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace synth {
namespace {

constexpr const char* kCellRoot = "/cell";
constexpr std::size_t kScratchInodes = 4096;

Result<void> mount_tmpfs(const std::string& place, const std::string& options) {
  if (::mount("synth", place.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, options.c_str()) != 0) {
    return system_failure(fmt::format("cannot mount a tmpfs on {}", place));
  }
  return {};
}

// Opens a host path. Links in it are followed as on the host.
Result<Fd> open_on_host(const std::string& path) {
  const Fd host(::open(kHostRoot, O_PATH | O_DIRECTORY | O_CLOEXEC));
  open_how how{};
  how.flags = O_PATH | O_CLOEXEC;
  how.resolve = RESOLVE_IN_ROOT;
  Fd found(static_cast<int>(::syscall(SYS_openat2, host.get(), path.c_str(), &how, sizeof how)));
  if (!found) {
    return system_failure(fmt::format("cannot open {}", path));
  }
  return found;
}

// Makes an empty file or folder as a mount point.
Result<void> make_place(const std::string& place, bool folder) {
  const std::filesystem::path path(place);
  std::error_code error;
  std::filesystem::create_directories(folder ? path : path.parent_path(), error);
  if (!error && !folder) {
    const Fd file(::open(place.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0444));
    error = file ? std::error_code() : std::error_code(errno, std::generic_category());
  }
  if (error) {
    return fail(Errc::io, fmt::format("cannot make {}: {}", place, error.message()));
  }
  return {};
}

constexpr std::uint64_t kReadOnlyTree = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;

// Shows a host file or tree, with all mounts in it, at `name` in the cell's root.
Result<void> show_in_cell(const std::string& host_path, const std::string& name,
                          std::uint64_t attributes = kReadOnlyTree) {
  SYNTH_TRY(const Fd source, open_on_host(host_path));
  const std::string place = kCellRoot + name;
  struct stat status {};
  if (::fstat(source.get(), &status) != 0) {
    return system_failure(fmt::format("cannot look at {}", place));
  }
  SYNTH_CHECK(make_place(place, S_ISDIR(status.st_mode)));
  const Fd tree(::open_tree(source.get(), "",
                            OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_EMPTY_PATH | AT_RECURSIVE));
  mount_attr change{};
  change.attr_set = attributes;
  if (!tree ||
      ::mount_setattr(tree.get(), "", AT_EMPTY_PATH | AT_RECURSIVE, &change, sizeof change) != 0 ||
      ::move_mount(tree.get(), "", AT_FDCWD, place.c_str(), MOVE_MOUNT_F_EMPTY_PATH) != 0) {
    return system_failure(fmt::format("cannot show {} to candidates", place));
  }
  return {};
}

constexpr std::uint64_t kReadOnlyDevice = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC;

// Mounts a fresh writable folder of that size on `place`, which hides its content.
Result<void> mount_scratch(const std::string& place, std::size_t bytes, Identity owner) {
  return mount_tmpfs(place, fmt::format("size={},nr_inodes={},mode=700,uid={},gid={}", bytes,
                                        kScratchInodes, owner.uid, owner.gid));
}

Result<void> show_system() {
  for (const std::string name : kSystemFolders) {
    const std::string host_path = kHostRoot + name;
    struct stat status {};
    if (::lstat(host_path.c_str(), &status) != 0) {
      continue;
    }
    if (S_ISLNK(status.st_mode)) {
      std::error_code error;
      std::filesystem::copy_symlink(host_path, kCellRoot + name, error);
    } else {
      SYNTH_CHECK(show_in_cell(name, name));
    }
  }
  return {};
}

// Makes the files that programs look up in /etc; none of them identifies the machine's owner.
Result<void> make_etc() {
  const std::string etc = std::string(kCellRoot);
  SYNTH_CHECK(write_new_file(
      etc, "etc/passwd",
      fmt::format("synth:x:{}:{}::{}:/bin/sh\n", kInside.uid, kInside.gid, kScratch)));
  SYNTH_CHECK(write_new_file(etc, "etc/group", fmt::format("synth:x:{}:\n", kInside.gid)));
  SYNTH_CHECK(
      write_new_file(etc, "etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n"));
  for (const std::string& name : std::initializer_list<std::string>{
           "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime"}) {
    if (open_on_host(name)) {
      SYNTH_CHECK(show_in_cell(name, name));
    }
  }
  return {};
}

Result<void> make_devices() {
  // A mapping of the host's /dev/zero is shared memory that no limit counts. Reads of /dev/full
  // return the same zeros, and it cannot be mapped.
  for (const auto& [name, shown] :
       std::initializer_list<std::pair<std::string, std::string>>{{"null", "null"},
                                                                  {"zero", "full"},
                                                                  {"full", "full"},
                                                                  {"random", "random"},
                                                                  {"urandom", "urandom"}}) {
    SYNTH_CHECK(show_in_cell("/dev/" + shown, "/dev/" + name, kReadOnlyDevice));
  }
  // POSIX shared memory and semaphores are files of the scratch folder, and count there.
  if (::symlink(kScratch, fmt::format("{}/dev/shm", kCellRoot).c_str()) != 0) {
    return system_failure("cannot make /dev/shm");
  }
  return {};
}

// Mounts the /proc of this process namespace, without its processes' secrets. Landlock then allows
// only the names of descriptors in it (program.cpp).
bool mount_own_proc(const std::string& place) {
  constexpr unsigned long kHardened = MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY;
  return ::mount("proc", place.c_str(), "proc", kHardened, "subset=pid,hidepid=invisible") == 0;
}

// Mounts it if the kernel or the container allows that; else the cell has none.
Result<void> show_descriptors() {
  const std::string place = std::string(kCellRoot) + kCellProc;
  if (::mkdir(place.c_str(), 0755) != 0) {
    return system_failure("cannot make /proc");
  }
  if (landlock_version() == 0 || !mount_own_proc(place)) {
    ::rmdir(place.c_str());
    return {};
  }
  for (const auto& [name, target] : std::initializer_list<std::pair<const char*, const char*>>{
           {"fd", "fd"}, {"stdin", "fd/0"}, {"stdout", "fd/1"}, {"stderr", "fd/2"}}) {
    const std::string link = fmt::format("{}/dev/{}", kCellRoot, name);
    if (::symlink(fmt::format("{}/self/{}", kCellProc, target).c_str(), link.c_str()) != 0) {
      return system_failure(fmt::format("cannot make /dev/{}", name));
    }
  }
  return {};
}

bool below(const std::string& path, const std::string& folder) {
  return path == folder || path.starts_with(folder + "/");
}

Result<void> show_readable(const CellRequest& request) {
  std::vector<std::string> shown(kSystemFolders.begin(), kSystemFolders.end());
  std::vector<std::string> paths;
  for (const std::string& path : request.readable) {
    const std::string normal = std::filesystem::path(path).lexically_normal().string();
    if (!path.starts_with('/') || path.find("/..") != std::string::npos || normal == "/" ||
        below(kScratch, normal)) {
      return fail(Errc::bad_input, fmt::format("'{}' can't be shown in a cell", path),
                  "name an absolute path of a file or folder, not / and not /tmp");
    }
    paths.push_back(normal.ends_with('/') ? normal.substr(0, normal.size() - 1) : normal);
  }
  std::sort(paths.begin(), paths.end());  // a folder precedes its content
  for (const std::string& path : paths) {
    const auto covers = [&](const std::string& folder) { return below(path, folder); };
    if (std::any_of(shown.begin(), shown.end(), covers)) {
      continue;
    }
    if (auto showing = show_in_cell(path, path); !showing) {
      Error error = std::move(showing).error();
      if (error.message.ends_with(std::generic_category().message(EACCES))) {
        error.remedy =
            "candidates run as a user who may not read it: let others pass through the folders on "
            "the way (chmod o+x), or use what every user may read, such as --python "
            "/usr/bin/python3";
      }
      return fail(std::move(error));
    }
    shown.push_back(path);
  }
  return {};
}

// Replaces the old root by the new one and detaches the old (pivot_root(2), "pivot_root(".",
// ".")").
Result<void> enter_cell_root() {
  mount_attr change{};
  change.attr_set = MOUNT_ATTR_RDONLY;
  if (::mount_setattr(AT_FDCWD, kCellRoot, 0, &change, sizeof change) != 0 ||
      ::chdir(kCellRoot) != 0 || ::syscall(SYS_pivot_root, ".", ".") != 0 ||
      ::umount2(".", MNT_DETACH) != 0 || ::chdir("/") != 0) {
    return system_failure("cannot change the root folder");
  }
  return {};
}

}  // namespace

Result<void> enter_lane_root() {
  // Later mounts must not propagate to the host.
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
    return system_failure("cannot make mounts private");
  }
  // This mount hides the place only until it becomes the root itself.
  SYNTH_CHECK(mount_tmpfs("/tmp", "size=64k,nr_inodes=16,mode=755"));
  if (::mkdir("/tmp/host", 0755) != 0 || ::mkdir("/tmp/cell", 0755) != 0 || ::chdir("/tmp") != 0 ||
      ::syscall(SYS_pivot_root, ".", "host") != 0 || ::chdir("/") != 0) {
    return system_failure("cannot give the lane a root folder of its own");
  }
  return {};
}

Result<void> enter_cell_view(const CellRequest& request, Identity owner,
                             const std::string& own_file) {
  SYNTH_CHECK(mount_tmpfs(kCellRoot, "size=1m,nr_inodes=1024,mode=755"));
  SYNTH_CHECK(show_system());
  SYNTH_CHECK(make_etc());
  SYNTH_CHECK(make_devices());
  if (request.named_descriptors) {
    SYNTH_CHECK(show_descriptors());
  }
  const std::string scratch = std::string(kCellRoot) + kScratch;
  SYNTH_CHECK(make_place(scratch, true));
  SYNTH_CHECK(mount_scratch(scratch, request.limits.disk_bytes, owner));
  SYNTH_CHECK(show_readable(request));  // some may be below the scratch folder's place
  if (!own_file.empty()) {
    const std::string name = std::filesystem::path(own_file).filename().string();
    SYNTH_CHECK(show_in_cell(own_file, fmt::format("{}/{}", kScratch, name)));
  }
  return enter_cell_root();
}

Result<void> renew_cell_root(const CellRequest& request, Identity owner) {
  if (request.named_descriptors && ::access(kCellProc, F_OK) == 0 && !mount_own_proc(kCellProc)) {
    return system_failure("cannot show the cell's own processes");
  }
  std::vector<std::pair<std::string, Fd>> kept;
  for (const std::string& path : request.readable) {
    if (path.starts_with(std::string(kScratch) + "/")) {
      kept.emplace_back(
          path, static_cast<int>(::open_tree(AT_FDCWD, path.c_str(),
                                             OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE)));
    }
  }
  SYNTH_CHECK(mount_scratch(kScratch, request.limits.disk_bytes, owner));
  for (const auto& [path, tree] : kept) {
    struct stat status {};
    ::fstat(tree.get(), &status);
    SYNTH_CHECK(make_place(path, S_ISDIR(status.st_mode)));
    if (::move_mount(tree.get(), "", AT_FDCWD, path.c_str(), MOVE_MOUNT_F_EMPTY_PATH) != 0) {
      return system_failure(fmt::format("cannot show {} in the cell", path));
    }
  }
  return {};
}

}  // namespace synth
