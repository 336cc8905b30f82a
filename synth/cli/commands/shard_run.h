#pragma once

#include "synth/batch/plan.h"
#include "synth/batch/shard_log.h"
#include "synth/batch/shard_result.h"
#include "synth/cli/host/session.h"
#include "synth/cli/output/console.h"
#include "synth/cli/output/trace.h"
#include "synth/cli/subcommand.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace synth {

// Reads the plan that is the command's first argument.
Result<Plan> read_plan_of(const CommandContext& context);

// Which answers of earlier attempts count: all, or with --errors those that say something of their
// line.
ShardLog::Earlier which_earlier(const CommandContext& context);

// Whether nothing is left to do.
bool is_settled(const ShardResult& result, ShardLog::Earlier earlier);
std::vector<std::size_t> unsettled_shards(const std::vector<ShardResult>& results,
                                          ShardLog::Earlier earlier);

// The settings to run a plan's shards with: the plan's, over those of the place where it is run,
// but for what the command line says. Those of a plan that another user made count as a stranger's,
// unless --trust-plan is given.
Result<Settings> settings_of_plan(const CommandContext& context, const Plan& plan);

// What runs shards of the plan, one after the other.
Result<std::unique_ptr<Session>> open_shard_session(const Settings& settings,
                                                    const Console& console, const Plan& plan);

// Answers the lines of a shard that have no answer yet, `settings.jobs` at once, and writes its
// result; where the time went is written to `trace`, which may be null. Errors: of ShardWork, and
// interrupted; what was answered until then is kept.
Result<ShardResult> run_shard(const Settings& settings, const Console& console,
                              const Session& session, const Plan& plan, std::size_t shard,
                              ShardLog::Earlier earlier, Trace* trace);

}  // namespace synth
