#pragma once

#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"
#include "synth/history/run_log.h"

namespace synth {

// Adds a run's result to the user's history, unless the settings forbid it. A failure is reported
// and is not an error: the run matters more than its entry.
void log_run(const Settings& settings, const Console& console, std::string_view command,
             const Solution& solution, bool succeeded);

// Opens the history of this user.
Result<RunLog> open_history();

// Returns the folder of the sessions of `synth run --session`: `sessions` beside the history.
Result<std::filesystem::path> sessions_folder();

}  // namespace synth
