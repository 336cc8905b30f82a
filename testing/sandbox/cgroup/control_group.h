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
// so that they stay in reach of a lane that no longer sees the host's files.
struct CgroupFolders {
  bool version_2 = false;
  std::vector<Fd> folders;  // version 2: one; version 1: for memory, for processes
};

// Finds folders of which this process may use the controllers `memory` and `pids` (cgroups(7)).
//
// Version 2: this process's own group, if it was delegated to us and has no processes but synth's;
// else a scope of systemd's; else, for root if systemd does not run, the root of the hierarchy.
// Processes are moved into the group "synth" below it, since one with processes can't hand
// controllers on. Version 1: this process's own groups, for root. Errors: sandbox_level.
Result<CgroupFolders> find_cgroup_folders();

// Whether systemd runs this machine (sd_booted(3)): then groups are its to give.
bool systemd_runs();

// Asks systemd, root's or the user's own, for a transient scope that is delegated to us
// (systemd.scope(5)), with these two processes in it; it goes with the last of them. Returns a
// moment before they are moved. Errors: sandbox_level, if there is no systemd or it refuses.
Result<void> ask_for_scope(const std::string& name, std::pair<pid_t, pid_t> processes);

// What a lane calls its groups: "synth-<pid>-<number>".
std::string cgroup_name(int number);

// Removes the groups of lanes that are no more (those of a killed one are left to the next), and
// after the last one what was changed for them. For synth-lane, at its beginning and end.
void remove_abandoned_cgroups();

// A control group, or one for each of its two controllers in version 1 (cgroups(7)). It bounds the
// memory and the number of all processes that join it together, whatever memory it is: also files
// in memory and what the kernel keeps for them. For one cell at a time.
//
// Out of memory, its processes all end at once (version 2) or stand still (version 1) until the
// lane has seen it, so that none of them is blamed for another's end.
class ControlGroup {
 public:
  static Result<ControlGroup> make(const CgroupFolders& folders, const std::string& name);

  Result<void> limit(std::size_t memory_bytes, int processes);

  // Descriptors by which a process joins: it has to write "0" to each (join_groups).
  [[nodiscard]] std::vector<int> doors() const;

  // Whether its limit of memory was reached since limit() was called.
  [[nodiscard]] bool out_of_memory() const;

  // The most memory that was counted in it; before Linux 5.19 what is counted now.
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
  Fd events_;  // what the kernel says of its memory: read for every cell, and so kept open
  std::size_t memory_bytes_ = 0;
  int most_processes_ = 0;
  std::size_t kills_before_ = 0;
};

// This process joins. Errors: it was refused.
Result<void> join_groups(const std::vector<int>& doors);

// The groups of a lane, each used by one cell after the other. What the lane leaves is removed by
// synth-lane (remove_abandoned_cgroups).
class ControlGroups {
 public:
  explicit ControlGroups(CgroupFolders folders) : folders_(std::move(folders)) {}

  // One that is in nobody's use, until the caller lets go of it.
  Result<std::shared_ptr<ControlGroup>> take();

 private:
  CgroupFolders folders_;
  std::vector<std::shared_ptr<ControlGroup>> groups_;
};

}  // namespace synth
