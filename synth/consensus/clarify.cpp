#include "synth/consensus/clarify.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

// A call on which candidates differ: the first one's result, and the most frequent other result.
struct Split {
  PlannedCall call;
  Behaviour first;
  Behaviour second;
  std::size_t second_candidate = 0;
};

using Results = std::vector<Behaviours::OnCalls>;  // by candidate

std::optional<Split> split_at(const Results& results, const PlannedCall& call, std::size_t at) {
  const auto of = [&](std::size_t candidate) -> const std::optional<Behaviour>& {
    return results[candidate][at];
  };
  std::optional<std::size_t> other;
  std::ptrdiff_t most = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!of(i)) {
      return std::nullopt;
    }
    const std::ptrdiff_t alike =
        std::ranges::count_if(results, [&](const auto& own) { return own[at] == of(i); });
    if (of(i) != of(0) && alike > most) {
      most = alike;
      other = i;
    }
  }
  return other ? std::optional(Split{call, *of(0), *of(*other), *other}) : std::nullopt;
}

// Returns a call on which candidates differ. Different values are preferred to a difference of
// exceptions, which instructions seldom settle.
std::optional<Split> find_split(const Results& results, const std::vector<PlannedCall>& calls) {
  std::optional<Split> with_exception;
  for (std::size_t at = 0; at < calls.size(); ++at) {
    std::optional<Split> split = split_at(results, calls[at], at);
    if (!split) {
      continue;
    }
    if (split->first.is_value && split->second.is_value) {
      return split;
    }
    if (!with_exception) {
      with_exception = std::move(split);
    }
  }
  return with_exception;
}

// Returns true if the author demands the first result, false for the second; nothing if the author
// does not know, or contradicts itself.
Result<std::optional<bool>> ask_which(const RunContext& context, const Draft& draft,
                                      const Split& split) {
  std::array<Result<Answers<Choice>>, 2> answers;
  SYNTH_CHECK(context.workers->run_each(answers.size(), [&](std::size_t i) {
    auto question = context.question<ChoiceQuestion>();
    question.functions = draft.specs_of({split.call.function});
    question.function = split.call.function;
    question.call = split.call.call;
    question.first = (i == 0 ? split.first : split.second).text;
    question.second = (i == 0 ? split.second : split.first).text;
    answers[i] = context.author.choose(question);
  }));
  std::array<Choice, 2> choices{Choice::neither, Choice::neither};
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!answers[i]) {
      return fail(answers[i].error());
    }
    if (!answers[i]->answers.empty()) {
      choices[i] = answers[i]->answers.front();
    }
  }
  if (choices == std::array{Choice::first, Choice::second}) {
    return std::optional(true);
  }
  if (choices == std::array{Choice::second, Choice::first}) {
    return std::optional(false);
  }
  return std::optional<bool>();
}

}  // namespace

Result<Clarified> clarify(const RunContext& context, const Draft& draft,
                          const std::vector<std::string>& functions,
                          std::span<const std::string> modules, Behaviours& behaviours) {
  const std::vector<PlannedCall> calls = calls_near_tests(
      draft.specs_of(functions), draft.plan.deciding(functions), context.request.seed);
  if (calls.empty() || modules.size() < 2) {
    return Clarified{};
  }
  Results results;
  for (const std::string& module : modules) {
    SYNTH_TRY(results.emplace_back(), behaviours.of(context, module, calls));
  }
  const std::optional<Split> split = find_split(results, calls);
  if (!split) {
    return Clarified{};
  }
  const auto which = ask_which(context, draft, *split);
  if (which && *which) {
    return Clarified{**which ? 0 : split->second_candidate};
  }
  const std::string call = to_source(split->call.function, split->call.call);
  return Clarified{
      0,
      Ambiguity{
          which ? "another candidate passes every test too and differs"
                : "another candidate differs, and nobody could be asked: " + which.error().message,
          fmt::format("{}: {} or {}?", call, split->first.text, split->second.text), true},
      split->second_candidate};
}

}  // namespace synth
