#include "synth/pipeline/acceptance.h"

#include "synth/consensus/confidence.h"
#include "synth/group/questions.h"
#include "synth/run/test_run.h"
#include "synth/support/mapped.h"
#include "synth/support/names.h"
#include "synth/support/stopwatch.h"
#include "synth/support/unified_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

bool has_passed(const TestVerdict& verdict) {
  return verdict.verdict == Verdict::pass || verdict.verdict == Verdict::not_run;
}

// The repair of one module that fails acceptance tests.
class AcceptanceRepair {
 public:
  AcceptanceRepair(const RunContext& context, Draft& draft)
      : context_(context), draft_(draft), functions_(names_of(draft.code)) {
    for (const HistoryEntry& entry : draft.history) {
      attempts_ = std::max(attempts_, entry.attempt);
    }
    solved_in_ = std::max(0, attempts_ - 1);
  }

  Result<bool> solve() {
    SYNTH_TRY(failures_, failures_of(draft_.code));
    record(context_.author.name(), "", {}, failures_);
    while (!failures_.empty() && attempts_ < most_attempts() && !context_.must_end()) {
      SYNTH_TRY(const bool has_answers, repair_once());
      if (!has_answers) {
        break;
      }
    }
    return failures_.empty();
  }

 private:
  // Returns the limit of attempts. If the user set one, the attempts of the functions' own solving
  // count, too.
  [[nodiscard]] int most_attempts() const {
    return context_.request.budget.attempts.value_or(solved_in_ + kUsualAttempts);
  }

  Result<std::vector<Failure>> failures_of(const Implementations& code) const {
    context_.observer->stage("running", functions_);
    const Stopwatch watch(draft_.metrics.execution_s);
    SYNTH_TRY(const std::string module,
              context_.request.module_with(draft_.pieces(functions_, code)));
    SYNTH_TRY(AcceptanceRun run,
              context_.request.acceptance->run(module, draft_.specs.entry_point, context_.stop));
    std::vector<Failure> failures;
    for (TestVerdict& verdict : run.verdicts) {
      if (!has_passed(verdict) && !contains(run.wanting, verdict.test)) {
        failures.push_back(failure_of(std::move(verdict)));
      }
    }
    return failures;
  }

  static Failure failure_of(TestVerdict verdict) {
    Failure failure;
    failure.test.name = verdict.test;
    failure.test.origin = TestOrigin::user;
    if (!verdict.error) {
      verdict.error = RaisedError{
          .type = "failed", .bases = {}, .message = verdict.note, .line = {}, .traceback = {}};
    }
    failure.verdict = std::move(verdict);
    return failure;
  }

  Result<bool> repair_once() {
    context_.observer->stage("repairing", functions_);
    RepairQuestion question;
    static_cast<ImplementationQuestion&>(question) =
        implementation_question(context_, draft_, functions_, tried_);
    question.implementations = draft_.code;
    question.failures = failures_;
    question.test_file = context_.request.acceptance->text;
    auto answers = [&] {
      const Stopwatch watch(draft_.metrics.improvement_s);
      return context_.author.repairs(question);
    }();
    if (!answers) {
      record(context_.author.name(), "", answers.error(), {});
      return fail(std::move(answers).error());
    }
    draft_.note(answers->note);
    bool has_answers = false;
    for (const RepairAnswer& answer : answers->answers) {
      if (!answer.implementations.empty() && attempts_ < most_attempts()) {
        has_answers = true;
        SYNTH_CHECK(attempt(answer, answers->by.empty() ? context_.author.name() : answers->by));
      }
    }
    return has_answers;
  }

  Result<void> attempt(const RepairAnswer& answer, const std::string& by) {
    ++attempts_;
    Implementations code = draft_.code;
    const auto& to_repair = context_.request.to_repair;
    for (const auto& [function, text] :
         to_repair ? to_repair->frame.reduced(answer.implementations) : answer.implementations) {
      if (code.contains(function)) {
        code[function] = context_.request.given.with_imports(text);
      }
    }
    if (code == draft_.code) {
      record(by, answer.root_cause,
             Error{Errc::author_failed, "the same code again, which was tried before", {}}, {});
      return {};
    }
    ++draft_.metrics.candidates;
    SYNTH_TRY(const TestRun test_run, run_candidate(context_, draft_.pieces(functions_, code),
                                                    draft_.plan.deciding(functions_)));
    std::vector<Failure> failures = test_run.failures();
    const bool keeps_own = test_run.passed();
    if (keeps_own) {
      SYNTH_TRY(failures, failures_of(code));
    }
    record(by, answer.root_cause, {}, failures, code);
    if (keeps_own && failures.size() < failures_.size()) {
      take(code, std::move(failures));
      draft_.written_by = by;
    } else {
      tried_.push_back({std::move(code), summary_of(failures)});
    }
    return {};
  }

  void take(const Implementations& code, std::vector<Failure> failures) {
    tried_.push_back({draft_.code, summary_of(failures_)});
    for (const auto& [function, text] : code) {
      if (std::exchange(draft_.code[function], text) != text) {
        draft_.ambiguities.erase(function);
        draft_.agreements.erase(function);
      }
    }
    failures_ = std::move(failures);
  }

  static std::string summary_of(const std::vector<Failure>& failures) {
    return failures.empty()
               ? ""
               : fmt::format("{} failed: {}", failures[0].test.name,
                             failures[0].verdict.error ? failures[0].verdict.error->message
                                                       : failures[0].verdict.note);
  }

  void record(const std::string& by, const std::string& opinion, std::optional<Error> error,
              const std::vector<Failure>& failures, const Implementations& code = {}) {
    HistoryEntry entry;
    entry.group = functions_;
    entry.attempt = attempts_;
    entry.author = by;
    entry.author_opinion = opinion;
    entry.verdict = failures.empty() ? Verdict::pass : failures[0].verdict.verdict;
    if (error) {
      entry.verdict = Verdict::not_run;
    } else if (!failures.empty()) {
      entry.category = Category::logical;
      entry.root_cause = summary_of(failures);
    }
    entry.error = std::move(error);
    entry.failing_tests =
        mapped(failures, [](const Failure& failure) { return failure.test.name; });
    for (const auto& [function, text] : code) {
      if (const std::string& before = draft_.code.at(function); before != text) {
        entry.change += unified_diff(before, text, "a/" + function, "b/" + function);
      }
    }
    draft_.history.push_back(std::move(entry));
  }

  const RunContext& context_;
  Draft& draft_;
  std::vector<std::string> functions_;
  std::vector<Failure> failures_;
  std::vector<Tried> tried_;
  int attempts_ = 0;
  int solved_in_ = 0;  // attempts after the first
};

}  // namespace

namespace {

// Adds the verdicts and notes for the user. Returns the number of tests that failed.
std::size_t add_results(const AcceptanceTests& tests, AcceptanceRun& run, Solution& solution) {
  std::size_t failed = 0;
  for (TestVerdict& verdict : run.verdicts) {
    failed += has_passed(verdict) ? 0U : 1U;
    if (verdict.verdict == Verdict::not_run) {
      solution.notes.push_back(
          fmt::format("{} was skipped by its runner: {}", verdict.test, verdict.note));
    } else {
      solution.results.push_back({.function = tests.name, .verdict = std::move(verdict)});
    }
  }
  return failed;
}

// Returns the reason for running tests in one process with the code.
std::string reason_for_sharing(const AcceptanceRun& run) {
  return run.wanted.empty()
             ? "its tests start the code themselves"
             : fmt::format("it needs more than functions called by value: {}", run.wanted);
}

void add_notes(const AcceptanceTests& tests, const AcceptanceRun& run, Solution& solution) {
  if (run.shared) {
    solution.notes.push_back(
        fmt::format("{} was run shared, in one process with the code, which could tell it anything "
                    "({})",
                    tests.name, reason_for_sharing(run)));
  } else if (!run.wanted.empty()) {
    solution.notes.push_back(
        fmt::format("{} needs more than functions called by value ({}); with --shared-tests such "
                    "tests run in one process with the code",
                    tests.name, run.wanted));
  }
  solution.notes.insert(solution.notes.end(), tests.notes.begin(), tests.notes.end());
}

}  // namespace

Result<void> hold_to_acceptance(const RunContext& context, Solution& solution) {
  if (!context.request.acceptance || solution.implementations.empty()) {
    return {};
  }
  const AcceptanceTests& tests = *context.request.acceptance;
  Result<AcceptanceRun> run = tests.run(solution.source, solution.specs.entry_point, context.stop);
  if (!run) {
    solution.all_tests_passed = false;
    solution.confidence = without_acceptance();
    return fail(std::move(run).error());
  }
  const bool has_others = !solution.results.empty();
  AcceptanceEvidence evidence;
  evidence.file = tests.name;
  evidence.tests = run->verdicts.size();
  evidence.failed = add_results(tests, *run, solution);
  evidence.is_only_evidence = !has_others && !solution.results.empty();
  evidence.shared_for = run->shared ? reason_for_sharing(*run) : "";
  add_notes(tests, *run, solution);
  solution.all_tests_passed = solution.all_tests_passed && evidence.failed == 0;
  solution.confidence = with_acceptance(std::move(solution.confidence), evidence);
  return {};
}

Result<bool> repair_for_acceptance(const RunContext& context, Draft& draft) {
  return AcceptanceRepair(context, draft).solve();
}

}  // namespace synth
