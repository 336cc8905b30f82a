#include "synth/review/suspicions.h"

#include "specs/literal.h"
#include "synth/review/raising_inputs.h"
#include "synth/support/text.h"
#include "testing/core/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using Kind = ReviewFinding::Kind;

constexpr std::size_t kMostSuspicions = 20;
constexpr std::size_t kMostSaid = 500;  // bytes
constexpr std::size_t kMostOfCall = 120;

ReviewQuestion question_about(const SuiteReport& suites, const ReviewReport& report) {
  ReviewQuestion question;
  question.code = suites.source;
  for (const std::string& function : report.functions) {
    if (function.find('.') == std::string::npos) {  // a method is not a function of the file
      question.group.push_back(function);
    }
  }
  for (const ReviewFinding& finding : report.findings) {
    if (finding.kind != Kind::untested) {
      question.proven.push_back(fmt::format("line {}: {}", finding.line, finding.text));
    }
  }
  return question;
}

Result<Answers<Suspicion>> ask(const SuiteOrder& order, const ReviewQuestion& question,
                               const std::stop_token& stop) {
  const SuiteProposals& proposals = order.proposals;
  SolveRequest request;
  request.instruction = "Say what is wrong with the code.";
  request.language = order.language;
  request.seed = proposals.seed;
  request.limits = proposals.limits;
  request.budget = proposals.budget;
  return proposals.engine->review(request, question, *proposals.observer, stop);
}

// Checks suspicions about calls by their outcomes.
class Hearing {
 public:
  Hearing(const SuiteReport& suites, Language language, const Limits& limits, ReviewReport& report)
      : suites_(suites), language_(language), limits_(limits), report_(report) {}

  // Returns the function whose call a suspicion names, if the call can be made.
  [[nodiscard]] const FunctionPlace* place_of(const Suspicion& suspicion) const {
    const auto place =
        std::ranges::find(suites_.functions, suspicion.function, &FunctionPlace::name);
    const bool can_be_called =
        suspicion.call && place != suites_.functions.end() &&
        std::ranges::find(report_.functions, place->name) != report_.functions.end();
    return can_be_called ? &*place : nullptr;
  }

  void say(const Suspicion& suspicion) {
    report_.findings.push_back({.kind = Kind::said,
                                .function = suspicion.function,
                                .line = line_of(suspicion),
                                .text = "the model says: " + words_of(suspicion)});
  }

  void judge_call(const Suspicion& suspicion, const FunctionPlace& place, const Outcome& outcome) {
    const std::string shown = excerpt(to_source(place.name, *suspicion.call), kMostOfCall);
    const auto trouble = trouble_of(outcome, suites_.source, place, language_, limits_);
    const std::string seen = trouble ? *trouble : what_came(outcome);
    if (!bears_out(suspicion, outcome, trouble.has_value())) {
      report_.notes.push_back(
          fmt::format("left out, since {} {}: {}", shown, seen, words_of(suspicion)));
      return;
    }
    if (trouble && is_known(place.name, outcome)) {
      return;
    }
    const bool has_line = outcome.error && outcome.error->line;
    report_.findings.push_back({.kind = Kind::confirmed,
                                .function = place.name,
                                .line = has_line ? *outcome.error->line : line_of(suspicion),
                                .text = fmt::format("{} {}", shown, seen),
                                .evidence = {"the model says: " + words_of(suspicion)}});
  }

 private:
  [[nodiscard]] int line_of(const Suspicion& suspicion) const {
    const auto lines = 1 + std::ranges::count(suites_.source, '\n');
    return suspicion.line > 0 && suspicion.line <= lines ? suspicion.line : 0;
  }

  static std::string words_of(const Suspicion& suspicion) {
    return excerpt(suspicion.text, kMostSaid);
  }

  static std::string what_came(const Outcome& outcome) {
    if (outcome.ending != Verdict::pass) {
      return fmt::format("ends with {}", name(outcome.ending));
    }
    return outcome.error ? fmt::format("raises {}: {}", outcome.error->type,
                                       excerpt(outcome.error->message, kMostOfCall))
                         : "gives " + excerpt(write_literal(outcome.value.value_or(Value(Null{}))),
                                              kMostOfCall);
  }

  [[nodiscard]] bool bears_out(const Suspicion& suspicion, const Outcome& outcome,
                               bool is_trouble) const {
    if (suspicion.gives || (suspicion.raises && outcome.ending == Verdict::pass)) {
      Test test;
      test.call = *suspicion.call;
      test.claim.expected = suspicion.gives;
      test.claim.raises = suspicion.raises;
      return judge(test, outcome, language_).verdict == Verdict::pass;
    }
    return is_trouble;
  }

  // Returns whether a search has found the same error on the same line.
  [[nodiscard]] bool is_known(const std::string& function, const Outcome& outcome) const {
    return outcome.error &&
           std::ranges::any_of(report_.findings, [&](const ReviewFinding& finding) {
             return finding.kind == Kind::raises && finding.function == function &&
                    finding.line == outcome.error->line.value_or(0) &&
                    finding.text.find("raises " + outcome.error->type) != std::string::npos;
           });
  }

  const SuiteReport& suites_;
  const Language language_;
  const Limits& limits_;
  ReviewReport& report_;
};

}  // namespace

Result<void> add_suspicions(const SuiteOrder& order, Runtime& runtime, const SuiteReport& suites,
                            const std::stop_token& stop, ReviewReport& report) {
  auto answers = ask(order, question_about(suites, report), stop);
  if (!answers) {
    if (stop.stop_requested()) {
      return fail(std::move(answers).error());
    }
    report.notes.push_back("the author gave no answer: " + answers.error().message);
    return {};
  }
  if (!answers->note.empty()) {
    report.notes.push_back(answers->note);
  }
  if (answers->answers.size() > kMostSuspicions) {
    report.notes.push_back(fmt::format("the model has {} findings; the first {} are told",
                                       answers->answers.size(), kMostSuspicions));
    answers->answers.resize(kMostSuspicions);
  }
  Limits limits = limits_of_review(order);
  limits.any_imports = true;
  Hearing hearing(suites, runtime.language(), limits, report);
  std::vector<const Suspicion*> called;
  std::vector<PlannedCall> calls;
  for (const Suspicion& suspicion : answers->answers) {
    if (hearing.place_of(suspicion) == nullptr) {
      hearing.say(suspicion);
      continue;
    }
    called.push_back(&suspicion);
    calls.push_back({.function = suspicion.function, .call = *suspicion.call});
  }
  if (calls.empty()) {
    return {};
  }
  SYNTH_TRY(const CandidateOutcome run,
            runtime.run(suites.adapters.with(suites.source), calls, limits, stop));
  for (std::size_t i = 0; i < called.size() && i < run.outcomes.size(); ++i) {
    const Outcome& outcome = run.outcomes[i];
    if (outcome.ending == Verdict::not_run || outcome.ending == Verdict::unsupported) {
      hearing.say(*called[i]);
    } else {
      hearing.judge_call(*called[i], *hearing.place_of(*called[i]), outcome);
    }
  }
  return {};
}

}  // namespace synth
