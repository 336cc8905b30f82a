#pragma once

#include "synth/cli/subcommand.h"
#include "synth/server/tools.h"

#include <functional>
#include <stop_token>

namespace synth {

// The number of requests of other programs that are worked on at once. A host may send several; the
// processors limit the number that run.
inline constexpr int kRequestsAtOnce = 8;

// Opens the surroundings of the tools for other programs, and serves them by `serve` until it
// returns. Ctrl-C requests `stop`.
Result<int> serve_tools(const CommandContext& context,
                        const std::function<Result<void>(const Tools&, Workbench&,
                                                         const std::stop_token& stop)>& serve);

}  // namespace synth
