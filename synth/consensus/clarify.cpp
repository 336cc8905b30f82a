#include "synth/consensus/clarify.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "synth/consensus/consensus.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace synth {
namespace {

// What a call gives: equal results have equal keys, however they are written.
struct CallResult {
  std::string key;
  std::string text;  // a literal, or "raises" and the exception's type
  bool is_value = false;

  bool operator==(const CallResult& other) const {
    return is_value == other.is_value && key == other.key;
  }
};

// What one module gives for each call; nothing if it was cut off.
std::vector<std::optional<CallResult>> results_of(const CandidateOutcome& outcome,
                                                  Language language) {
  std::vector<std::optional<CallResult>> results;
  for (const Outcome& one : outcome.outcomes) {
    std::optional<CallResult>& result = results.emplace_back();
    if (one.ending == Verdict::pass && one.value) {
      result = CallResult{canonical(*one.value, language), write_literal(*one.value), true};
    } else if (one.ending == Verdict::pass && one.error) {
      result = CallResult{one.error->type, "raises " + one.error->type, false};
    }
  }
  return results;
}

// A call on which candidates differ: the first one's result, and the other that most have.
struct Split {
  PlannedCall call;
  CallResult first;
  CallResult second;
  std::size_t second_candidate = 0;
};

using Results = std::vector<std::vector<std::optional<CallResult>>>;  // by candidate, by call

std::optional<Split> split_at(const Results& results, const PlannedCall& call, std::size_t at) {
  const auto of = [&](std::size_t candidate) -> const std::optional<CallResult>& {
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

// Differing values say more than a difference of exceptions, which the words seldom settle.
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

// Whether the first result is the one, or the second; nothing where the author does not know, or
// says now this and now that.
Result<std::optional<bool>> ask_which(Author& author, const Workspace& work, const Split& split) {
  std::array<Result<Answers<Choice>>, 2> answers;
  SYNTH_CHECK(work.workers->run_each(answers.size(), [&](std::size_t i) {
    ChoiceQuestion question;
    static_cast<Question&>(question) = work.question();
    question.functions = work.specs_of({split.call.function});
    question.function = split.call.function;
    question.call = split.call.call;
    question.first = (i == 0 ? split.first : split.second).text;
    question.second = (i == 0 ? split.second : split.first).text;
    answers[i] = author.choose(question);
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

Result<Chosen> choose_between(Author& author, Runtime& runtime, const Workspace& work,
                              const std::vector<std::string>& functions,
                              std::span<const std::string> modules) {
  const std::vector<Test> tests = work.plan.deciding(functions);
  std::vector<PlannedCall> calls;
  for (const FunctionSpec& spec : work.specs_of(functions)) {
    std::ranges::move(calls_near_tests(spec, tests, work.request.seed), std::back_inserter(calls));
  }
  if (calls.empty() || modules.size() < 2) {
    return Chosen{};
  }
  Results results;
  for (const std::string& module : modules) {
    SYNTH_TRY(const CandidateOutcome outcome,
              runtime.run(module, calls, work.request.limits, work.stop));
    results.push_back(results_of(outcome, work.request.language));
    results.back().resize(calls.size());
  }
  const std::optional<Split> split = find_split(results, calls);
  if (!split) {
    return Chosen{};
  }
  const auto which = ask_which(author, work, *split);
  if (which && *which) {
    return Chosen{**which ? 0 : split->second_candidate};
  }
  const std::string call = to_source(split->call.function, split->call.call);
  return Chosen{
      0,
      Hesitation{
          which ? "another candidate passes every test too and differs"
                : "another candidate differs, and nobody could be asked: " + which.error().message,
          fmt::format("{}: {} or {}?", call, split->first.text, split->second.text), true},
      split->second_candidate};
}

}  // namespace synth
