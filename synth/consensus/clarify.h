#pragma once

#include "synth/consensus/behaviours.h"
#include "synth/run/draft.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace synth {

// Which of several candidates that pass every test is kept.
struct Clarified {
  std::size_t winner = 0;
  std::optional<Ambiguity> doubt = {};  // if they differ and nobody could decide
  std::size_t rival = 0;                // the one that then differs from the winner
};

// Looks for a call near the tests' on which the candidates' modules differ, and asks the author
// which result the instruction demands: twice, the order swapped, and an answer that does not
// follow the swap counts for nothing. Asks about one call alone. Returns the first candidate if
// they do not differ; an author that could not be asked is a doubt. Errors are of the set-up, or
// interrupted.
Result<Clarified> clarify(const RunContext& context, const Draft& draft,
                          const std::vector<std::string>& functions,
                          std::span<const std::string> modules, Behaviours& behaviours);

}  // namespace synth
