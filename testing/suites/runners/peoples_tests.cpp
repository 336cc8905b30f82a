#include "testing/suites/runners/peoples_tests.h"

#include "testing/mutants/program_call.h"
#include "testing/mutants/variants.h"
#include "testing/suites/search/suite_programs.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kRunTime{120};  // CPU time of the program that waits for the runner
constexpr std::chrono::seconds kRunWall{600};

// Returns the names that imports may use for a module, the shortest first: "primes", "pkg.primes",
// "src.pkg.primes".
std::vector<std::string> module_names(const std::string& path) {
  std::vector<std::string> names;
  fs::path folder = fs::path(path).parent_path();
  std::string name = fs::path(path).stem().string();
  names.push_back(name);
  for (; folder.has_filename(); folder = folder.parent_path()) {
    name = fmt::format("{}.{}", folder.filename().string(), name);
    names.push_back(name);
  }
  return names;
}

std::string name_from(const std::string& path, const std::string& root) {
  return module_names(root.empty() ? path : fs::path(path).lexically_relative(root).string())
      .back();
}

}  // namespace

Result<AdditionPlace> read_addition_place(Runtime& python, const PeoplesTests& people,
                                          const std::string& text, std::stop_token stop) {
  List names;
  for (std::string& name : module_names(people.code_name)) {
    names.items.emplace_back(std::move(name));
  }
  auto read = value_of_program(python, kPythonAppendPlace, "append_place",
                               {Value(text), Value(std::move(names))}, std::move(stop));
  if (!read) {
    return fail(read.error().within("reading " + people.test_name));
  }
  enum Field : std::size_t { runner, module, imported, functions, taken, before, indent };
  AdditionPlace place{
      .runner = parse_suite_format(text_of(item_of(*read, runner))).value_or(SuiteFormat::pytest),
      .module = text_of(item_of(*read, module)),
      .imported = text_of(item_of(*read, imported)),
      .functions = {},
      .taken = {},
      .before = {},
      .indent = text_of(item_of(*read, indent)),
      .full_name = name_from(people.code_name, people.root)};
  for (const Value& item : items_of(item_of(*read, functions))) {
    place.functions.emplace(text_of(item_of(item, 0)), text_of(item_of(item, 1)));
  }
  for (const Value& item : items_of(item_of(*read, taken))) {
    place.taken.push_back(text_of(item));
  }
  if (number_of(item_of(*read, before)) >= 0) {
    place.before = count_of(item_of(*read, before));
  }
  return place;
}

Result<std::optional<MutantRuns>> run_on_mutants(Runtime& python, const PeoplesTests& people,
                                                 SuiteFormat runner, const std::string& tests,
                                                 const std::string& code,
                                                 std::span<const std::vector<Edit>> mutants,
                                                 const std::stop_token& stop) {
  Limits limits;
  limits.time = kRunTime;
  limits.wall = kRunWall;
  limits.memory_bytes = std::size_t{1} << 30U;
  limits.any_imports = true;
  List variants;
  for (const std::vector<Edit>& mutant : mutants) {
    variants.items.push_back(edits_value(mutant));
  }
  const PlannedCall call{
      .function = "run_on_mutants",
      .call = {.args = {Value(std::string(name(runner))), Value(people.code_name), Value(code),
                        Value(people.test_name), Value(tests), Value(people.root),
                        file_list(people.files), Value(std::move(variants))},
               .kwargs = {}},
      .setup = ""};
  SYNTH_TRY(const CandidateOutcome ran,
            python.run(std::string(kPythonMutantRuns), std::span(&call, 1), limits, stop));
  if (ran.load_error || ran.outcomes.empty() || !ran.outcomes[0].value) {
    return std::optional(MutantRuns{{failure_to_run(ran)}, {}});
  }
  const Value& told = *ran.outcomes[0].value;
  if (told.is<Null>()) {
    return std::optional<MutantRuns>();
  }
  MutantRuns runs;
  for (const Value& item : items_of(item_of(told, 0))) {
    runs.failures.push_back({text_of(item_of(item, 0)), text_of(item_of(item, 1))});
  }
  for (const Value& killer : items_of(item_of(told, 1))) {
    runs.killers.push_back(text_of(killer));
  }
  return std::optional(std::move(runs));
}

}  // namespace synth
