#include "testing/sandbox/lane/isolation.h"

#include "testing/sandbox/cell/cell_view.h"
#include "testing/sandbox/cell/landlock.h"
#include "testing/sandbox/cell/system.h"

#include <fcntl.h>
#include <sched.h>
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
    if (isolation.started_as_root) {  // root without the right to mount, as in most containers
      SYNTH_CHECK(give_up_root(isolation.candidate));
      isolation.started_as_root = false;
    }
    if (::unshare(CLONE_NEWUSER | shared) != 0) {
      return system_failure("cannot make a user namespace");
    }
    ::prctl(PR_SET_DUMPABLE, 1);  // the change of user made its /proc files root's
    const Fd self(::openat(isolation.proc.get(), "self", O_PATH | O_DIRECTORY | O_CLOEXEC));
    SYNTH_CHECK(name_in_user_namespace(self.get(), isolation.candidate, isolation.candidate));
  }
  constexpr std::string_view kHostName = "cell";  // the machine's own name may identify its owner
  ::sethostname(kHostName.data(), kHostName.size());
  SYNTH_CHECK(enter_lane_root());
  return isolation;
}

}  // namespace

Result<Isolation> isolate_lane(LaneKind kind) {
  const IsolationLevel level = kind.level;
  Isolation isolation;
  isolation.level = level;
  isolation.network = kind.network;
  isolation.contained = kind.contained;
  isolation.started_as_root = level != IsolationLevel::none && must_give_up_root();
  isolation.candidate =
      isolation.started_as_root ? candidate_of(::getpid()) : Identity{::geteuid(), ::getegid()};
  isolation.proc = Fd(::open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (level == IsolationLevel::cgroup) {
    auto folders = find_cgroup_folders();
    if (!folders) {
      return fail(Errc::sandbox_level, folders.error().message);
    }
    isolation.groups = std::make_shared<ControlGroups>(*std::move(folders));
  }
  if (level >= IsolationLevel::namespaces) {
    auto isolated = isolate_with_namespaces(std::move(isolation));
    if (!isolated) {
      return fail(Errc::sandbox_level, isolated.error().message);
    }
    return isolated;
  }
  if (level == IsolationLevel::landlock && landlock_version() == 0) {
    return fail(Errc::sandbox_level, "the kernel offers no Landlock");
  }
  // This process becomes the parent of a killed keeper's descendants.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  return isolation;
}

}  // namespace synth
