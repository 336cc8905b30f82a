#include "synth/group/least_change.h"

#include "synth/support/unified_diff.h"

namespace synth {

Result<std::size_t> least_change(const RunContext& context, const Draft& draft,
                                 const std::vector<std::string>& functions,
                                 const CandidatePool& pool, std::size_t winner,
                                 Behaviours& behaviours) {
  const std::string& before = context.request.to_repair->frame.source();
  const std::vector<PlannedCall> calls = calls_near_tests(
      draft.specs_of(functions), draft.plan.deciding(functions), context.request.seed);
  const TestRun& best = pool.compared()[winner].test_run;
  if (!best.passed()) {
    return winner;
  }
  SYNTH_TRY(const auto wanted, behaviours.of(context, best.module, calls));
  std::size_t least = winner;
  std::size_t size = unified_diff(before, best.module, "", "").size();
  for (std::size_t i = 0; i < pool.compared().size(); ++i) {
    const TestRun& other = pool.compared()[i].test_run;
    const std::size_t own_size = unified_diff(before, other.module, "", "").size();
    if (!other.passed() || own_size >= size) {
      continue;
    }
    SYNTH_TRY(const auto own, behaviours.of(context, other.module, calls));
    if (own == wanted) {
      least = i;
      size = own_size;
    }
  }
  return least;
}

}  // namespace synth
