#include "synth/group/why_no_more.h"

#include <fmt/format.h>

namespace synth {

std::string why_no_more(const GroupState& state, const Allowance& allowance, const Asked& asked) {
  const std::optional<int> attempts = allowance.attempts();
  if (state.solved || state.outvotes_examples || state.time_is_up || !allowance.varies() ||
      allowance.exhausted()) {
    return "";
  }
  if (attempts && asked.attempts >= *attempts) {
    return fmt::format("its {} attempts are used up (--max-attempts allows more)", *attempts);
  }
  if (allowance.adapts() && allowance.left() == 0) {
    return fmt::format("its {} questions are used up (--max-calls or --max-attempts allows more)",
                       allowance.most());
  }
  if (asked.known > 0 || state.is_repetition) {
    return "the last answers had no code that was not tried before (another --seed or --model may)";
  }
  return state.author_is_done ? "its author had nothing more to say" : "";
}

}  // namespace synth
