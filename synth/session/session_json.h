#pragma once

#include "specs/json.h"
#include "synth/session/live_session.h"

#include <string>

namespace synth {

// What a step came to, as a JSON object: `synth run --session --json`, and the tool `run`.
std::string session_run_json(const SessionFolder& folder, const SessionRun& run, int indent);

// A session with all its steps, as a JSON object.
std::string session_json(const SessionFolder& folder, int indent);

// What a person should know of a replay: "step 3 gave something else than at first". A line each.
std::string replay_text(const Replay& replay);

}  // namespace synth
