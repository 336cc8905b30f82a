#pragma once

#include "synth/cli/host/lent_context.h"
#include "synth/cli/host/session.h"
#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"

#include <optional>
#include <string>

namespace synth {

class Trace;

// Solves one line of a batch with the settings of the batch and the line; `place` names the line in
// messages. With `trust_input` the line may choose its author, too. `trace` and `context` may be
// null.
Result<SolveReport> solve_batch_line(const Settings& settings, const Console& console,
                                     const Session& session, bool trust_input,
                                     const std::string& text, const std::string& place,
                                     Trace* trace = nullptr, const LentContext* context = nullptr);

// Returns the answer to a line (docs/formats/solution.md), without an end. `digest` is that of the
// line, or empty.
std::string batch_answer_line(const std::optional<std::string>& id,
                              const Result<SolveReport>& report, int status,
                              const std::string& digest);

}  // namespace synth
