#include "synth/authors/offline/solver.h"

#include "synth/authors/offline/ranking.h"
#include "synth/authors/offline/task.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMaxAnswers = 12;

bool may_branch(const Task& task) {
  return task.problem.wanted >= 3 ||
         Words(task.prose).count("if otherwise else unless when whether except") > 0;
}

// The conditions for the rows that must end otherwise, found as a bool function of its own: true
// there, false on all others.
std::optional<std::vector<Guard>> find_guards(const Task& task, Pool& pool,
                                              const SearchBudget& budget) {
  std::vector<Guard> guards;
  std::vector<std::string> lines = task.guard_lines;
  std::ranges::sort(lines);
  lines.erase(std::ranges::unique(lines).begin(), lines.end());
  for (const std::string& line : lines) {
    Problem problem = task.problem;
    problem.wanted += problem.guarded;
    problem.guarded = 0;
    Goal goal{kBool, std::vector<Cell>(problem.wanted, 0)};
    for (std::size_t i = 0; i < task.guard_lines.size(); ++i) {
      goal.values[task.problem.wanted + i] = task.guard_lines[i] == line ? 1 : 0;
    }
    problem.goals = {std::move(goal)};
    auto found = search(problem, task.grammar, pool, budget, false).found;
    if (found.empty()) {
      return std::nullopt;
    }
    guards.push_back({std::move(found.front().expression), line});
  }
  return guards;
}

std::string not_found(const FunctionSpec& spec, const Task& task, std::uint64_t work) {
  return fmt::format(
      "no expression of the offline grammar gives the results of all {} examples of '{}' ({} "
      "tried); "
      "{}a larger search budget, a simpler function or another author would help",
      task.problem.wanted, spec.name, work,
      task.problem.wanted < 3 ? "wording closer to the operation, " : "");
}

}  // namespace

Solved solve_function(const FunctionSpec& spec, const std::vector<Example>& examples,
                      const SearchBudget& budget) {
  Pool pool;
  const auto task = make_task(spec, examples, pool);
  if (!task) {
    return {{}, task.error().message + "; " + task.error().remedy};
  }
  SearchResult result = search(task->problem, task->grammar, pool, budget, may_branch(*task));
  if (result.found.empty()) {
    return {{}, not_found(spec, *task, result.work)};
  }
  const int cheapest = result.found.front().cost;
  const auto guards = find_guards(*task, pool, budget);
  if (!guards) {
    return {{},
            fmt::format("found no condition for the calls of '{}' that must {}", spec.name,
                        task->guard_lines.front())};
  }
  const Words parameter_names(join(spec.parameter_names(), " "));
  Solved solved;
  for (const Found& found :
       rank(std::move(result.found), task->problem, Words(task->prose), parameter_names)) {
    if (solved.code.size() < kMaxAnswers) {
      solved.code.push_back(write_function(spec, task->shape, *guards, found.expression, pool));
    }
  }
  // Long programs from few examples fit them by chance about half the time
  // (bench/offline_tasks.md).
  constexpr int kLongCost = 14;
  if (task->problem.wanted == 1) {
    solved.note = fmt::format("'{}' has one example only; a second one would make sure", spec.name);
  } else if (cheapest > kLongCost && task->problem.wanted < 4) {
    solved.note = fmt::format(
        "'{}' is long for {} examples and may fit them by chance; one more "
        "would make sure",
        spec.name, task->problem.wanted);
  }
  return solved;
}

}  // namespace synth
