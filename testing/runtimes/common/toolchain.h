#pragma once

#include "synth/support/result.h"
#include "testing/sandbox/engine/programs.h"

#include <string>
#include <vector>

namespace synth {

// An interpreter or compiler.
struct Toolchain {
  std::string executable;  // the program itself; of this machine's no link
  std::string version;     // "GNU bash 5.2.15(1)-release"
};

// The first of `names` on $PATH, asked for its version by `arguments`; `title` goes before what it
// answers. Errc::missing_interpreter names the Debian package to install.
Result<Toolchain> find_toolchain(const std::vector<std::string>& names,
                                 const std::vector<std::string>& arguments,
                                 const std::string& title, const std::string& package,
                                 const Programs& programs = host_programs());

// Each language's own: Errc::missing_interpreter where it is not here.
Result<Toolchain> find_bash(const Programs& programs = host_programs());
Result<Toolchain> find_node(const Programs& programs = host_programs());

}  // namespace synth
