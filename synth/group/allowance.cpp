#include "synth/group/allowance.h"

#include <algorithm>

namespace synth {
namespace {

// By then an answer has stopped getting likelier at a price that anyone would pay: of ten programs
// one is right where four fifths are wrong (bench/judging.md).
constexpr std::int64_t kForAFunction = 12;
constexpr std::int64_t kForAPart = 4;

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
  const auto functions = static_cast<std::int64_t>(group.functions.size());
  return functions * (draft.is_part ? kForAPart : kForAFunction);
}

}  // namespace

Allowance::Allowance(const RunContext& context, const Draft& draft, const Group& group)
    : context_(context), most_(share_of(context, draft, group)) {}

std::int64_t Allowance::left() const {
  const std::int64_t own = std::max<std::int64_t>(0, most_ - asked_);
  return std::min(own, context_.spending->calls_left().value_or(own));
}

std::optional<Error> Allowance::exhausted() const {
  const Result<void> allowed = context_.spending->check_limits();
  return allowed ? std::nullopt : std::optional(allowed.error());
}

}  // namespace synth
