#pragma once

#include "synth/support/result.h"
#include "testing/core/outcome.h"
#include "testing/runtimes/python/host/interpreter.h"

#include <string>
#include <vector>

namespace synth {

// One promise of an isolation level, tried from inside a cell.
struct Canary {
  std::string name;  // "network", "files outside"
  bool held = false;
  std::string detail;  // the attempt and its result
};

// The results of trying a level's promises in the process of a call of a Python candidate.
struct PythonTrial {
  // Empty if the process was a copy of a warm interpreter, as nearly every candidate's is; else why
  // the interpreter had to be started.
  std::string cold_reason;
  std::vector<Canary> canaries;
};

// Opens a sandbox of that level, which must be available, and makes one call in it
// (guest/trial.py). Must be called before the program has threads. Errors: of the setup, or the
// call returned no answer.
Result<PythonTrial> try_in_python(const PythonInterpreter& interpreter, IsolationLevel level);

// Returns a sentence about the promise of the level that did not hold; empty if all held.
std::string broken_promise(IsolationLevel level, const std::vector<Canary>& canaries);

}  // namespace synth
