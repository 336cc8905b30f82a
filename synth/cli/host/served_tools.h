#pragma once

#include "synth/cli/host/session_workbench.h"
#include "synth/cli/subcommand.h"
#include "synth/server/tools.h"

#include <functional>
#include <stop_token>

namespace synth {

// How many requests of other programs are worked on at once. A host may ask for several things; the
// processors decide how many run.
inline constexpr int kRequestsAtOnce = 8;

// Opens what the tools for other programs work with, and serves them by `serve` until it returns.
// `stop` is requested by Ctrl-C.
Result<int> serve_tools(const CommandContext& context,
                        const std::function<Result<void>(const Tools&, Workbench&,
                                                         const std::stop_token& stop)>& serve);

}  // namespace synth
