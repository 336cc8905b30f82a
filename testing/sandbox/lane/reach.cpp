#include "testing/sandbox/lane/reach.h"

#include "testing/sandbox/cell/cell_view.h"
#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

namespace synth {
namespace {

bool is_in(const std::string& path, const std::string& folder) {
  return path.starts_with(folder + "/");
}

// The topmost folder on the way to the path that others may not pass through; empty if none is.
std::string first_closed(const std::string& path) {
  for (std::size_t end = path.find('/', 1); end != std::string::npos;
       end = path.find('/', end + 1)) {
    std::string folder = path.substr(0, end);
    struct stat status {};
    if (::stat(folder.c_str(), &status) == 0 && (status.st_mode & S_IXOTH) == 0) {
      return folder;
    }
  }
  return {};
}

}  // namespace

Result<void> Reach::open_way_to(const std::string& path) {
  const std::string normal = std::filesystem::path(path).lexically_normal().string();
  if (std::ranges::any_of(opened_,
                          [&](const auto& one) { return normal == one || is_in(normal, one); })) {
    return {};
  }
  const Covered* below = covering(normal);
  if (below == nullptr) {
    const std::string closed = first_closed(normal);
    if (closed.empty() || ::access(normal.c_str(), F_OK) != 0) {
      return {};
    }
    SYNTH_TRY(below, cover(closed));
  }
  const std::string rest = normal.substr(below->folder.size() + 1);
  const Fd source(::openat(below->original.get(), rest.c_str(), O_PATH | O_CLOEXEC));
  if (source) {
    SYNTH_CHECK(show(source.get(), normal, kReadOnlyTree));
    opened_.push_back(normal);
  }
  return {};
}

Result<void> Reach::keep(const std::string& path) {
  return covering(path) == nullptr ? Result<void>() : open_way_to(path);
}

const Reach::Covered* Reach::covering(const std::string& path) const {
  const auto found = std::ranges::find_if(
      covered_, [&](const Covered& covered) { return is_in(path, covered.folder); });
  return found == covered_.end() ? nullptr : &*found;
}

Result<const Reach::Covered*> Reach::cover(const std::string& folder) {
  if (!can_mount_) {
    return fail(
        Errc::sandbox_level,
        fmt::format("candidates may not read below {}, which is closed to other users, and "
                    "root may not mount here",
                    folder),
        fmt::format("run `chmod o+x {}`, or use an interpreter that every user may read", folder));
  }
  Fd original(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!original ||
      ::mount("synth", folder.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755") != 0) {
    return system_failure(fmt::format("cannot open a way through {}", folder));
  }
  covered_.push_back({folder, std::move(original)});
  return &covered_.back();
}

}  // namespace synth
