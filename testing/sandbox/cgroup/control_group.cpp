#include "testing/sandbox/cgroup/control_group.h"

#include "synth/support/files_at.h"
#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace synth {
namespace {

// A thread that moves only itself, here the whole process, needs no lock against all processes of
// the machine, which would often take tens of milliseconds (cgroup_procs_write_start in the
// kernel). Version 2 has no such way.
constexpr const char* kThreadsOfVersion1 = "tasks";

// Returns the number after "key " at the beginning of a line.
std::size_t number_after(const std::string& text, std::string_view key) {
  const std::string line = fmt::format("\n{} ", key);
  const std::size_t at = ("\n" + text).find(line);
  return at == std::string::npos ? 0
                                 : std::strtoul(text.c_str() + at + line.size() - 1, nullptr, 10);
}

Result<void> write_setting(int folder, const char* name, const std::string& value) {
  if (!write_text(folder, name, value)) {
    return system_failure(fmt::format("cannot set {} to {}", name, value));
  }
  return {};
}

}  // namespace

Result<ControlGroup> ControlGroup::make(const CgroupFolders& folders, const std::string& name) {
  ControlGroup group;
  group.version_2_ = folders.version_2;
  for (const Fd& parent : folders.folders) {
    if (::mkdirat(parent.get(), name.c_str(), 0755) != 0 && errno != EEXIST) {
      return system_failure(fmt::format("cannot make the control group {}", name));
    }
    Fd folder(::openat(parent.get(), name.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    Fd door(::openat(folder.get(), group.version_2_ ? "cgroup.procs" : kThreadsOfVersion1,
                     O_WRONLY | O_CLOEXEC));
    if (!door) {
      return system_failure(fmt::format("cannot open the control group {}", name));
    }
    group.folders_.push_back(std::move(folder));
    group.doors_.push_back(std::move(door));
  }
  group.events_ =
      Fd(::openat(group.memory(), group.version_2_ ? "memory.events" : "memory.oom_control",
                  O_RDONLY | O_CLOEXEC));
  // All end together, or none before the lane has checked.
  SYNTH_CHECK(group.version_2_ ? write_setting(group.memory(), "memory.oom.group", "1")
                               : write_setting(group.memory(), "memory.oom_control", "1"));
  return group;
}

Result<void> ControlGroup::limit(std::size_t memory_bytes, int processes_at_most) {
  if (memory_bytes != memory_bytes_) {
    SYNTH_CHECK(limit_memory(memory_bytes));
    memory_bytes_ = memory_bytes;
  }
  if (processes_at_most != most_processes_) {
    SYNTH_CHECK(write_setting(processes(), "pids.max", std::to_string(processes_at_most)));
    most_processes_ = processes_at_most;
  }
  kills_before_ = number_after(read_events(), "oom_kill");
  return {};
}

// Limits memory, and swap if possible: not every kernel can, and without swap it is not needed.
Result<void> ControlGroup::limit_memory(std::size_t bytes) {
  const std::string limit = std::to_string(bytes);
  if (version_2_) {
    write_text(memory(), "memory.swap.max", "0");
    return write_setting(memory(), "memory.max", limit);
  }
  write_text(memory(), "memory.memsw.limit_in_bytes", "-1");  // must not be below the next
  SYNTH_CHECK(write_setting(memory(), "memory.limit_in_bytes", limit));
  write_text(memory(), "memory.memsw.limit_in_bytes", limit);
  return {};
}

std::vector<int> ControlGroup::doors() const {
  std::vector<int> numbers;
  for (const Fd& door : doors_) {
    numbers.push_back(door.get());
  }
  return numbers;
}

std::string ControlGroup::read_events() const {
  std::array<char, 512> text;  // uninitialised, for pread; a few short lines
  const ssize_t got = ::pread(events_.get(), text.data(), text.size(), 0);
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
}

bool ControlGroup::out_of_memory() const {
  const std::string events = read_events();
  return number_after(events, "oom_kill") > kills_before_ ||
         (!version_2_ && number_after(events, "under_oom") != 0);
}

std::size_t ControlGroup::memory_peak() const {
  std::string text = read_text(memory(), version_2_ ? "memory.peak" : "memory.max_usage_in_bytes");
  if (text.empty()) {
    text = read_text(memory(), "memory.current");
  }
  return std::strtoul(text.c_str(), nullptr, 10);
}

Result<void> join_groups(const std::vector<int>& doors) {
  for (const int door : doors) {
    if (::write(door, "0", 1) != 1) {
      return system_failure("cannot join a control group");
    }
  }
  return {};
}

Result<std::shared_ptr<ControlGroup>> ControlGroups::take() {
  for (const auto& group : groups_) {
    if (group.use_count() == 1) {
      return group;
    }
  }
  SYNTH_TRY(ControlGroup made,
            ControlGroup::make(folders_, cgroup_name(static_cast<int>(groups_.size()))));
  groups_.push_back(std::make_shared<ControlGroup>(std::move(made)));
  return groups_.back();
}

}  // namespace synth
