#include "synth/cli/host/history.h"

#include <fmt/format.h>

namespace synth {

Result<RunLog> open_history() {
  SYNTH_TRY(const std::filesystem::path folder, state_directory());
  return RunLog::open(folder);
}

Result<std::filesystem::path> sessions_folder() {
  SYNTH_TRY(const std::filesystem::path folder, state_directory());
  return folder / "sessions";
}

void log_run(const Settings& settings, const Console& console, std::string_view command,
             const Solution& solution, bool succeeded) {
  if (settings.no_log) {
    return;
  }
  const auto add = [&]() -> Result<std::int64_t> {
    SYNTH_TRY(RunLog log, open_history());
    return log.add(summary_of(solution, command, succeeded, std::chrono::system_clock::now()),
                   to_json(solution, 0));
  };
  if (const auto added = add(); !added) {
    console.say(fmt::format("synth: this run is not in the history: {} ({})\n",
                            added.error().message, added.error().remedy));
  } else {
    console.say_more(fmt::format("synth: kept as run {}\n", *added));
  }
}

}  // namespace synth
