#include "synth/engine.h"

#include "synth/group_solver.h"
#include "synth/judge.h"
#include "synth/script_run.h"
#include "synth/solution_cache.h"
#include "synth/stages.h"
#include "synth/workspace.h"
#include "testing/runtimes/runtimes.h"

#include <fmt/format.h>

namespace synth {
namespace {

// One group, from tests to code: what was verified before is offered first, then the author writes.
Result<void> solve_group(Author& author, Runtime& runtime, Workspace& work, SolutionCache& cache,
                         const Group& group) {
  if (!can_be_written(work, group)) {
    work.note(fmt::format("{} was not tried: a function it needs could not be written",
                          group.functions.front()));
    return {};
  }
  SYNTH_CHECK(write_tests(author, work, group));
  GroupSolver solver(author, runtime, work, group);
  if (std::optional<Implementations> known = cache.find_group(work, group)) {
    solver.offer(std::move(*known), "cache");
  }
  SYNTH_TRY(const bool solved, solver.solve());
  if (solved) {
    cache.keep_group(work, group);
  }
  return {};
}

// prose → specs → groups → for each group, dependencies first: tests → candidates ⇄ repair.
Result<void> work_through(Author& author, Runtime& runtime, Workspace& work, SolutionCache& cache) {
  SYNTH_CHECK(read_specs(author, work));
  SYNTH_CHECK(order_groups(work));
  for (const Group& group : work.groups) {
    if (std::optional<Error> reason = work.must_end()) {
      return fail(std::move(*reason));
    }
    SYNTH_CHECK(solve_group(author, runtime, work, cache, group));
  }
  return {};
}

}  // namespace

Engine::Engine(Parts parts) : parts_(std::move(parts)) {}

Result<SolveReport> Engine::solve(const SolveRequest& request, Observer& observer,
                                  std::stop_token stop) {
  const auto start = std::chrono::steady_clock::now();
  SYNTH_TRY(SolutionCache cache,
            SolutionCache::open(parts_.cache.get(), parts_.author_material, request, observer));
  if (std::optional<Solution> known = cache.find()) {
    return SolveReport{std::move(*known), std::nullopt};
  }
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(request.language));
  SYNTH_CHECK(runtime->prepare());

  Workspace work(request, observer, std::move(stop));
  std::optional<Error> ended_by;
  if (Result<void> done = work_through(*parts_.author, *runtime, work, cache); !done) {
    if (work.specs.functions.empty()) {
      return fail(std::move(done).error());  // nothing was found that could be lost
    }
    ended_by = std::move(done).error();
  }

  Solution solution = gather(work, *parts_.author, *runtime);
  if (!work.code.empty()) {
    if (Result<void> verified = verify(*runtime, work, solution); !verified && !ended_by) {
      ended_by = std::move(verified).error();
    }
  }
  solution.confidence = assess(solution);
  solution.metrics.total_s =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  cache.keep(solution);
  return SolveReport{std::move(solution), std::move(ended_by)};
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

Result<RunReport> Engine::run(const SolveRequest& request, Observer& observer,
                              std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(request.language));
  SYNTH_CHECK(runtime->prepare());
  Workspace work(request, observer, std::move(stop));
  return write_and_run_script(*parts_.author, *runtime, work);
}

Result<RunReport> Engine::run_code(const std::string& code, Language language, const Limits& limits,
                                   std::stop_token stop) {
  SYNTH_TRY(Runtime* const runtime, parts_.runtimes->find(language));
  return run_script(*runtime, code, limits, std::move(stop));
}

}  // namespace synth
