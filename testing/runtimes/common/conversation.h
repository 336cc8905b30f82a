#pragma once

#include "testing/runtimes/common/guest_frames.h"
#include "testing/runtimes/common/runtime_cell.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The result of a script's call of the candidate.
struct CarriedCall {
  std::string reply;                       // the frame for the script
  std::optional<RaisedError> raised = {};  // by the candidate
  std::optional<Outcome> cut_off = {};     // an end that the script cannot catch; without a reply
  bool by_wall = false;                    // only wall time decided that
};

// Returns the outcome of a script whose process ended without a report.
Outcome outcome_of_script(const CellGone& gone);

// An assertion script in one cell and its candidate in another, with the protocol of one language.
class ScriptAndCandidate {
 public:
  virtual ~ScriptAndCandidate() = default;
  // Returns the next frame of the script. `read` parses it; an error means that no script sends it.
  virtual Result<CellAnswer<std::string>> hear(std::chrono::milliseconds wall) = 0;
  virtual Result<ScriptMessage> read(std::string_view frame) = 0;
  // Makes the call in the candidate's cell.
  virtual Result<CarriedCall> carry(const ScriptCall& call, std::string_view frame) = 0;
  // Sends a reply to the script.
  virtual Result<void> answer(std::string_view reply) = 0;
  virtual Outcome ended(const CellGone& gone) { return outcome_of_script(gone); }
};

// The result of such a conversation.
struct ScriptTalk {
  Outcome outcome;
  bool by_wall = false;       // only wall time decided it
  bool of_candidate = false;  // the candidate was cut off
  bool again = false;         // the script's cell is ready for another script
  std::vector<std::string> told = {};
  std::vector<std::string> wanted = {};  // needed by the script, but not possible by values
};

// Passes the script's calls to the candidate until the script reports its end or one of the two is
// cut off. A script that never calls `function` does not pass. Errors are of the setup.
Result<ScriptTalk> converse(ScriptAndCandidate& pair, std::string_view function,
                            std::chrono::steady_clock::time_point deadline);

}  // namespace synth
