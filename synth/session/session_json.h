#pragma once

#include "specs/json.h"
#include "synth/session/live_session.h"

#include <string>

namespace synth {

// Returns the result of a step as a JSON object, for `synth run --session --json`, and the tool
// `run`.
std::string session_run_json(const SessionFolder& folder, const SessionRun& run, int indent);

// Returns a session with all its steps, as a JSON object.
std::string session_json(const SessionFolder& folder, int indent);

// Returns the remarks on a replay for the user, one per line: "step 3 gave something else than at
// first".
std::string replay_text(const Replay& replay);

}  // namespace synth
