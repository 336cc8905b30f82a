#pragma once

#include "synth/support/result.h"
#include "testing/core/outcome.h"
#include "testing/runtimes/python/host/interpreter.h"
#include "testing/sandbox/engine/probe.h"

#include <string>
#include <vector>

namespace synth {

// What came of trying a level's promises in the process in which a call of a Python candidate is
// made.
struct PythonTrial {
  // Empty: the process was a copy of a warm interpreter, as nearly every candidate's is; else why
  // the interpreter had to be started for it.
  std::string cold_reason;
  std::vector<Canary>
      canaries;  // by the names of those of probe_isolation, as far as both try them
};

// Opens a sandbox of that level, which must be to be had, and makes one call in it
// (guest/trial.py). Must be called before the program has threads. Errors: of the set-up, or the
// call gave no answer.
Result<PythonTrial> try_in_python(const PythonInterpreter& interpreter, IsolationLevel level);

}  // namespace synth
