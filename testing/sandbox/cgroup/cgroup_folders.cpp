#include "testing/sandbox/cgroup/cgroup_folders.h"

#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/descendants.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGroupPrefix = "synth-";
constexpr const char* kOwnLeaf = "synth";  // where our own processes go
constexpr std::array kControllers{"memory", "pids"};

bool has_word(std::string_view text, std::string_view word, char separator) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (text.substr(0, end) == word) {
      return true;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

// A mounted hierarchy. `controller` is empty for version 2.
struct Mount {
  std::string place;
  std::string root;  // the group that is seen there
};

// proc_pid_mountinfo(5): "36 35 98:0 /root /place options [tags] - type source super-options".
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
                           : type == "cgroup" && has_word(options, controller, ',')) {
      return mount;
    }
  }
  return std::nullopt;
}

// The group of this process: lines "number:controllers:path", of version 2 "0::path".
std::string own_group(std::string_view controller) {
  std::istringstream lines(read_text(AT_FDCWD, "/proc/self/cgroup"));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) {
      continue;
    }
    const std::string_view controllers =
        std::string_view(line).substr(first + 1, second - first - 1);
    if (controller.empty() ? controllers.empty() : has_word(controllers, controller, ',')) {
      return line.substr(second + 1);
    }
  }
  return "/";
}

// Where the group of this process is seen, if anywhere.
std::optional<std::string> own_folder(std::string_view controller) {
  const auto mount = find_mount(controller);
  if (!mount) {
    return std::nullopt;
  }
  const std::string group = own_group(controller);
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

// Moves synth-lane, its lanes and the engine out of the folder, if there is nobody else in it.
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

Result<void> need_controllers(const std::string& folder) {
  const std::string available = read_text(AT_FDCWD, folder + "/cgroup.controllers");
  const std::string words = available.substr(0, available.find('\n'));
  for (const char* controller : kControllers) {
    if (!has_word(words, controller, ' ')) {
      return fail(Errc::sandbox_level,
                  fmt::format("the group {} has no controller '{}'", folder, controller));
    }
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
    folder = fs::path(*folder).parent_path().string();  // an earlier lane has moved us
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

Result<CgroupFolders> find_version_2() {
  const auto mount = find_mount("");
  const auto own = delegated_folder();
  if (!mount || !own) {
    return fail(Errc::sandbox_level, "no control groups of version 2 are mounted");
  }
  if (::geteuid() == 0 && hand_on_controllers(mount->place)) {
    return open_folders(true, {mount->place});
  }
  if (::access(own->c_str(), W_OK) != 0) {
    return fail(Errc::sandbox_level,
                fmt::format("the group {} is not delegated to this user", *own));
  }
  SYNTH_CHECK(need_controllers(*own));
  SYNTH_CHECK(move_us_out_of(*own));
  SYNTH_CHECK(hand_on_controllers(*own));
  return open_folders(true, {*own});
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

// The pid in "synth-<pid>-<number>".
std::optional<pid_t> lane_of(const std::string& name) {
  if (!name.starts_with(kGroupPrefix)) {
    return std::nullopt;
  }
  const char* begin = name.c_str() + std::string_view(kGroupPrefix).size();
  char* end = nullptr;
  const long pid = std::strtol(begin, &end, 10);
  return pid > 0 && *end == '-' ? std::optional(static_cast<pid_t>(pid)) : std::nullopt;
}

void remove_abandoned_in(const std::string& folder) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const auto lane = lane_of(entry.path().filename().string());
    if (lane && ::kill(*lane, 0) != 0 && errno == ESRCH) {
      ::rmdir(entry.path().c_str());  // refused while there is a process in it
    }
  }
}

}  // namespace

Result<CgroupFolders> find_cgroup_folders() {
  auto version_2 = find_version_2();
  if (version_2) {
    return version_2;
  }
  auto version_1 = find_version_1();
  if (version_1) {
    return version_1;
  }
  return fail(Errc::sandbox_level,
              fmt::format("{}; {}", version_2.error().message, version_1.error().message));
}

std::string cgroup_name(int number) {
  return fmt::format("{}{}-{}", kGroupPrefix, ::getpid(), number);
}

void remove_abandoned_cgroups() {
  std::set<std::string> folders;
  for (const auto& folder : {own_folder("memory"), own_folder("pids"), delegated_folder()}) {
    if (folder) {
      folders.insert(*folder);
    }
  }
  if (const auto mount = find_mount("")) {
    folders.insert(mount->place);
  }
  for (const std::string& folder : folders) {
    remove_abandoned_in(folder);
  }
}

}  // namespace synth
