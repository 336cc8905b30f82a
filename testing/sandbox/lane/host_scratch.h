#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <ctime>
#include <string>

namespace synth {

// A folder (or file) of ours in the host's folder for temporary files, removed with this object.
// What a killed process leaves is recognised by its name and by nobody holding its lock.
class HostScratch {
 public:
  static Result<HostScratch> make_folder();
  static Result<HostScratch> make_file();

  // Removes what killed processes of this user have left some time ago; root's, which may be its
  // candidates'.
  static void remove_abandoned();

  // Removes what killed lanes of this engine have left.
  static void remove_left();

  HostScratch() = default;
  HostScratch(HostScratch&& other) noexcept;
  HostScratch& operator=(HostScratch&& other) noexcept;
  HostScratch(const HostScratch&) = delete;
  HostScratch& operator=(const HostScratch&) = delete;
  ~HostScratch();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int fd() const { return self_.get(); }

 private:
  static Result<HostScratch> make(bool folder);
  static void remove_unlocked(const std::string& prefix, std::time_t settled);
  void remove();

  std::string path_;
  Fd parent_;  // found through it even when this process has a new root folder
  Fd self_;    // holds the lock
};

}  // namespace synth
