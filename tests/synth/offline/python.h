#pragma once

#include "synth/support/process.h"

#include <string>

namespace synth {

// What python3 prints for the script, errors too. The script is our own: nothing untrusted runs.
inline std::string run_python(const std::string& script) {
  Command command;
  command.argv = {"python3", "-I", "-"};
  command.stdin_text = script;
  const auto outcome = run_command(command);
  return outcome ? outcome->stdout_text + outcome->stderr_text : outcome.error().message;
}

}  // namespace synth
