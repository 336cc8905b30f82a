#pragma once

#include "synth/support/result.h"
#include "testing/core/outcome.h"

#include <string>
#include <vector>

namespace synth {

// One promise of an isolation level, tried from inside a cell.
struct Canary {
  std::string name;  // "network", "files outside"
  bool held = false;
  std::string detail;  // what was tried, and what came of it
};

// What came of trying one level on this machine.
struct LevelReport {
  IsolationLevel level = IsolationLevel::none;
  bool available = false;
  std::string reason;  // why it can't be had; empty if it can
  std::string remedy;  // what the owner of the machine can do about it
  std::vector<Canary> canaries;
};

// Tries every level there is, strongest first, each with canaries inside a cell. Takes some tens of
// milliseconds. `lane_program` as in SandboxOptions. Errors: synth-lane is not there.
Result<std::vector<LevelReport>> probe_isolation(const std::string& lane_program = {});

}  // namespace synth
