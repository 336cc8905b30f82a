#pragma once

#include "synth/support/result.h"
#include "testing/sandbox/cell/identity.h"
#include "testing/sandbox/engine/sandbox.h"

#include <array>
#include <string>

namespace synth {

// Moves this lane's mount namespace onto a small root of its own, with the host's files at
// kHostRoot. Done once a lane, so that the host's tree is not in the way of the cells' own roots.
Result<void> enter_lane_root();

// Makes the file tree of cells and enters it irrevocably: a read-only root with /usr (and /bin,
// /lib ... as on the host), the request's readable paths, a few files of /etc, five devices, and
// the writable scratch folder kScratch, owned by `owner`. If descriptors by name are requested and
// possible, it also has kCellProc; then enforce_landlock must follow. `own_file`, a host file that
// the first program itself needs, is in the scratch folder under its name. Requires separate mount
// and process namespaces and the right to mount.
Result<void> enter_cell_view(const CellRequest& request, Identity owner,
                             const std::string& own_file);

// Gives one cell its own scratch folder, in which readable paths below it stay visible, and its own
// /proc. Requires a copy of enter_cell_view's mount namespace, and a process namespace for the
// cell.
Result<void> renew_cell_root(const CellRequest& request, Identity owner);

// The system's programs and libraries: /usr, and folders beside it on hosts that separate them.
inline constexpr std::array kSystemFolders{"/usr",   "/bin",   "/sbin",  "/lib",
                                           "/lib32", "/lib64", "/libx32"};

// The mount point of a cell's own /proc, if the request asks for descriptors by name.
inline constexpr const char* kCellProc = "/proc";
inline constexpr const char* kScratch = "/tmp";
// The host's files in a lane's view.
inline constexpr const char* kHostRoot = "/host";

}  // namespace synth
