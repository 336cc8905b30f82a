#include "synth/cli/host/sessions_folder.h"

#include "synth/history/run_log.h"

namespace synth {

Result<std::filesystem::path> sessions_folder() {
  SYNTH_TRY(const std::filesystem::path folder, state_directory());
  return folder / "sessions";
}

}  // namespace synth
