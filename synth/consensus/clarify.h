#pragma once

#include "synth/consensus/behaviours.h"
#include "synth/run/draft.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace synth {

// The choice among candidates that pass every test.
struct Clarified {
  std::size_t winner = 0;
  std::optional<Ambiguity> doubt = {};  // set if they differ and nobody could decide
  std::size_t rival = 0;                // then the one that differs from the winner
};

// Looks for a call near the tests' on which the candidates' modules differ, and asks the author
// which result the instruction demands: twice, in both orders; an answer that does not follow the
// swap is ignored. Asks about a single call. Returns the first candidate if they do not differ; an
// author that could not be asked is a doubt. Errors are of the set-up, or interrupted.
Result<Clarified> clarify(const RunContext& context, const Draft& draft,
                          const std::vector<std::string>& functions,
                          std::span<const std::string> modules, Behaviours& behaviours);

}  // namespace synth
