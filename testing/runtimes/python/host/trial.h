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
  std::string detail;  // what was tried, and what came of it
};

// What came of trying a level's promises in the process in which a call of a Python candidate is
// made.
struct PythonTrial {
  // Empty: the process was a copy of a warm interpreter, as nearly every candidate's is; else why
  // the interpreter had to be started for it.
  std::string cold_reason;
  std::vector<Canary> canaries;
};

// Opens a sandbox of that level, which must be to be had, and makes one call in it
// (guest/trial.py). Must be called before the program has threads. Errors: of the set-up, or the
// call gave no answer.
Result<PythonTrial> try_in_python(const PythonInterpreter& interpreter, IsolationLevel level);

// Which promise of the level did not hold when it was tried, as a sentence; empty when all did.
std::string broken_promise(IsolationLevel level, const std::vector<Canary>& canaries);

}  // namespace synth
