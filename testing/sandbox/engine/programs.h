#pragma once

#include "synth/support/process.h"
#include "synth/support/result.h"

#include <string>

namespace synth {

// A program, and its output.
struct ProgramAnswer {
  std::string path;  // absolute; with links in it
  CommandOutcome outcome;
};

// The interpreters and compilers that cells can run: this machine's, or an image's. Thread-safe.
class Programs {
 public:
  virtual ~Programs() = default;

  // Runs a program to its end; the first word of the command is a path, or a name found in PATH.
  // Errors: missing_interpreter if there is no such program; others if it cannot be run.
  [[nodiscard]] virtual Result<ProgramAnswer> ask(const Command& command) const = 0;

  // Returns whether they are this machine's, so that their files can be examined here.
  [[nodiscard]] virtual bool are_here() const = 0;
};

const Programs& host_programs();

}  // namespace synth
