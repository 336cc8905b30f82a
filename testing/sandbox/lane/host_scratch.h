#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <ctime>
#include <memory>
#include <string>

namespace synth {

// A folder of ours in the host's folder for temporary files, removed with this object.
// What a killed process leaves is recognised by its name and by nobody holding its lock.
class HostScratch {
 public:
  static Result<std::unique_ptr<HostScratch>> make();

  // Removes what killed processes of this user have left some time ago; root's, which may be its
  // candidates'.
  static void remove_abandoned();

  // Removes what killed lanes of this engine have left.
  static void remove_left();

  HostScratch(const HostScratch&) = delete;
  HostScratch& operator=(const HostScratch&) = delete;
  ~HostScratch();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int fd() const { return self_.get(); }

 private:
  HostScratch() = default;
  static void remove_unlocked(const std::string& prefix, std::time_t settled);

  std::string path_;
  Fd parent_;  // found through it even when this process has a new root folder
  Fd self_;    // holds the lock
};

// Removes a file, or a folder and all in it, whatever its owner did to the permissions and however
// deep it is: with a few descriptors, each thing touched a bounded number of times. Follows no
// links, also not those that somebody puts in the place of a folder meanwhile. What cannot be
// removed stays. `parent` as in openat(2).
void remove_tree(int parent, const char* name);

}  // namespace synth
