#pragma once

#include "testing/runtimes/common/guest_frames.h"
#include "testing/runtimes/common/runtime_cell.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A call that was made of the candidate for a script.
struct CarriedCall {
  std::string reply;                       // the frame for the script
  std::optional<RaisedError> raised = {};  // by the candidate
  std::optional<Outcome> cut_off = {};     // what the script cannot catch; there is no reply then
  bool by_wall = false;                    // only the clock decided that
};

// How the script's process ended in place of saying so.
Outcome outcome_of_script(const CellGone& gone);

// An assertion script in one cell and its candidate in another, in the terms of one language.
class ScriptAndCandidate {
 public:
  virtual ~ScriptAndCandidate() = default;
  // The next frame of the script's, and what it says; an error of `read`: no script sends it.
  virtual Result<CellAnswer<std::string>> hear(std::chrono::milliseconds wall) = 0;
  virtual Result<ScriptMessage> read(std::string_view frame) = 0;
  virtual Result<CarriedCall> carry(const ScriptCall& call, std::string_view frame) = 0;
  virtual Result<void> answer(std::string_view reply) = 0;
  virtual Outcome ended(const CellGone& gone) { return outcome_of_script(gone); }
};

// What came of it.
struct ScriptTalk {
  Outcome outcome;
  bool by_wall = false;       // only the clock decided it
  bool of_candidate = false;  // the candidate was cut off
  bool again = false;         // the script's cell is ready for another
  std::vector<std::string> told = {};
  std::vector<std::string> wanted = {};  // and no call by value can give
};

// Carries the calls of the script to the candidate until the script says its end or one of the two
// is cut off. Who calls anything but `function` has not called it. Errors are of the set-up.
Result<ScriptTalk> converse(ScriptAndCandidate& pair, std::string_view function,
                            std::chrono::steady_clock::time_point deadline);

}  // namespace synth
