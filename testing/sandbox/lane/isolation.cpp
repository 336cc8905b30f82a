#include "testing/sandbox/lane/isolation.h"

#include "testing/sandbox/cell/cell_view.h"
#include "testing/sandbox/cell/landlock.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/level_remedy.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <string_view>
#include <utility>

namespace synth {
namespace {

Result<Isolation> isolate_with_namespaces(Isolation isolation) {
  const int shared =
      CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | (isolation.network ? 0 : CLONE_NEWNET);
  if (!isolation.started_as_root || ::unshare(shared) != 0) {
    if (isolation.started_as_root) {  // root without the right to mount: in most containers
      SYNTH_CHECK(give_up_root(isolation.candidate));
      isolation.started_as_root = false;
    }
    SYNTH_CHECK(enter_user_namespace(shared));
    ::prctl(PR_SET_DUMPABLE, 1);  // a change of user made its /proc files root's
    const Fd self(::openat(isolation.proc.get(), "self", O_PATH | O_DIRECTORY | O_CLOEXEC));
    SYNTH_CHECK(name_in_user_namespace(self.get(), isolation.candidate, isolation.candidate));
  }
  constexpr std::string_view kHostName = "cell";  // the machine's own says who its owner is
  ::sethostname(kHostName.data(), kHostName.size());
  SYNTH_CHECK(enter_lane_root());
  return isolation;
}

}  // namespace

Result<Isolation> isolate_lane(LaneKind kind, CandidateUser user) {
  const IsolationLevel level = kind.level;
  Isolation isolation;
  isolation.level = level;
  isolation.network = kind.network;
  isolation.started_as_root = user.reserved;
  isolation.candidate = user.identity;
  isolation.candidate_lock = std::move(user.lock);
  isolation.proc = Fd(::open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (level == IsolationLevel::cgroup) {
    auto folders = find_cgroup_folders();
    if (!folders) {
      return fail(Errc::sandbox_level, folders.error().message, remedy(level));
    }
    isolation.groups = std::make_shared<ControlGroups>(*std::move(folders));
  }
  if (level >= IsolationLevel::namespaces) {
    auto isolated = isolate_with_namespaces(std::move(isolation));
    if (!isolated) {
      return fail(Errc::sandbox_level, isolated.error().message, remedy(level));
    }
    return isolated;
  }
  if (level == IsolationLevel::landlock && landlock_version() == 0) {
    return fail(Errc::sandbox_level, "the kernel offers no Landlock", remedy(level));
  }
  if (isolation.started_as_root && level != IsolationLevel::none) {
    isolation.own_mounts = ::unshare(CLONE_NEWNS) == 0 &&
                           ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
  }
  // Descendants of a cell whose keeper was killed come to us.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  return isolation;
}

}  // namespace synth
