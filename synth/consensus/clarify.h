#pragma once

#include "synth/run/workspace.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace synth {

// Which of several candidates that pass every test is kept.
struct Chosen {
  std::size_t winner = 0;
  std::optional<Hesitation> doubt = {};  // where they differ and nobody could decide
  std::size_t rival = 0;                 // the one that then differs from the winner
};

// Looks for a call near the tests' (testing/inputs) on which the candidates' modules differ, and
// asks the author which result the instruction demands: twice, the order swapped, and an answer
// that does not follow the swap counts for nothing (contracts/model-stages.md, `choice`). Asks
// about one call alone. Without a difference the first is kept. Errors are of the set-up; an author
// that could not be asked is a doubt.
Result<Chosen> choose_between(Author& author, Runtime& runtime, const Workspace& work,
                              const std::vector<std::string>& functions,
                              std::span<const std::string> modules);

}  // namespace synth
