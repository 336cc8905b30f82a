#include "synth/authors/offline/search/solver.h"

#include "specs/literal.h"
#include "synth/authors/offline/search/bits/bits_solver.h"
#include "synth/authors/offline/search/no_value.h"
#include "synth/authors/offline/search/plausibility.h"
#include "synth/authors/offline/search/ranking.h"
#include "synth/authors/offline/search/rivals.h"
#include "synth/authors/offline/search/task.h"
#include "synth/authors/offline/text/words.h"
#include "synth/authors/offline/writing/cpp/cpp_writer.h"
#include "synth/authors/offline/writing/javascript/javascript_writer.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

namespace synth {
namespace {

constexpr std::size_t kMaxAnswers = 12;

// Returns whether the examples give the results of all arguments that there are: each combination
// of truth values. Then every function that fits them is the one that is meant.
bool is_whole_table(const Problem& problem) {
  constexpr std::size_t kMostParameters = 6;
  const std::size_t parameters = problem.parameters.size();
  if (parameters == 0 || parameters > kMostParameters ||
      std::ranges::any_of(problem.parameters, [](TypeId type) { return type != kBool; })) {
    return false;
  }
  std::set<std::vector<Cell>> rows;
  for (std::size_t row = 0; row < problem.wanted; ++row) {
    std::vector<Cell> arguments;
    for (const std::vector<Cell>& column : problem.inputs) {
      arguments.push_back(column[row]);
    }
    rows.insert(std::move(arguments));
  }
  return rows.size() == std::size_t{1} << parameters;
}

bool may_branch(const Task& task) {
  return task.problem.wanted >= 3 || is_whole_table(task.problem) ||
         Words(task.prose).count("if otherwise else unless when whether except") > 0;
}

// Returns the rows that must end with each line.
std::map<std::string, std::vector<std::size_t>> guarded_rows(const Task& task) {
  std::map<std::string, std::vector<std::size_t>> rows;
  for (std::size_t i = 0; i < task.guard_lines.size(); ++i) {
    rows[task.guard_lines[i]].push_back(task.problem.wanted + i);
  }
  return rows;
}

// Returns the conditions for the rows that must end otherwise, each found as a bool function: true
// on its rows, false on all others.
std::optional<std::vector<Guard>> find_guards(const Task& task, Pool& pool,
                                              const SearchBudget& budget) {
  std::vector<Guard> guards;
  for (const auto& [line, rows] : guarded_rows(task)) {
    Problem problem = task.problem;
    problem.wanted += problem.guarded;
    problem.guarded = 0;
    Goal goal{kBool, std::vector<Cell>(problem.wanted, 0)};
    for (const std::size_t row : rows) {
      goal.values[row] = 1;
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

// Returns the conditions under which what was found has no value, if they are those of the rows
// that must end otherwise.
std::optional<std::vector<Guard>> guards_of_no_value(const Task& task, const Found& found,
                                                     Pool& pool) {
  std::vector<Guard> guards;
  for (const auto& [line, rows] : guarded_rows(task)) {
    auto condition = condition_of_no_value(found.expression, rows, task.problem, pool);
    if (!condition) {
      return std::nullopt;
    }
    guards.push_back({*std::move(condition), line});
  }
  return guards;
}

// Returns why nothing was found, and what would help.
std::string not_found(const FunctionSpec& spec, const Task& task, const SearchBudget& budget,
                      const SearchResult& result) {
  if (budget.stop.stop_requested()) {
    return fmt::format("the search for '{}' was stopped before its end ({} expressions tried)",
                       spec.name, result.work);
  }
  if (budget.deadline <= std::chrono::steady_clock::now()) {
    return fmt::format(
        "the time allowed ended the search for '{}' ({} expressions tried); --max-time allows more",
        spec.name, result.work);
  }
  const std::string found_none = fmt::format(
      "no expression of the offline grammar gives the results of all {} examples of "
      "'{}' ({} tried); ",
      task.problem.wanted, spec.name, result.work);
  const std::string_view wording =
      task.problem.wanted < 3 ? "wording closer to the operation, " : "";
  return result.exhausted
             ? fmt::format(
                   "{}the search ended there: {}a larger --search-work, a simpler function "
                   "or another author would help",
                   found_none, wording)
             : fmt::format("{}{}a simpler function or another author would help", found_none,
                           wording);
}

// Returns whether JavaScript would round a number.
bool is_beyond_javascript(const Pool& pool, TypeId type, Cell cell) {
  constexpr Cell kLargestSafe = 9'007'199'254'740'991;
  if (is_list(type)) {
    return std::ranges::any_of(pool.items(cell), [&](Cell item) {
      return is_beyond_javascript(pool, element_of(type), item);
    });
  }
  return type == kInt && std::abs(cell) > kLargestSafe;
}

bool is_beyond_javascript(const Pool& pool, const Problem& problem) {
  const auto in_column = [&](TypeId type, const std::vector<Cell>& column) {
    return std::ranges::any_of(column, [&](Cell cell) {
      return cell != kUndefined && is_beyond_javascript(pool, type, cell);
    });
  };
  for (std::size_t i = 0; i < problem.parameters.size(); ++i) {
    std::vector<Cell> described = problem.inputs[i];
    described.resize(problem.wanted + problem.guarded);
    if (in_column(problem.parameters[i], described)) {
      return true;
    }
  }
  return in_column(problem.goals[0].type, problem.goals[0].values);
}

Result<std::string> write_in(Language language, const FunctionSpec& spec, const Task& task,
                             const std::vector<Guard>& guards, const Expression& found,
                             const Pool& pool) {
  if (language == Language::python) {
    return write_function(spec, task.shape, guards, found, pool);
  }
  if (language == Language::cpp) {
    return write_cpp(spec, task.shape, guards, found, pool);
  }
  if (is_beyond_javascript(pool, task.problem)) {
    return fail(Errc::bad_input, "an example has an integer beyond 2^53, which JavaScript rounds",
                "ask for Python");
  }
  return write_javascript(spec, task.shape, guards, found, pool);
}

bool is_contrived(const Task& task, const Found& found) {
  return branches(found.expression) || (task.problem.guarded > 0 && !found.lacks_value_there) ||
         !is_plain_enough(found);
}

// Returns the doubt about the likeliest function.
std::optional<Ambiguity> hesitate(const Task& task, const std::vector<Example>& examples,
                                  const std::vector<Found>& ranked, const Rivals& rivals) {
  constexpr int kClearMargin = 10;
  constexpr int kMostUnexplained = 5;  // two plain parts
  const Found& best = ranked.front();
  if (ranked.size() > 1 && ranked[1].score - best.score < kClearMargin &&
      rivals.is_said_as_well(1)) {
    return Ambiguity{"another function fits them too and is about as likely",
                     rivals.telling_call(1)};
  }
  if (branches(best.expression) || (task.problem.guarded > 0 && !best.lacks_value_there)) {
    return Ambiguity{"the code has a condition that may fit them by chance", std::nullopt};
  }
  if (!is_plain_enough(best)) {
    return Ambiguity{"the code is long for what the words say and may fit them by chance",
                     std::nullopt};
  }
  if (task.problem.wanted == 1 && best.unexplained > kMostUnexplained) {
    return Ambiguity{
        "one example cannot tell whether parts that the words do not speak of are meant",
        std::nullopt};
  }
  if (!outweigh(examples, best)) {
    return Ambiguity{
        "they say too little to tell code of this length from other code that fits "
        "them; one more with a result unlike these would help",
        rivals.telling_call(1)};
  }
  return std::nullopt;
}

// Marks what has no value for the calls that must end otherwise.
void mark_without_value(std::vector<Found>& all, const Task& task, Pool& pool) {
  for (Found& found : all) {
    found.lacks_value_there =
        task.problem.guarded > 0 && guards_of_no_value(task, found, pool).has_value();
  }
}

// Writes the likeliest functions, with `guards`, or if there are none with those of calls without a
// value. Returns why the first of those that have no form is not written; an empty text if all are.
std::string write_likeliest(Language language, const FunctionSpec& spec, const Task& task,
                            const std::vector<Found>& ranked,
                            const std::optional<std::vector<Guard>>& guards, Pool& pool,
                            Solved& solved) {
  std::string unwritable;
  for (const Found& found : ranked) {
    if (solved.code.size() >= kMaxAnswers) {
      break;
    }
    const auto in_front = guards ? guards : guards_of_no_value(task, found, pool);
    if (!in_front) {
      continue;
    }
    auto code = write_in(language, spec, task, *in_front, found.expression, pool);
    if (code) {
      solved.code.push_back(std::move(*code));
    } else if (unwritable.empty()) {
      unwritable =
          fmt::format("the likeliest function for the examples of '{}' is not written: {}; {}",
                      spec.name, code.error().message, code.error().remedy);
    }
  }
  return unwritable;
}

}  // namespace

Solved solve_function(const FunctionSpec& spec, const std::vector<Example>& examples,
                      const SearchBudget& budget, Language language,
                      const std::vector<CallableFunction>& callable, const SaidParts& said) {
  if (const auto words = read_bits_problem(spec, examples); words && language == Language::python) {
    return solve_bits(spec, *words, budget);
  }
  Pool pool;
  const auto task = make_task(spec, examples, callable, pool, said);
  if (!task) {
    return {{}, task.error().message + "; " + task.error().remedy};
  }
  SearchResult result = search(task->problem, task->grammar, pool, budget, may_branch(*task));
  if (result.found.empty()) {
    return {{}, not_found(spec, *task, budget, result)};
  }
  const int cheapest = result.found.front().cost;
  mark_without_value(result.found, *task, pool);
  if (said.missing) {
    std::erase_if(result.found, [](const Found& found) { return !found.lacks_value_there; });
  }
  if (result.found.empty()) {
    return {{}, not_found(spec, *task, budget, result)};
  }
  const bool is_open = std::ranges::none_of(result.found, &Found::lacks_value_there);
  const auto searched = is_open ? find_guards(*task, pool, budget) : std::nullopt;
  if (is_open && !searched) {
    return {{},
            fmt::format("found no condition for the calls of '{}' that must {}", spec.name,
                        task->guard_lines.front())};
  }
  const Words parameter_names(join(spec.parameter_names(), " "));
  Solved solved;
  const std::vector<Found> ranked =
      rank(std::move(result.found), *task, Words(task->prose), parameter_names, pool);
  const Rivals rivals(spec, *task, ranked, pool);
  if (!is_whole_table(task->problem)) {
    solved.ambiguity = hesitate(*task, examples, ranked, rivals);
    solved.implausibility =
        find_implausibility(spec, *task, examples, ranked.front(), rivals, pool);
    solved.settling_call = solved.implausibility ? rivals.settling_call() : std::nullopt;
    solved.is_contrived = is_contrived(*task, ranked.front());
    solved.is_chance = !is_borne_out(ranked.front(), examples);
  }
  solved.score = ranked.front().score;
  solved.said = ranked.front().said;
  solved.is_described_call = ranked.front().calls_described && ranked.front().parts == 0;
  const std::string unwritable =
      write_likeliest(language, spec, *task, ranked, searched, pool, solved);
  if (solved.code.empty()) {
    return {{}, unwritable};
  }
  if (solved.ambiguity && solved.ambiguity->distinguishing_input && unwritable.empty() &&
      solved.code.size() > 1) {
    solved.ambiguity->rival = solved.code[1];
  }
  // The cost of a long program, which fits few examples by chance about half the time
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
