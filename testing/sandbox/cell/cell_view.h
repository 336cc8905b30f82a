#pragma once

#include "synth/support/result.h"
#include "testing/sandbox/cell/identity.h"
#include "testing/sandbox/engine/sandbox.h"

#include <array>
#include <string>

namespace synth {

// Moves this lane's mount namespace onto a small root of its own, below which the host's files are
// at kHostRoot. Done once a lane, so that cells find the host out of the way of their own root.
Result<void> enter_lane_root();

// Makes the file tree of cells and enters it for good: a read-only root with /usr (and /bin, /lib
// ... as on the host), the request's readable paths, a few files of /etc, five devices, and the
// writable scratch folder kScratch, owned by `owner`; if descriptors by name are asked for and can
// be had, kCellProc too, which is not to be entered without enforce_landlock. `own_file`, a file of
// the host's that the first program needs itself, is in the scratch folder under its name. Must run
// in mount and process namespaces of their own, with the right to mount.
Result<void> enter_cell_view(const CellRequest& request, Identity owner,
                             const std::string& own_file);

// Gives one cell its own scratch folder, in which readable paths below it stay in sight, and its
// own processes. Must run in a copy of enter_cell_view's mount namespace, and a process namespace
// of the cell's own.
Result<void> renew_cell_root(const CellRequest& request, Identity owner);

// The system's programs and libraries: /usr, and what lies beside it on hosts that keep them apart.
inline constexpr std::array kSystemFolders{"/usr",   "/bin",   "/sbin",  "/lib",
                                           "/lib32", "/lib64", "/libx32"};

// Where a cell's own processes are, if the request asks for descriptors by name.
inline constexpr const char* kCellProc = "/proc";
inline constexpr const char* kScratch = "/tmp";
// Where a lane sees the host's files.
inline constexpr const char* kHostRoot = "/host";

}  // namespace synth
