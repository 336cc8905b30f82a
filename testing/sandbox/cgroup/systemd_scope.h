#pragma once

#include "synth/support/result.h"

#include <sys/types.h>

#include <string>
#include <utility>

namespace synth {

// Whether systemd runs this machine (sd_booted(3)): then groups are its to give.
bool systemd_runs();

// Asks systemd, root's or the user's own, for a transient scope that is delegated to us
// (systemd.scope(5), org.freedesktop.systemd1(5)) with these two processes in it. It goes with the
// last of them. Returns when systemd has agreed, which is a moment before they are moved. Errors:
// sandbox_level, if there is no such systemd or it refuses.
Result<void> ask_for_scope(const std::string& name, std::pair<pid_t, pid_t> processes);

}  // namespace synth
