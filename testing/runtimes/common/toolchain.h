#pragma once

#include "synth/support/result.h"

#include <string>
#include <vector>

namespace synth {

// An interpreter or compiler of this machine.
struct Toolchain {
  std::string executable;  // the program itself, no link
  std::string version;     // "GNU bash 5.2.15(1)-release"
};

// The first of `names` on $PATH, asked for its version by `arguments`; `title` goes before what it
// answers. Errc::missing_interpreter names the Debian package to install.
Result<Toolchain> find_toolchain(const std::vector<std::string>& names,
                                 const std::vector<std::string>& arguments,
                                 const std::string& title, const std::string& package);

// Each language's own: Errc::missing_interpreter where it is not here.
Result<Toolchain> find_bash();
Result<Toolchain> find_node();

}  // namespace synth
