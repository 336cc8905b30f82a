#include "synth/group/allowance.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// Beyond this, an answer no longer gets likelier at a reasonable price: one of ten programs is
// right if four fifths are wrong (bench/judging.md).
constexpr std::int64_t kForAFunction = 12;
constexpr std::int64_t kForAPart = 4;
constexpr std::int64_t kCallsToClarify = 2;  // one for each order of the programs
constexpr int kFirstCandidates = 3;          // if several are wanted; as many again later

std::int64_t count_unwritten(const Draft& draft) {
  return std::ranges::count_if(draft.groups, [&](const Group& group) {
    return std::ranges::any_of(group.functions, [&](const std::string& function) {
      return !draft.code.contains(function);
    });
  });
}

std::int64_t share_of(const RunContext& context, const Draft& draft, const Group& group) {
  if (const auto left = context.spending->calls_left()) {
    return std::max<std::int64_t>(1, *left / std::max<std::int64_t>(1, count_unwritten(draft)));
  }
  // Functions that an answer omits stay as the file has them, so a repair counts as one function.
  const auto functions =
      context.request.to_repair ? 1 : static_cast<std::int64_t>(group.functions.size());
  if (draft.is_part) {
    return functions * kForAPart;
  }
  const std::int64_t attempts = context.request.budget.attempts.value_or(0);
  return std::max(functions * kForAFunction, attempts + functions);  // one for tests of each
}

}  // namespace

Allowance::Allowance(const RunContext& context, const Draft& draft, const Group& group)
    : context_(context), most_(share_of(context, draft, group)) {}

bool Allowance::compares() const {
  return context_.author.varies() && context_.request.candidates.value_or(kEnoughAlike) > 1;
}

bool Allowance::adapts() const {
  return compares() && !context_.request.candidates;
}

int Allowance::wanted() const {
  if (!context_.author.varies()) {
    return 1;
  }
  const int asked = context_.request.candidates.value_or(1);
  const std::int64_t left = context_.spending->calls_left().value_or(asked + kCallsToClarify);
  const std::int64_t more = std::max<std::int64_t>(0, left - kCallsToClarify);
  return static_cast<int>(std::clamp<std::int64_t>(candidates_ + more, 1, std::max(1, asked)));
}

int Allowance::how_many_now(int alike, bool needs_several) const {
  if (!adapts()) {
    return std::min(std::max(kFirstCandidates, candidates_), wanted() - candidates_);
  }
  const int few = needs_several ? std::max(1, kEnoughAlike - std::max(1, alike)) : 1;
  return static_cast<int>(std::clamp<std::int64_t>(left(), 1, few));
}

std::optional<int> Allowance::attempts() const {
  if (adapts()) {
    return context_.request.budget.attempts;
  }
  return context_.request.budget.attempts.value_or(kUsualAttempts) +
         (compares() ? std::max(0, candidates_ - 1) : 0);
}

std::int64_t Allowance::left() const {
  const std::int64_t own = std::max<std::int64_t>(0, most_ - asked_);
  return std::min(own, context_.spending->calls_left().value_or(own));
}

std::optional<Error> Allowance::exhausted() const {
  const Result<void> allowed = context_.spending->check_limits();
  return allowed ? std::nullopt : std::optional(allowed.error());
}

std::string Allowance::why_no_more(const GroupState& state, int tried, int known) const {
  const std::optional<int> allowed = attempts();
  if (state.solved || state.outvotes_examples || state.time_is_up || !context_.author.varies() ||
      exhausted()) {
    return "";
  }
  if (allowed && tried >= *allowed) {
    return fmt::format("its {} attempts are used up (--max-attempts allows more)", *allowed);
  }
  if (adapts() && left() == 0) {
    return fmt::format("its {} questions are used up (--max-calls or --max-attempts allows more)",
                       most_);
  }
  if (known > 0 || state.is_repetition) {
    return "the last answers had no code that was not tried before (another --seed or --model may)";
  }
  return state.author_is_done ? "its author had nothing more to say" : "";
}

}  // namespace synth
