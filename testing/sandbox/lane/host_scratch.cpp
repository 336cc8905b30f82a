#include "testing/sandbox/lane/host_scratch.h"

#include "testing/sandbox/cell/identity.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/remove_tree.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <system_error>
#include <utility>

namespace synth {
namespace {

constexpr const char* kPrefix = "synth-cell-";
constexpr std::time_t kSettled = 60;  // seconds; a younger one may be about to be locked

std::string temporary_folder() {
  std::error_code error;
  const std::string folder = std::filesystem::temp_directory_path(error).string();
  return error ? "/tmp" : folder;
}

// Of all that this engine's lanes make; synth-lane, whose child each of them is, asks first.
const std::string& prefix_of_engine() {
  static const std::string kPrefixOfEngine = fmt::format("{}{}-", kPrefix, ::getppid());
  return kPrefixOfEngine;
}

// Anybody may make a folder of such a name.
bool is_ours(uid_t owner) {
  return owner == ::geteuid() ||
         (::geteuid() == 0 && owner >= kFirstCandidate && owner <= kLastCandidate);
}

}  // namespace

Result<HostScratch> HostScratch::make_folder() {
  return make(true);
}

Result<HostScratch> HostScratch::make_file() {
  return make(false);
}

Result<HostScratch> HostScratch::make(bool folder) {
  static int count = 0;
  const std::string parent = temporary_folder();
  const std::string name =
      fmt::format("{}{}-{}-{}", prefix_of_engine(), ::getpid(), ++count, std::time(nullptr));
  HostScratch made;
  made.parent_ = Fd(::open(parent.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  const int flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | (folder ? O_DIRECTORY : O_CREAT | O_EXCL);
  if (!folder || ::mkdirat(made.parent_.get(), name.c_str(), 0700) == 0) {
    made.self_ = Fd(::openat(made.parent_.get(), name.c_str(), flags, 0600));
  }
  if (!made.self_ || ::flock(made.self_.get(), LOCK_EX | LOCK_NB) != 0) {
    return system_failure(fmt::format("cannot make {}/{}", parent, name));
  }
  made.path_ = fmt::format("{}/{}", parent, name);
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

void HostScratch::remove() {
  if (self_) {
    remove_tree(parent_.get(), std::filesystem::path(path_).filename().c_str());
    self_.reset();
  }
}

HostScratch::HostScratch(HostScratch&& other) noexcept
    : path_(std::move(other.path_)),
      parent_(std::move(other.parent_)),
      self_(std::move(other.self_)) {}

HostScratch& HostScratch::operator=(HostScratch&& other) noexcept {
  if (this != &other) {
    remove();
    path_ = std::move(other.path_);
    parent_ = std::move(other.parent_);
    self_ = std::move(other.self_);
  }
  return *this;
}

HostScratch::~HostScratch() {
  remove();
}

}  // namespace synth
