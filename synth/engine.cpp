#include "synth/engine.h"

#include "synth/consensus/confidence.h"
#include "synth/pipeline/acceptance.h"
#include "synth/pipeline/kept_solution.h"
#include "synth/pipeline/reuse.h"
#include "synth/pipeline/schedule.h"
#include "synth/pipeline/script.h"
#include "synth/pipeline/specify.h"
#include "synth/pipeline/suite_strength.h"
#include "synth/pipeline/verify.h"
#include "synth/pipeline/write_tests.h"
#include "synth/run/solution_store.h"
#include "synth/run/workspace.h"
#include "testing/runtimes/common/runtimes.h"

namespace synth {
namespace {

// prose → specs → groups → tests → for each group, dependencies first: candidates ⇄ repair.
Result<void> work_through(Author& author, Runtime& runtime, Workspace& work, SolutionCache& cache) {
  SYNTH_CHECK(read_specs(author, work));
  // Whoever pays for what is asked is told of the functions alone that the instruction names.
  SYNTH_CHECK(take_in_known(runtime, work, cache, !author.varies()));
  SYNTH_CHECK(order_groups(work));
  SYNTH_CHECK(write_tests(author, work, work.groups));
  Result<void> written = write_groups(author, runtime, work, cache);
  SYNTH_CHECK(drop_uncalled(work));
  return written;
}

// The solution as it is after repairs of what fails the acceptance tests.
Result<void> meet_acceptance(Author& author, Runtime& runtime, Workspace& work,
                             Solution& solution) {
  solution.all_tests_passed = false;  // until it is known
  const Result<bool> accepted = repair_for_acceptance(author, runtime, work);
  solution = gather(work, author, runtime);
  SYNTH_CHECK(verify(runtime, work, solution));
  solution.all_tests_passed = solution.all_tests_passed && accepted.value_or(false);
  return accepted ? Result<void>() : fail(accepted.error());
}

// A suite of unknown strength is no reason to lose what passed it.
void measure_strength(Runtime& runtime, const Workspace& work, Solution& solution) {
  if (auto strength = measure_suite(runtime, solution, work.request.limits, work.stop)) {
    solution.suite = *strength;
  } else {
    solution.notes.push_back("the strength of the tests is not known: " +
                             work.cause_of(strength.error()).message);
  }
}

// The solution out of the cache, once it has passed again here.
Result<std::optional<Solution>> find_verified(SolutionCache& cache, Runtime& runtime,
                                              const SolveRequest& request,
                                              const std::stop_token& stop) {
  std::optional<Solution> known = cache.find();
  if (!known) {
    return known;
  }
  SYNTH_TRY(const std::optional<std::string> fault, find_fault(runtime, request, *known, stop));
  if (fault) {
    cache.drop(*fault);
    return std::optional<Solution>();
  }
  SYNTH_TRY(const bool is_wanted,
            is_accepted(request, known->source, known->specs.entry_point, stop));
  return is_wanted ? std::move(known) : std::nullopt;
}

}  // namespace

Engine::Engine(Parts parts) : parts_(std::move(parts)) {}

Result<SolveReport> Engine::solve(const SolveRequest& request, Observer& observer,
                                  std::stop_token stop) {
  const auto start = std::chrono::steady_clock::now();
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(request.language));
  SYNTH_CHECK(runtime->prepare());
  SYNTH_TRY(SolutionCache cache, SolutionCache::open(parts_.cache.get(), parts_.author_material,
                                                     runtime->toolchain(), request, observer));
  Workspace work(request, observer, std::move(stop));
  auto known = find_verified(cache, *runtime, request, work.stop);
  if (!known) {
    return fail(work.cause_of(std::move(known).error()));
  }
  if (*known) {
    return SolveReport{std::move(**known), std::nullopt, true};
  }

  work.workers = std::make_shared<Workers>(parts_.at_once);
  if (request.resume) {
    SYNTH_CHECK(cache.take_up(work));
  }
  std::optional<Error> ended_by;
  if (Result<void> done = work_through(*parts_.author, *runtime, work, cache); !done) {
    if (work.specs.functions.empty()) {
      return fail(work.cause_of(std::move(done).error()));  // nothing was found that could be lost
    }
    ended_by = std::move(done).error();
  }

  Solution solution = gather(work, *parts_.author, *runtime);
  if (!work.code.empty()) {
    if (Result<void> verified = verify(*runtime, work, solution); !verified && !ended_by) {
      ended_by = std::move(verified).error();
    }
  }
  if (request.acceptance && solution.all_tests_passed && !ended_by) {
    if (Result<void> met = meet_acceptance(*parts_.author, *runtime, work, solution); !met) {
      ended_by = std::move(met).error();
    }
  }
  if (!ended_by) {
    measure_strength(*runtime, work, solution);
  }
  if (ended_by) {
    ended_by = work.cause_of(*std::move(ended_by));
    solution.notes.push_back("ended early: " + ended_by->message +
                             (ended_by->remedy.empty() ? "" : "; " + ended_by->remedy));
  }
  if (!solution.all_tests_passed && !work.code.empty() && request.language != Language::python) {
    solution.notes.emplace_back("small edits of code that fails are searched in Python only");
  }
  solution.confidence = assess(solution);
  solution.metrics.total_s =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool kept = cache.keep(solution, *work.answers);
  return SolveReport{std::move(solution), std::move(ended_by), kept};
}

Result<SpecSet> Engine::specify(const SolveRequest& request, Observer& observer,
                                std::stop_token stop) {
  Workspace work(request, observer, std::move(stop));
  SYNTH_CHECK(read_specs(*parts_.author, work));
  if (work.specs.functions.empty()) {
    return fail(Errc::bad_input, "no function could be read from the instruction",
                work.notes.empty() ? "name the function and give an example" : work.notes.back());
  }
  return std::move(work.specs);
}

Result<std::map<std::string, std::vector<Test>>> Engine::propose_tests(const SolveRequest& request,
                                                                       Observer& observer,
                                                                       std::stop_token stop) {
  Workspace work(request, observer, std::move(stop));
  work.workers = std::make_shared<Workers>(parts_.at_once);
  SYNTH_CHECK(read_specs(*parts_.author, work));
  SYNTH_CHECK(order_groups(work));
  SYNTH_CHECK(write_tests(*parts_.author, work, work.groups));
  return work.plan.all();
}

Result<RunReport> Engine::run(const SolveRequest& request, Observer& observer,
                              std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(request.language));
  SYNTH_CHECK(runtime->prepare());
  Workspace work(request, observer, std::move(stop));
  auto written = write_and_run_script(*parts_.author, *parts_.runtimes, work);
  if (!written) {
    return fail(work.cause_of(std::move(written).error()));
  }
  RunReport report = *std::move(written);
  report.spent = work.spending->spent();
  return report;
}

Result<RunReport> Engine::run_code(const std::string& code, Language language, const Limits& limits,
                                   std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(language));
  return run_script(*runtime, code, limits, std::move(stop));
}

}  // namespace synth
