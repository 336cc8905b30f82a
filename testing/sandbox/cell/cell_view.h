#pragma once

#include "synth/support/result.h"
#include "testing/sandbox/cell/identity.h"
#include "testing/sandbox/engine/sandbox.h"

#include <string>

namespace synth {

// Moves this lane's mount namespace onto a small root of its own, below which the host's files are
// at kHostRoot. Done once a lane, so that cells find the host out of the way of their own root.
Result<void> enter_lane_root();

// Makes the file tree of one cell and enters it for good: a read-only root with /usr (and /bin,
// /lib ... as on the host), the request's readable paths, a few files of /etc, five devices, and
// the writable scratch folder kScratch, owned by `owner`; where descriptors by name are asked for
// and can be had, kCellProc too, which is not to be entered without enforce_landlock. Must run in
// mount and process namespaces of the cell's own, with the right to mount.
Result<void> enter_cell_root(const CellRequest& request, Identity owner);

// Makes and enters such a tree for copies of a program to be made in: renew_cell_root then gives
// each what no two cells may share, its own scratch folder and processes. Readable paths that lie
// in the scratch folder stay in sight; `own_file`, a file of the host's that the program itself
// needs, is there under its name until then. Must run in a mount namespace of its own,
// renew_cell_root in a copy of it and a process namespace of the cell's own.
Result<void> enter_shared_root(const CellRequest& request, Identity owner,
                               const std::string& own_file);
Result<void> renew_cell_root(const CellRequest& request, Identity owner);

// Where a cell's own processes are, if the request asks for descriptors by name.
inline constexpr const char* kCellProc = "/proc";
inline constexpr const char* kScratch = "/tmp";
// Where a lane sees the host's files.
inline constexpr const char* kHostRoot = "/host";

}  // namespace synth
