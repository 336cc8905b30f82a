#include "synth/engine.h"

#include "synth/consensus/confidence.h"
#include "synth/focus/improve.h"
#include "synth/pipeline/acceptance.h"
#include "synth/pipeline/decompose.h"
#include "synth/pipeline/mend.h"
#include "synth/pipeline/recall_alike.h"
#include "synth/pipeline/reuse.h"
#include "synth/pipeline/schedule.h"
#include "synth/pipeline/script.h"
#include "synth/pipeline/specify.h"
#include "synth/pipeline/suite_strength.h"
#include "synth/pipeline/turns.h"
#include "synth/pipeline/verify.h"
#include "synth/pipeline/write_tests.h"
#include "synth/support/text.h"
#include "testing/runtimes/common/runtimes.h"

#include <fmt/format.h>

#include <chrono>

namespace synth {
namespace {

Result<void> write_groups(const RunContext& context, Draft& draft);

// Writes a function that its author cannot write as a whole: decompose → write the parts → adopt
// them.
Result<bool> write_in_parts(const RunContext& context, Draft& draft, const Group& group) {
  std::optional<Draft> parts = decompose(context, draft, group);
  if (!parts) {
    return false;
  }
  const Result<void> written = write_groups(context, *parts);
  SYNTH_TRY(const bool solved, adopt_parts(context, draft, *std::move(parts), group));
  return solved || written ? Result<bool>(solved) : fail(written.error());
}

// Merges the result into the draft and stores functions that pass their tests.
Result<void> finish_group(const RunContext& context, Draft& draft, GroupResult result,
                          const std::map<std::string, std::string>& before) {
  const Group group = result.group;
  std::unique_ptr<Lease> lease = std::move(result.lease);  // held until the results are kept
  SYNTH_TRY(bool solved, merge_result(context, draft, std::move(result), before));
  if (!solved && !context.must_end()) {
    lease.reset();  // it must not wait for others that wait for it
    SYNTH_TRY(solved, write_in_parts(context, draft, group));
  }
  if (solved) {
    remove_uncalled_dependencies(draft, group);
    context.store.keep_group(draft, group);
  } else if (std::optional<Error> reason = context.must_end()) {
    return fail(std::move(*reason));  // the reason for the missing solution
  }
  return {};
}

// Writes and repairs candidates (candidates ⇄ repair), the groups side by side.
Result<void> write_claimed(const RunContext& context, Draft& draft,
                           std::vector<GroupClaim> claims) {
  if (std::optional<Error> reason = context.must_end()) {
    return fail(std::move(*reason));
  }
  SYNTH_TRY(std::vector<GroupResult> results, write_level(context, draft, std::move(claims)));
  const std::map<std::string, std::string> before = draft.code;
  Result<void> all;
  for (GroupResult& result : results) {
    Result<void> finished = finish_group(context, draft, std::move(result), before);
    if (!finished && all) {
      all = std::move(finished);  // the others are merged nevertheless: they may have cost money
    }
  }
  return all;
}

// Writes each level of groups, dependencies first: the groups that no other worker writes, then,
// one by one, those of other workers.
Result<void> write_groups(const RunContext& context, Draft& draft) {
  for (const std::vector<Group>& level : levels_of(draft)) {
    GroupClaims claims = claim_level(context, draft, level);
    SYNTH_CHECK(write_claimed(context, draft, std::move(claims.own)));
    for (const Group& group : claims.others) {
      std::vector<GroupClaim> one;
      one.push_back(claim_when_free(context, draft, group));
      SYNTH_CHECK(write_claimed(context, draft, std::move(one)));
    }
  }
  return {};
}

// Runs prose → specs → groups → tests → code.
Result<void> write_functions(const RunContext& context, Draft& draft) {
  SYNTH_CHECK(specify(context, draft));
  offer_described(context, draft);
  SYNTH_CHECK(reuse(context, draft));
  SYNTH_CHECK(order_groups(context, draft));
  SYNTH_CHECK(recall_alike(context, draft));
  SYNTH_CHECK(write_tests(context, draft, tested_first(context, draft)));
  SYNTH_CHECK(confirm_alike(context, draft));
  Result<void> written = write_groups(context, draft);
  if (written) {
    tell_alike(context, draft);
  }
  SYNTH_CHECK(remove_unused_functions(draft));
  return written;
}

// Repairs code that fails the acceptance tests, then rebuilds the solution.
Result<void> meet_acceptance(const RunContext& context, Draft& draft, Solution& solution) {
  solution.all_tests_passed = false;  // until verified
  const Result<bool> accepted = repair_for_acceptance(context, draft);
  solution = build_solution(context, draft);
  SYNTH_CHECK(verify(context, draft, solution));
  solution.all_tests_passed = solution.all_tests_passed && accepted.value_or(false);
  return accepted ? Result<void>() : fail(accepted.error());
}

// Replaces code by other code that passes and does better for the request's focus, then rebuilds
// the solution. The agreement of independent candidates stays valid: the new code answered as the
// old code did.
Result<void> meet_focus(const RunContext& context, Draft& draft, Solution& solution) {
  const Draft before = draft;
  SYNTH_TRY(std::vector<FocusStep> steps, improve(context, draft));
  for (const FocusStep& step : steps) {
    draft.note(
        fmt::format("--focus {}: {}: {}", name(step.focus), join(step.group, ", "), step.reason));
  }
  Solution improved = build_solution(context, draft);
  SYNTH_CHECK(verify(context, draft, improved));
  if (!improved.all_tests_passed) {  // the code passes only by chance
    draft = before;
    solution.notes.emplace_back("--focus: what was taken did not pass a second time; it is left");
    return {};
  }
  solution = std::move(improved);
  solution.focus = std::move(steps);
  return {};
}

// Measures the test suite. A suite of unknown strength is not a reason to lose code that passed it.
void measure_strength(const RunContext& context, Solution& solution) {
  // Half of the time that is left: reports and acceptance tests follow.
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      (context.deadline - std::chrono::steady_clock::now()) / 2);
  if (auto strength =
          measure_suite(*context.runtime, solution, context.request.limits, left, context.stop)) {
    solution.suite = *strength;
  } else {
    solution.notes.push_back("the strength of the tests is not known: " +
                             context.cause_of(strength.error()).message);
  }
}

void tell_notes(const RunContext& context, const Draft& draft) {
  for (const std::string& note : draft.notes) {
    context.observer->note(note);
  }
}

void note_end(const Error& ended_by, Solution& solution) {
  solution.notes.push_back("ended early: " + ended_by.message +
                           (ended_by.remedy.empty() ? "" : "; " + ended_by.remedy));
}

// Turns code into the whole module, runs all tests on it and decides the confidence. After an early
// end it only verifies; an error that ends the run here is put into `ended_by`.
Solution conclude(const RunContext& context, Draft& draft, std::optional<Error>& ended_by) {
  const auto check = [&](const Result<void>& done) {
    if (!done && !ended_by) {
      ended_by = done.error();
    }
  };
  Solution solution = build_solution(context, draft);
  if (!draft.code.empty()) {
    check(verify(context, draft, solution));
  }
  if (context.request.acceptance && solution.all_tests_passed && !ended_by) {
    check(meet_acceptance(context, draft, solution));
  }
  if (context.request.focus && solution.all_tests_passed && !ended_by) {
    check(meet_focus(context, draft, solution));
  }
  if (ended_by) {
    ended_by = context.cause_of(*std::move(ended_by));
    note_end(*ended_by, solution);
  } else if (!context.request.to_repair) {
    measure_strength(context, solution);
  }
  if (!solution.all_tests_passed && !draft.code.empty() &&
      context.request.language != Language::python) {
    solution.notes.emplace_back("small edits of code that fails are searched in Python only");
  }
  solution.confidence = context.request.to_repair ? assess_mended(solution) : assess(solution);
  if (ended_by) {
    return solution;
  }
  if (const Result<void> held = hold_to_acceptance(context, solution); !held) {
    ended_by = context.cause_of(held.error());
    note_end(*ended_by, solution);
  }
  return solution;
}

// Returns the report of a run that began at `start`, after keeping its solution.
SolveReport report_of(const RunContext& context, Solution solution, std::optional<Error> ended_by,
                      std::chrono::steady_clock::time_point start) {
  solution.metrics.total_s =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool kept = context.store.keep(solution, *context.answers);
  return SolveReport{std::move(solution), std::move(ended_by), kept};
}

}  // namespace

Engine::Engine(Parts parts) : parts_(std::move(parts)) {}

Result<void> Engine::check_author() const {
  return parts_.author != nullptr
             ? Result<void>()
             : fail(Errc::usage, "this engine has no author", "give it one, or run given code");
}

Result<SolveReport> Engine::solve(const SolveRequest& request, Observer& observer,
                                  std::stop_token stop) {
  const auto start = std::chrono::steady_clock::now();
  SYNTH_CHECK(check_author());
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(request.language));
  SYNTH_TRY(SolutionStore store, SolutionStore::open(parts_.cache.get(), parts_.author_material,
                                                     runtime->toolchain(), request, observer));
  const RunContext context(request, *parts_.author, runtime, store, observer, std::move(stop),
                           parts_.at_once);
  Result<Turn> turn = take_turn(context);
  if (!turn) {
    return fail(context.cause_of(std::move(turn).error()));
  }
  if (turn->known) {
    return SolveReport{*std::move(turn->known), std::nullopt, true};
  }

  Draft draft;
  if (request.resume) {
    SYNTH_CHECK(store.take_up(*context.answers, draft.metrics));
  } else if (request.takes_kept_answers && !request.fresh && context.author.model() &&
             store.take_answers(*context.answers)) {
    draft.note(
        "a run of the same request came to no sure answer; what the model answered it is "
        "not asked again (--fresh asks anew)");
  }
  std::optional<Error> ended_by;
  const Result<void> written = write_functions(context, draft);
  tell_notes(context, draft);
  if (!written) {
    if (draft.specs.functions.empty()) {
      return fail(context.cause_of(written.error()));  // there is no result to lose
    }
    ended_by = written.error();
  }
  Solution solution = conclude(context, draft, ended_by);
  return report_of(context, std::move(solution), std::move(ended_by), start);
}

Result<SolveReport> Engine::repair(const SolveRequest& request, Observer& observer,
                                   std::stop_token stop) {
  const auto start = std::chrono::steady_clock::now();
  SYNTH_CHECK(check_author());
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(request.language));
  SYNTH_TRY(SolutionStore store, SolutionStore::open(parts_.cache.get(), parts_.author_material,
                                                     runtime->toolchain(), request, observer));
  const RunContext context(request, *parts_.author, runtime, store, observer, std::move(stop),
                           parts_.at_once);
  Draft draft;
  if (request.takes_kept_answers && !request.fresh && store.take_answers(*context.answers)) {
    draft.note("what the author answered to this before is not asked again (--fresh asks anew)");
  }
  const Result<bool> mended = mend(context, draft);
  std::optional<Error> ended_by;
  if (!mended) {
    ended_by = mended.error();
  }
  Solution solution = conclude(context, draft, ended_by);
  tell_repair(context, draft, solution);
  return report_of(context, std::move(solution), std::move(ended_by), start);
}

Result<SpecSet> Engine::specify(const SolveRequest& request, Observer& observer,
                                std::stop_token stop) {
  SYNTH_CHECK(check_author());
  SolutionStore store = SolutionStore::none(request, observer);
  const RunContext context(request, *parts_.author, nullptr, store, observer, std::move(stop));
  Draft draft;
  const Result<void> specified = synth::specify(context, draft);
  tell_notes(context, draft);
  SYNTH_CHECK(specified);
  if (draft.specs.functions.empty()) {
    return fail(Errc::bad_input, "no function could be read from the instruction",
                draft.notes.empty() ? "name the function and give an example" : draft.notes.back());
  }
  return std::move(draft.specs);
}

Result<std::map<std::string, std::vector<Test>>> Engine::propose_tests(const SolveRequest& request,
                                                                       Observer& observer,
                                                                       std::stop_token stop) {
  SYNTH_CHECK(check_author());
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(request.language));
  SolutionStore store = SolutionStore::none(request, observer);
  const RunContext context(request, *parts_.author, runtime, store, observer, std::move(stop),
                           parts_.at_once);
  Draft draft;
  SYNTH_CHECK(synth::specify(context, draft));
  SYNTH_CHECK(order_groups(context, draft));
  const Result<void> written = write_tests(context, draft, draft.groups);
  tell_notes(context, draft);
  SYNTH_CHECK(written);
  return draft.plan.all();
}

Result<Answers<Suspicion>> Engine::review(const SolveRequest& request,
                                          const ReviewQuestion& question, Observer& observer,
                                          std::stop_token stop) {
  SYNTH_CHECK(check_author());
  SolutionStore store = SolutionStore::none(request, observer);
  const RunContext context(request, *parts_.author, nullptr, store, observer, std::move(stop));
  auto asked = context.question<ReviewQuestion>();
  asked.code = question.code;
  asked.group = question.group;
  asked.proven = question.proven;
  context.observer->stage("asking about", question.group);
  auto answers = context.author.review(asked);
  return answers ? std::move(answers)
                 : Result<Answers<Suspicion>>(fail(context.cause_of(std::move(answers).error())));
}

Result<RunReport> Engine::run(const SolveRequest& request, Observer& observer,
                              std::stop_token stop) {
  SYNTH_CHECK(check_author());
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(request.language));
  SolutionStore store = SolutionStore::none(request, observer);
  const RunContext context(request, *parts_.author, runtime, store, observer, std::move(stop));
  Draft draft;
  auto written = write_and_run_script(context, draft, *parts_.runtimes);
  tell_notes(context, draft);
  if (!written) {
    return fail(context.cause_of(std::move(written).error()));
  }
  RunReport report = *std::move(written);
  report.spent = context.spending->spent();
  return report;
}

Result<RunReport> Engine::run_code(const std::string& code, Language language, const Limits& limits,
                                   std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(language));
  return run_script(*runtime, code, limits, std::move(stop));
}

}  // namespace synth
