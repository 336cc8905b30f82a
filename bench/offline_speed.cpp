// Prints how many candidates a second the offline search evaluates on one core: on functions of
// integers, strings and lists that have no program of the grammar, so that all of the budget is
// spent. A candidate is an expression evaluated on all examples; those that raise on one are not
// counted.
//
//     offline_speed [WORK [ROW]]     ROW: the only one to measure, such as "strings"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/search/lists/list_expressions.h"
#include "synth/authors/offline/search/prior.h"
#include "synth/authors/offline/search/search.h"
#include "synth/authors/offline/search/task.h"

#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

namespace synth {
namespace {

constexpr std::uint64_t kWork = 3'000'000;
constexpr TypeSet kNumbers = (TypeSet{1} << kBool) | (TypeSet{1} << kInt);
constexpr TypeSet kTexts = kNumbers | (TypeSet{1} << kString);
constexpr TypeSet kAll = kPlainTypes;

struct Row {
  std::string_view name;
  std::string_view instruction;
  TypeSet types;  // of expressions, among those that the search would use
};

constexpr std::string_view kOfInts =
    "f(a: int, b: int) -> int. Compute something. f(17, 4) == 90210, f(23, 9) == 5, "
    "f(42, 77) == 77123, f(5, 13) == 31337, f(101, 3) == 8";
constexpr std::string_view kOfTexts =
    "f(s: str) -> str. Transform it. f('hello world') == 'q7#k', f('Alpha beta') == 'zz!', "
    "f('one two three') == '%%x', f('x,y,z') == '~~~'";
constexpr std::string_view kOfLists =
    "f(xs: list[int]) -> list[int]. Transform it. f([3, 1, 4, 1, 5]) == [901, 17, -80], "
    "f([2, 7, 1, 8]) == [55, 333], f([9, 9]) == [-7, 1001, 4, 4], f([6, 5, 4, 3]) == [12345]";

constexpr Row kRows[] = {
    {"integers", kOfInts, kNumbers}, {"integers, lists too", kOfInts, kAll},
    {"strings", kOfTexts, kTexts},   {"strings, lists too", kOfTexts, kAll},
    {"lists", kOfLists, kAll},
};

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void measure(const Row& row, std::uint64_t work) {
  const FunctionSpec spec = read_prose(std::string(row.instruction)).specs.functions.at(0);
  Pool pool;
  auto task = make_task(spec, spec.examples, {}, pool);
  if (!task) {
    std::fprintf(stderr, "%s\n", task.error().message.c_str());
    return;
  }
  task->problem.types &= row.types;
  task->problem.constants = make_constants(spec.purpose, task->problem.types, pool);
  task->grammar = make_grammar(Words(task->prose), task->problem.types);
  SearchBudget budget;
  budget.work = work;
  const double begin = cpu_seconds();
  const SearchResult result = search(task->problem, task->grammar, pool, budget, true);
  const double seconds = cpu_seconds() - begin;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("%-20s %8.2f M candidates %6.2f s CPU %6.2f M/s %6ld MB\n", row.name.data(),
              static_cast<double>(result.candidates) / 1e6, seconds,
              static_cast<double>(result.candidates) / 1e6 / seconds, usage.ru_maxrss / 1024);
}

}  // namespace
}  // namespace synth

int main(int argc, char** argv) {
  for (const synth::Row& row : synth::kRows) {
    if (argc < 3 || row.name == argv[2]) {
      synth::measure(row, argc > 1 ? std::strtoull(argv[1], nullptr, 10) : synth::kWork);
    }
  }
  return 0;
}
