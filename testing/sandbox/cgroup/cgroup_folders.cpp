#include "synth/support/files_at.h"
#include "synth/support/text.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/cgroup/control_group.h"
#include "testing/sandbox/lane/processes.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>
#include <thread>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGroupPrefix = "synth-";
// The group of synth's own processes; it also marks that synth has delegated the controllers.
constexpr const char* kOwnLeaf = "synth";
constexpr int kPatienceMs = 5000;
constexpr std::array kControllers{"memory", "pids"};

// A mounted hierarchy. `controller` is empty for version 2.
struct Mount {
  std::string place;
  std::string root;  // the group that is visible there
};

// Finds a mount by proc_pid_mountinfo(5): "36 35 98:0 /root /place options [tags] - type source
// super-options".
std::optional<Mount> find_mount(std::string_view controller) {
  std::istringstream lines(read_text(AT_FDCWD, "/proc/self/mountinfo"));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t dash = line.find(" - ");
    if (dash == std::string::npos) {
      continue;
    }
    std::istringstream before(line.substr(0, dash));
    std::istringstream after(line.substr(dash + 3));
    std::string skipped;
    Mount mount;
    std::string type;
    std::string options;
    before >> skipped >> skipped >> skipped >> mount.root >> mount.place;
    after >> type >> skipped >> options;
    if (controller.empty() ? type == "cgroup2"
                           : type == "cgroup" && is_among(controller, options, ',')) {
      return mount;
    }
  }
  return std::nullopt;
}

// Returns the group of a process, from lines "number:controllers:path", in version 2 "0::path".
std::string group_of(pid_t process, std::string_view controller) {
  const std::string text = read_text(AT_FDCWD, fmt::format("/proc/{}/cgroup", process));
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second != std::string_view::npos &&
        is_among(controller, line.substr(first + 1, second - first - 1), ',')) {
      return std::string(line.substr(second + 1));
    }
  }
  return "/";
}

// Returns the folder of this process's group, if it is visible.
std::optional<std::string> own_folder(std::string_view controller) {
  const auto mount = find_mount(controller);
  if (!mount) {
    return std::nullopt;
  }
  const std::string group = group_of(::getpid(), controller);
  const std::string root = mount->root == "/" ? "" : mount->root;
  const std::string below = group.starts_with(root) ? group.substr(root.size()) : "";
  return below.empty() || below == "/" ? mount->place : mount->place + below;
}

std::vector<pid_t> processes_of(const std::string& folder) {
  std::istringstream lines(read_text(AT_FDCWD, folder + "/cgroup.procs"));
  std::vector<pid_t> found;
  for (pid_t process = 0; lines >> process;) {
    found.push_back(process);
  }
  return found;
}

// Moves synth-lane, its lanes and the engine out of the folder, if no other process is in it.
Result<void> move_us_out_of(const std::string& folder) {
  const pid_t fork_server = ::getppid();
  const pid_t engine = parent_of(fork_server);
  const std::set<pid_t> ours{::getpid(), fork_server, engine};
  const std::vector<pid_t> processes = processes_of(folder);
  for (const pid_t process : processes) {
    if (!ours.contains(process) && !ours.contains(parent_of(process))) {
      return fail(Errc::sandbox_level,
                  fmt::format("other processes than synth's are in the group {}", folder));
    }
  }
  const std::string leaf = fmt::format("{}/{}", folder, kOwnLeaf);
  std::error_code error;
  if (!processes.empty() && !fs::create_directory(leaf, error) && error) {
    return fail(Errc::sandbox_level,
                fmt::format("cannot make the group {}: {}", leaf, error.message()));
  }
  for (const pid_t process : processes) {
    if (!write_text(AT_FDCWD, leaf + "/cgroup.procs", std::to_string(process)) && errno != ESRCH) {
      return system_failure(fmt::format("cannot move a process to the group {}", leaf));
    }
  }
  return {};
}

// Returns whether both controllers are in a list of the group.
bool lists_controllers(const std::string& folder, const char* list) {
  const std::string text = read_text(AT_FDCWD, fmt::format("{}/{}", folder, list));
  const std::string_view words = trim(text);
  return std::ranges::all_of(kControllers, [&](const char* one) { return is_among(one, words); });
}

Result<void> need_controllers(const std::string& folder) {
  if (!lists_controllers(folder, "cgroup.controllers")) {
    return fail(Errc::sandbox_level,
                fmt::format("the group {} lacks the controller memory or pids", folder));
  }
  return {};
}

// Makes the controllers usable in groups below the folder.
Result<void> hand_on_controllers(const std::string& folder) {
  SYNTH_CHECK(need_controllers(folder));
  for (const char* controller : kControllers) {
    if (!write_text(AT_FDCWD, folder + "/cgroup.subtree_control", fmt::format("+{}", controller))) {
      return system_failure(
          fmt::format("cannot use the controller '{}' below {}", controller, folder));
    }
  }
  return {};
}

std::optional<std::string> delegated_folder() {
  auto folder = own_folder("");
  if (folder && fs::path(*folder).filename() == kOwnLeaf) {
    folder = fs::path(*folder).parent_path().string();  // an earlier lane has moved this process
  }
  return folder;
}

Result<CgroupFolders> open_folders(bool version_2, const std::vector<std::string>& paths) {
  CgroupFolders opened;
  opened.version_2 = version_2;
  for (const std::string& path : paths) {
    opened.folders.emplace_back(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!opened.folders.back()) {
      return system_failure(fmt::format("cannot open {}", path));
    }
  }
  return opened;
}

// Returns whether a folder is delegated: a user can write only to its own; root can write to any,
// and systemd marks those that root may use.
bool is_delegated(const std::string& folder) {
  std::array<char, 1> mark{};
  return ::access(folder.c_str(), W_OK) == 0 &&
         (::geteuid() != 0 || !systemd_runs() ||
          (::getxattr(folder.c_str(), "trusted.delegate", mark.data(), mark.size()) == 1 &&
           mark[0] == '1'));
}

// Uses this process's own group, if it is delegated and has no other processes.
Result<CgroupFolders> use_own_group() {
  const auto own = delegated_folder();
  if (!own || !is_delegated(*own)) {
    return fail(Errc::sandbox_level,
                fmt::format("the group {} is not delegated to us", own.value_or("of synth")));
  }
  SYNTH_CHECK(need_controllers(*own));  // before any process is moved
  SYNTH_CHECK(move_us_out_of(*own));
  SYNTH_CHECK(hand_on_controllers(*own));
  return open_folders(true, {*own});
}

// Uses a scope of systemd's. systemd moves both processes a moment after it has agreed, one after
// the other. A group with a process in it cannot delegate controllers, so this waits for the last
// one.
Result<CgroupFolders> use_scope() {
  const std::pair<pid_t, pid_t> us{::getppid(), ::getpid()};
  const std::string name = fmt::format("{}{}.scope", kGroupPrefix, us.first);
  const auto is_in = [&](pid_t process) {
    return fs::path(group_of(process, "")).filename() == name;
  };
  SYNTH_CHECK(ask_for_scope(name, us));
  for (int i = 0; i < kPatienceMs && !(is_in(us.first) && is_in(us.second)); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return use_own_group();
}

// Uses the root of the hierarchy, which may delegate controllers while it has processes.
Result<CgroupFolders> use_root(const std::string& root) {
  if (::geteuid() != 0 || systemd_runs()) {
    return fail(Errc::sandbox_level, fmt::format("the group {} is not ours", root));
  }
  const std::string marker = fmt::format("{}/{}", root, kOwnLeaf);
  const bool handed_on = lists_controllers(root, "cgroup.subtree_control");
  if (!handed_on && ::mkdir(marker.c_str(), 0755) != 0 && errno != EEXIST) {
    return system_failure(fmt::format("cannot make the group {}", marker));
  }
  if (auto handed = hand_on_controllers(root); !handed) {
    ::rmdir(marker.c_str());
    return fail(handed.error());
  }
  return open_folders(true, {root});
}

Result<CgroupFolders> find_version_2() {
  const auto mount = find_mount("");
  if (!mount) {
    return fail(Errc::sandbox_level, "no control groups of version 2 are mounted");
  }
  auto own = use_own_group();
  if (own) {
    return own;
  }
  auto scope = use_scope();
  if (scope) {
    return scope;
  }
  if (auto root = use_root(mount->place)) {
    return root;
  }
  return fail(Errc::sandbox_level,
              fmt::format("{}; {}", own.error().message, scope.error().message));
}

Result<CgroupFolders> find_version_1() {
  std::vector<std::string> folders;
  for (const char* controller : kControllers) {
    const auto folder = own_folder(controller);
    if (!folder) {
      return fail(Errc::sandbox_level,
                  fmt::format("no version 1 of the controller '{}' is mounted", controller));
    }
    if (::access(folder->c_str(), W_OK) != 0) {
      return fail(Errc::sandbox_level, fmt::format("the group {} is not this user's", *folder));
    }
    folders.push_back(*folder);
  }
  return open_folders(false, folders);
}

// Returns the pid in "synth-<pid>-<number>".
std::optional<pid_t> lane_of(const std::string& name) {
  if (!name.starts_with(kGroupPrefix)) {
    return std::nullopt;
  }
  const char* begin = name.c_str() + std::string_view(kGroupPrefix).size();
  char* end = nullptr;
  const long pid = std::strtol(begin, &end, 10);
  return pid > 0 && *end == '-' ? std::optional(static_cast<pid_t>(pid)) : std::nullopt;
}

// Removes the groups of dead lanes; returns whether there are others below the folder.
bool has_lanes(const std::string& folder) {
  bool left = false;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (const auto lane = lane_of(entry.path().filename().string())) {
      const bool dead = ::kill(*lane, 0) != 0 && errno == ESRCH;
      // Refused while it has a process.
      left = !(dead && ::rmdir(entry.path().c_str()) == 0) || left;
    }
  }
  return left;
}

// Undoes the changes that the first synth made to the folder, which the group below it shows: the
// last one moves itself back and withdraws the controllers.
void restore(const std::string& folder) {
  const std::string leaf = fmt::format("{}/{}", folder, kOwnLeaf);
  const std::set<pid_t> ours{::getpid(), ::getppid()};
  const std::vector<pid_t> processes = processes_of(leaf);
  if (!fs::is_directory(leaf) ||
      !std::ranges::all_of(processes, [&](pid_t process) { return ours.contains(process); })) {
    return;
  }
  for (const char* controller : kControllers) {
    write_text(AT_FDCWD, folder + "/cgroup.subtree_control", fmt::format("-{}", controller));
  }
  for (const pid_t process : processes) {
    write_text(AT_FDCWD, folder + "/cgroup.procs", std::to_string(process));
  }
  ::rmdir(leaf.c_str());
}

}  // namespace

Result<CgroupFolders> find_cgroup_folders() {
  auto version_2 = find_version_2();
  if (version_2) {
    return version_2;
  }
  auto version_1 = find_version_1();
  return version_1 ? std::move(version_1)
                   : fail(Errc::sandbox_level, fmt::format("{}; {}", version_2.error().message,
                                                           version_1.error().message));
}

std::string cgroup_name(int number) {
  return fmt::format("{}{}-{}", kGroupPrefix, ::getpid(), number);
}

void remove_abandoned_cgroups() {
  for (const auto& folder : {own_folder("memory"), own_folder("pids")}) {
    if (folder) {
      has_lanes(*folder);
    }
  }
  const auto mount = find_mount("");
  for (const auto& folder :
       {delegated_folder(), mount ? std::optional(mount->place) : std::nullopt}) {
    if (folder && !has_lanes(*folder)) {
      restore(*folder);
    }
  }
}

}  // namespace synth
