#include "testing/sandbox/lane/candidate_user.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

namespace synth {
namespace {

// Files named by the user's number and locked by who has it: systemd's own (dynamic-user.c), which
// is there if systemd runs, and else ours.
const std::vector<std::string>& lock_folders() {
  static const std::vector<std::string> kFolders{"/run/systemd/dynamic-uid", "/run/synth"};
  return kFolders;
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
File open_list(const char* path) {
  return {std::fopen(path, "re"), &std::fclose};
}

// Asked of the files and not of the name service, which systemd's and network users answer to: it
// would load libraries into this process, and their users are not in the range.
bool has_account(Identity identity) {
  if (const File users = open_list("/etc/passwd")) {
    while (const passwd* user = ::fgetpwent(users.get())) {
      if (user->pw_uid == identity.uid) {
        return true;
      }
    }
  }
  if (const File groups = open_list("/etc/group")) {
    while (const group* one = ::fgetgrent(groups.get())) {
      if (one->gr_gid == identity.gid) {
        return true;
      }
    }
  }
  return false;
}

bool has_process(uid_t user) {
  errno = 0;
  return ::getpriority(PRIO_USER, user) != -1 || errno != ESRCH;
}

// The lock, unless it is somebody's. A file can be removed between opening and locking it.
Fd lock_user(const std::string& folder, uid_t user) {
  const std::string path = fmt::format("{}/{}", folder, user);
  Fd file(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
  struct stat status {};
  if (!file || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 || ::fstat(file.get(), &status) != 0 ||
      status.st_nlink == 0 || status.st_size != 0) {
    return {};  // with a name in it, it is systemd's
  }
  return file;
}

// The first that is there, else the last.
std::string choose(const std::vector<std::string>& folders) {
  const auto found = std::ranges::find_if(folders, [](const std::string& folder) {
    std::error_code error;
    return std::filesystem::is_directory(folder, error);
  });
  return found == folders.end() ? folders.back() : *found;
}

}  // namespace

bool is_in_use(Identity identity) {
  return has_process(identity.uid) || has_account(identity);
}

Result<CandidateUser> reserve_user(const std::vector<std::string>& folders) {
  const std::string folder = choose(folders);
  constexpr uid_t kCount = kLastCandidate - kFirstCandidate + 1;
  for (uid_t i = 0; i < kCount; ++i) {
    ::mkdir(folder.c_str(), 0700);  // another that ends may have removed it
    // Lanes that start together begin with different ones.
    const uid_t id = kFirstCandidate + (static_cast<uid_t>(::getpid()) + i) % kCount;
    if (Fd lock = lock_user(folder, id); lock && !is_in_use({id, id})) {
      return CandidateUser{.identity = {id, id}, .reserved = true, .lock = std::move(lock)};
    }
  }
  return fail(Errc::sandbox_level, "no user can be reserved for candidates, which must not be root",
              "make sure that root may write to /run (docker: --tmpfs /run), or start synth as an "
              "ordinary user");
}

Result<CandidateUser> choose_candidate_user() {
  if (must_give_up_root()) {
    return reserve_user(lock_folders());
  }
  return CandidateUser{.identity = {::geteuid(), ::getegid()}};
}

void remove_abandoned_users(const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
      const std::string path = entry.path().string();
      const Fd file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
      struct stat status {};
      if (file && ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode) &&
          status.st_size == 0 && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
        ::unlink(path.c_str());
      }
    }
  }
}

void remove_abandoned_users() {
  remove_abandoned_users(lock_folders());
  ::rmdir(lock_folders().back().c_str());  // refused while there is a lane
}

}  // namespace synth
