#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <sys/types.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// The folders of the host's cgroup file systems in which a lane makes groups for its cells; open,
// so that a lane can still use them when it no longer sees the host's files.
struct CgroupFolders {
  bool version_2 = false;
  std::vector<Fd> folders;  // version 2: one; version 1: for memory, for processes
};

// Finds folders in which this process may use the controllers `memory` and `pids` (cgroups(7)).
//
// Version 2: this process's own group, if it is delegated to synth and has only synth's processes;
// else a scope of systemd's; else, for root if systemd does not run, the root of the hierarchy.
// Processes are moved into the group "synth" below it, since a group with processes can't delegate
// controllers. Version 1: this process's own groups, for root. Errors: sandbox_level.
Result<CgroupFolders> find_cgroup_folders();

// Returns whether systemd runs this machine (sd_booted(3)), so that it must create the groups.
bool systemd_runs();

// Asks systemd, root's or the user's own, for a transient scope that is delegated to synth
// (systemd.scope(5)), with these two processes in it; it ends with the last of them. Returns a
// moment before they are moved. Errors: sandbox_level, if there is no systemd or it refuses.
Result<void> ask_for_scope(const std::string& name, std::pair<pid_t, pid_t> processes);

// Returns the name of a lane's group: "synth-<pid>-<number>".
std::string cgroup_name(int number);

// Removes the groups of lanes that have ended (a killed lane leaves its groups to the next one),
// and after the last one undoes the changes made for them. For synth-lane, at its beginning and
// end.
void remove_abandoned_cgroups();

// A control group, or one for each of its two controllers in version 1 (cgroups(7)). It limits the
// memory and the number of all processes that join it together, whatever the kind of memory: also
// files in memory and the kernel's memory for them. For one cell at a time.
//
// Out of memory, its processes all end at once (version 2) or are stopped (version 1) until the
// lane has noticed, so that none of them is blamed for another's end.
class ControlGroup {
 public:
  // Makes the group, or uses an existing one of that name. Errors: the kernel refuses.
  static Result<ControlGroup> make(const CgroupFolders& folders, const std::string& name);

  // Sets the limits for the next cell.
  Result<void> limit(std::size_t memory_bytes, int processes);

  // Returns descriptors by which a process joins: it writes "0" to each (join_groups).
  [[nodiscard]] std::vector<int> doors() const;

  // Returns whether its memory limit was reached since limit() was called.
  [[nodiscard]] bool out_of_memory() const;

  // Returns the peak of its memory; before Linux 5.19 the present amount.
  [[nodiscard]] std::size_t memory_peak() const;

 private:
  ControlGroup() = default;
  [[nodiscard]] int memory() const { return folders_.front().get(); }
  [[nodiscard]] int processes() const { return folders_.back().get(); }
  Result<void> limit_memory(std::size_t bytes);
  [[nodiscard]] std::string read_events() const;

  bool version_2_ = false;
  std::vector<Fd> folders_;
  std::vector<Fd> doors_;
  Fd events_;  // the kernel's memory events; kept open, since they are read for every cell
  std::size_t memory_bytes_ = 0;
  int most_processes_ = 0;
  std::size_t kills_before_ = 0;
};

// Moves this process into the groups. Errors: it was refused.
Result<void> join_groups(const std::vector<int>& doors);

// The groups of a lane, each used by one cell after the other. synth-lane removes those that the
// lane leaves (remove_abandoned_cgroups).
class ControlGroups {
 public:
  explicit ControlGroups(CgroupFolders folders) : folders_(std::move(folders)) {}

  // Returns an unused group, which the caller holds until it releases the pointer.
  Result<std::shared_ptr<ControlGroup>> take();

 private:
  CgroupFolders folders_;
  std::vector<std::shared_ptr<ControlGroup>> groups_;
};

}  // namespace synth
