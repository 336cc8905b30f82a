#include "testing/sandbox/cell/identity.h"

#include "synth/support/files_at.h"
#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <sstream>
#include <string>

namespace synth {
namespace {

Result<void> write_map(int process, const char* name, const std::string& text) {
  if (!write_text(process, name, text)) {
    return system_failure(fmt::format("cannot write {} of a process", name));
  }
  return {};
}

// Drops all capabilities, up to the first unknown one. Refused without CAP_SETPCAP.
void empty_bounding_set() {
  for (int capability = 0; ::prctl(PR_CAPBSET_DROP, capability) == 0; ++capability) {
  }
}

}  // namespace

Identity candidate_of(pid_t lane) {
  const uid_t id = kFirstCandidate + static_cast<uid_t>(lane);
  return {id, id};
}

// Reads the first line of user_namespaces(7)'s map: first inside, first outside, count. Root that
// cannot read it must give up its user.
bool must_give_up_root() {
  if (::geteuid() != 0) {
    return false;
  }
  std::istringstream map(read_text(AT_FDCWD, "/proc/self/uid_map"));
  std::uint64_t inside = 0;
  std::uint64_t outside = 0;
  std::uint64_t count = 0;
  return !(map >> inside >> outside >> count) || count > kLastCandidate;
}

Result<void> give_up_root(Identity identity) {
  empty_bounding_set();  // the right to do so is lost with the user
  if (::setgroups(0, nullptr) != 0 || ::setresgid(identity.gid, identity.gid, identity.gid) != 0 ||
      ::setresuid(identity.uid, identity.uid, identity.uid) != 0) {
    return system_failure(fmt::format("cannot become user {}", identity.uid));
  }
  return {};
}

Result<void> name_in_user_namespace(int process, Identity outside, Identity inside) {
  SYNTH_CHECK(write_map(process, "setgroups", "deny"));
  SYNTH_CHECK(write_map(process, "uid_map", fmt::format("{} {} 1", inside.uid, outside.uid)));
  return write_map(process, "gid_map", fmt::format("{} {} 1", inside.gid, outside.gid));
}

Result<void> drop_privileges() {
  empty_bounding_set();
  ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> none{};
  if (::syscall(SYS_capset, &header, none.data()) != 0) {
    return system_failure("cannot drop capabilities");
  }
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return system_failure("cannot set no_new_privs");
  }
  return {};
}

}  // namespace synth
