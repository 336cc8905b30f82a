#include "testing/sandbox/lane/level_remedy.h"

#include "synth/support/files_at.h"
#include "testing/sandbox/cell/identity.h"
#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <fcntl.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace synth {
namespace {

bool is_set_to(const char* setting, char value) {
  return read_text(AT_FDCWD, setting).starts_with(value);
}

// Returns whether the path needs no quotes in a shell nor in an AppArmor profile.
bool is_plain(std::string_view path) {
  return std::ranges::all_of(path, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("/._-+").find(c) != std::string_view::npos;
  });
}

// Returns commands that load the file installed as share/synth/apparmor/synth-lane, adapted to the
// program's path.
std::string load_profile(const std::string& program) {
  return fmt::format(
      "`printf 'abi <abi/4.0>,\\nprofile synth-lane {} flags=(unconfined) {{\\n  userns,\\n}}\\n' "
      "| "
      "sudo tee /etc/apparmor.d/synth-lane && sudo apparmor_parser -r /etc/apparmor.d/synth-lane` "
      "(for synth alone), or ",
      program);
}

std::string namespaces_remedy(const NamespaceSettings& settings, const std::string& program) {
  if (settings.apparmor_restricts) {
    return fmt::format(
        "AppArmor withholds user namespaces from programs without a profile here: run {}`sudo "
        "sysctl kernel.apparmor_restrict_unprivileged_userns=0` (for every program)",
        is_plain(program) ? load_profile(program) : "");
  }
  if (settings.none_left) {
    return "run `sudo sysctl user.max_user_namespaces=15000`";
  }
  if (settings.privileged_only) {
    return "run `sudo sysctl kernel.unprivileged_userns_clone=1`";
  }
  return "in a container, start it with a profile that allows user namespaces and mounts (`docker "
         "run --security-opt seccomp=unconfined --security-opt apparmor=unconfined ...`)";
}

std::string cgroup_remedy() {
  return must_give_up_root()
             ? "start synth where systemd runs, or root may write to /sys/fs/cgroup; or settle for "
               "--level namespaces"
             : "start synth from a session that systemd knows (`loginctl enable-linger`, and "
               "XDG_RUNTIME_DIR set) with control groups of version 2; or settle for --level "
               "namespaces";
}

}  // namespace

NamespaceSettings read_namespace_settings() {
  return {
      .apparmor_restricts =
          is_set_to("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", '1'),
      .none_left = is_set_to("/proc/sys/user/max_user_namespaces", '0'),
      .privileged_only = is_set_to("/proc/sys/kernel/unprivileged_userns_clone", '0'),
  };
}

std::string remedy(IsolationLevel level, const NamespaceSettings& settings,
                   const std::string& program) {
  switch (level) {
    case IsolationLevel::cgroup:
      return cgroup_remedy();
    case IsolationLevel::namespaces:
      return namespaces_remedy(settings, program) +
             "; or name a weaker level: --level landlock (docs/isolation.md says what it lacks)";
    case IsolationLevel::landlock:
      return "use Linux 5.13 or later with `landlock` in its boot parameter lsm=, and a container "
             "profile that allows the landlock_* system calls";
    case IsolationLevel::container:
    case IsolationLevel::rlimits:
    case IsolationLevel::none:
      break;
  }
  return {};
}

std::string remedy(IsolationLevel level) {
  std::error_code error;
  return remedy(level, read_namespace_settings(),
                std::filesystem::read_symlink("/proc/self/exe", error).string());
}

}  // namespace synth
