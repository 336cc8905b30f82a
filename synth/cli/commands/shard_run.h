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

// Returns which answers of earlier attempts count: all, or with --errors those that are not errors.
ShardLog::Earlier which_earlier(const CommandContext& context);

// Returns whether there is nothing left to do.
bool is_settled(const ShardResult& result, ShardLog::Earlier earlier);
std::vector<std::size_t> unsettled_shards(const std::vector<ShardResult>& results,
                                          ShardLog::Earlier earlier);

// Returns the settings for a plan's shards: the plan's, over those of this machine, under those of
// the command line. A plan of another user counts as a stranger's, unless --trust-plan is given.
Result<Settings> settings_of_plan(const CommandContext& context, const Plan& plan);

// Opens the session that runs shards of the plan, one after the other.
Result<std::unique_ptr<Session>> open_shard_session(const Settings& settings,
                                                    const Console& console, const Plan& plan);

// Answers the lines of a shard without an answer, `settings.jobs` at once, and writes its result;
// times go into `trace`, which may be null. Errors: of ShardWork, and interrupted; the answers
// until then are kept.
Result<ShardResult> run_shard(const Settings& settings, const Console& console,
                              const Session& session, const Plan& plan, std::size_t shard,
                              ShardLog::Earlier earlier, Trace* trace);

}  // namespace synth
