#pragma once

#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"
#include "synth/history/run_log.h"

namespace synth {

// Keeps what a run came to in the user's history, unless the settings say not to. A run is worth
// more than its entry: what goes wrong is told, and no error.
void log_run(const Settings& settings, const Console& console, std::string_view command,
             const Solution& solution, bool succeeded);

// The history of this user.
Result<RunLog> open_history();

}  // namespace synth
