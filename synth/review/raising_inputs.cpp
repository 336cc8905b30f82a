#include "synth/review/raising_inputs.h"

#include "synth/support/mapped.h"
#include "synth/support/text.h"
#include "testing/inputs/inputs.h"
#include "testing/suites/code/meant_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kInputs = 200;  // mutated ones, beside the edges of each argument
constexpr std::size_t kMostText = 120;
constexpr std::chrono::milliseconds kReviewedCall{1'000};

// Returns calls of the suite for which the function returns a value, all with the same number of
// arguments.
std::vector<Call> calls_that_give(const Suite& suite) {
  std::vector<Call> calls;
  for (const SuiteCase& entry : suite.cases) {
    const Call& call = entry.test.call;
    if (entry.test.claim.expected && !entry.finding && call.kwargs.empty() &&
        entry.test.setup.empty() &&
        (calls.empty() || calls.front().args.size() == call.args.size())) {
      calls.push_back(call);
    }
  }
  return calls;
}

std::vector<Type> types_of(const FunctionPlace& place, std::size_t arguments) {
  std::vector<Type> types(arguments);
  for (std::size_t i = 0; i < std::min(arguments, place.annotations.size()); ++i) {
    types[i] = parse_type(place.annotations[i]);
  }
  return types;
}

std::vector<PlannedCall> planned_calls(const std::string& function, std::vector<Call> calls) {
  std::vector<PlannedCall> planned;
  planned.reserve(calls.size());
  for (Call& call : calls) {
    planned.push_back({.function = function, .call = std::move(call)});
  }
  return planned;
}

}  // namespace

std::optional<std::string> trouble_of(const Outcome& outcome, const std::string& source,
                                      const FunctionPlace& place, Language language,
                                      const Limits& limits) {
  constexpr std::size_t kMostMessage = 120;
  if (outcome.ending == Verdict::pass && outcome.error &&
      !is_meant(*outcome.error, source, place.docstring, language)) {
    const std::string& message = outcome.error->message;
    return fmt::format("raises {}{}{}", outcome.error->type, message.empty() ? "" : ": ",
                       excerpt(message, kMostMessage));
  }
  switch (outcome.ending) {
    case Verdict::time_limit:
      return fmt::format("does not end within {} ms of CPU time", limits.time.count());
    case Verdict::crash:
      return "crashes";
    case Verdict::memory_limit:
      return "takes more memory than is allowed";
    case Verdict::early_exit:
      return "ends the process";
    default:
      return std::nullopt;
  }
}

Limits limits_of_review(const SuiteOrder& order) {
  Limits limits = order.proposals.limits;
  limits.time = std::min(limits.time, kReviewedCall);
  return limits;
}

Result<std::vector<ReviewFinding>> find_raising_inputs(Runtime& runtime, const std::string& source,
                                                       const FunctionPlace& place,
                                                       const Suite& suite, const SuiteOrder& order,
                                                       const std::stop_token& stop) {
  const std::vector<Call> known = calls_that_give(suite);
  if (known.empty() || known.front().args.empty()) {
    return std::vector<ReviewFinding>();
  }
  const std::vector<PlannedCall> calls = planned_calls(
      suite.function,
      calls_near(known, types_of(place, known.front().args.size()), kInputs, order.proposals.seed));
  Limits limits = limits_of_review(order);
  limits.most_time_limits = 1;  // one is enough
  SYNTH_TRY(const CandidateOutcome run, runtime.run(source, calls, limits, stop));
  const auto last_line = 1 + std::ranges::count(order.source, '\n');  // adapters stand behind it
  struct Shortest {
    std::string call;
    ReviewFinding finding;
  };
  std::map<std::tuple<int, std::string>, Shortest> found;  // by line and class
  for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
    const Outcome& outcome = run.outcomes[i];
    const auto trouble = trouble_of(outcome, source, place, runtime.language(), limits);
    const bool is_of_adapter = outcome.error && outcome.error->line.value_or(0) > last_line;
    if (!trouble || is_of_adapter) {
      continue;
    }
    const int line =
        outcome.error ? outcome.error->line.value_or(place.first_line) : place.first_line;
    const std::string call = suite.shown_call(calls[i].call);
    Shortest& shortest = found[{line, outcome.error ? outcome.error->type : *trouble}];
    if (shortest.call.empty() || call.size() < shortest.call.size()) {
      shortest = {call,
                  {.kind = ReviewFinding::Kind::raises,
                   .function = suite.shown,
                   .line = line,
                   .text = fmt::format("{} {}", excerpt(call, kMostText), *trouble)}};
      if (call.size() > kMostText) {
        shortest.finding.evidence.push_back(call);
      }
    }
  }
  return mapped(found, [](const auto& each) { return each.second.finding; });
}

}  // namespace synth
