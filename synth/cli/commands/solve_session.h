#pragma once

#include "synth/cli/commands/solve_into.h"
#include "synth/cli/host/context_files.h"
#include "synth/cli/host/session.h"
#include "synth/cli/subcommand.h"

#include <memory>
#include <optional>
#include <string>

namespace synth {

// The files that `solve` lends to code, and the modules that authors see.
struct SolveLending {
  ContextFiles given;  // --context
  Lending all;         // with the modules beside --into or the tests
  LentCode code;       // the same, for the cache key
};
Result<SolveLending> read_solve_lending(const Invocation& invocation,
                                        const std::optional<Into>& into);

Result<std::unique_ptr<Session>> open_session(const CommandContext& context,
                                              const SolveLending& lending);

// Sets the lent code in the request, and reads the modules of --context for its authors. `session`
// is opened if it is not yet. Errors: usage for another language than theirs; those of
// read_given_modules.
Result<void> give_modules(const CommandContext& context, const SolveLending& lending,
                          std::unique_ptr<Session>& session, SolveRequest& request);

}  // namespace synth
