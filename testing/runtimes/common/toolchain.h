#pragma once

#include "synth/support/result.h"
#include "testing/sandbox/engine/programs.h"

#include <string>
#include <vector>

namespace synth {

// An interpreter or compiler.
struct Toolchain {
  std::string executable;  // the program itself; on this machine never a link
  std::string version;     // "GNU bash 5.2.15(1)-release"
};

// Returns the first of `names` on $PATH, with its version from a run with `arguments`, prefixed by
// `title`. Errc::missing_interpreter names the Debian package to install.
Result<Toolchain> find_toolchain(const std::vector<std::string>& names,
                                 const std::vector<std::string>& arguments,
                                 const std::string& title, const std::string& package,
                                 const Programs& programs = host_programs());

// Return the language's interpreter, or Errc::missing_interpreter if it is not installed.
Result<Toolchain> find_bash(const Programs& programs = host_programs());
Result<Toolchain> find_node(const Programs& programs = host_programs());

}  // namespace synth
