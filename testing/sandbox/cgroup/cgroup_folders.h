#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <string>
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
// else a scope that systemd gives us, root's or the user's own; else, for root where systemd does
// not run, the root of the hierarchy. Processes are moved into the group "synth" below the group,
// since one with processes can't hand controllers on. Version 1: this process's own groups, for
// root. Errors: sandbox_level, with what each was refused for.
Result<CgroupFolders> find_cgroup_folders();

// What a lane calls its groups: "synth-<pid>-<number>".
std::string cgroup_name(int number);

// Removes the groups of lanes that are no more (those of a killed one are left to the next), and
// after the last one what was changed for them. For synth-lane, at its beginning and end.
void remove_abandoned_cgroups();

}  // namespace synth
