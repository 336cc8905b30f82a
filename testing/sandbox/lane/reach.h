#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <string>
#include <utility>
#include <vector>

namespace synth {

// For a lane that root started and whose candidates, being somebody else, see the host's own file
// tree: lets them pass to paths that they may read, past folders that are closed to others (an
// interpreter in root's home). Over the topmost such folder goes, in the lane's own mount
// namespace, an empty one that everybody may pass through and that holds only those paths.
class Reach {
 public:
  // `can_mount`: the process has a mount namespace of its own. Without it nothing can be opened up,
  // and a path that is closed off is an error.
  explicit Reach(bool can_mount) : can_mount_(can_mount) {}

  Result<void> open_way_to(const std::string& path);

  // Shows the path again if it was in a folder that had to be covered.
  Result<void> keep(const std::string& path);

 private:
  struct Covered {
    std::string folder;
    Fd original;
  };
  [[nodiscard]] const Covered* covering(const std::string& path) const;
  Result<const Covered*> cover(const std::string& folder);

  bool can_mount_;
  std::vector<Covered> covered_;
  std::vector<std::string> opened_;
};

}  // namespace synth
