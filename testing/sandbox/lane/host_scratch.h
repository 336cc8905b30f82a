#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <ctime>
#include <memory>
#include <string>

namespace synth {

// A folder of synth in the host's folder for temporary files, removed with this object. A folder of
// a killed process is recognised by its name and by its lock, which nobody holds.
class HostScratch {
 public:
  static Result<std::unique_ptr<HostScratch>> make();

  // Removes folders that killed processes of this user left some time ago; as root also those of
  // its candidates.
  static void remove_abandoned();

  // Removes the folders that killed lanes of this engine have left.
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
  Fd parent_;  // the folder is found through it even if this process has a new root folder
  Fd self_;    // holds the lock
};

// Removes a file, or a folder and everything in it, whatever the owner did to the permissions and
// however deep it is: with a few descriptors, and a bounded number of operations for each file.
// Follows no links, not even if somebody replaces a folder by one meanwhile. What cannot be removed
// stays. `parent` as in openat(2).
void remove_tree(int parent, const char* name);

}  // namespace synth
