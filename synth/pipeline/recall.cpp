#include "synth/pipeline/recall.h"

#include "cache/key.h"
#include "synth/authors/test_file_mark.h"
#include "synth/pipeline/acceptance.h"
#include "synth/pipeline/held_specs.h"
#include "synth/run/test_plan.h"
#include "synth/run/test_run.h"
#include "synth/source/module.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

// Returns the functions in the order in which they were written; nothing if one is missing or
// surplus.
std::optional<std::vector<FunctionCode>> pieces_of(const Solution& kept) {
  std::vector<FunctionCode> pieces;
  for (const Group& group : kept.order) {
    for (const std::string& function : group.functions) {
      const auto code = kept.implementations.find(function);
      if (code == kept.implementations.end()) {
        return std::nullopt;
      }
      pieces.push_back({function, code->second});
    }
  }
  return pieces.size() == kept.implementations.size() ? std::optional(std::move(pieces))
                                                      : std::nullopt;
}

bool is_disputed(const Solution& kept, const Test& test) {
  return std::ranges::any_of(kept.disputed, [&](const DisputedTest& disputed) {
    return disputed.function == test.function && disputed.test == test.name;
  });
}

// Returns the specs with trusted examples: if others wrote the solution, only those in the
// instruction.
SpecSet vouched_specs(const SolveRequest& request, const Solution& kept, bool is_foreign) {
  if (request.spec) {
    return request.spec->specs;
  }
  if (!is_foreign) {
    return kept.specs;
  }
  const std::string& instruction = request.instruction;
  const Stated stated =
      read_stated(instruction.substr(0, instruction.find(kTestFileMark)), request.language);
  return hold_to_instruction(kept.specs, false, stated, request.language).specs;
}

// Returns the tests that the request itself vouches for, whatever a store claims.
std::vector<Test> tests_of(const SolveRequest& request, const Solution& kept, bool is_foreign) {
  const TestPlan plan(vouched_specs(request, kept, is_foreign), request.tests, request.language);
  std::vector<Test> tests;
  for (const auto& [function, own] : plan.all()) {
    std::ranges::copy(own, std::back_inserter(tests));
  }
  return tests;
}

std::optional<std::string> fault_of_form(const SolveRequest& request, const Solution& kept) {
  if (kept.language != request.language ||
      normalize_instruction(kept.instruction) != normalize_instruction(request.instruction)) {
    return "it is of another instruction";
  }
  if (!kept.all_tests_passed || (kept.confidence.level != ConfidenceLevel::verified &&
                                 kept.confidence.level != ConfidenceLevel::consistent)) {
    return "it says itself that it is not sure";
  }
  const auto pieces = pieces_of(kept);
  const auto module = pieces ? assemble(kept.language, *pieces) : Result<std::string>();
  if (!pieces || !module || *module != kept.source) {
    return "its source is not that of its functions";
  }
  return std::nullopt;
}

std::optional<std::string> fault_of_run(const TestRun& test_run, const Solution& kept) {
  if (test_run.outcome.load_error) {
    return "its code does not load here: " + test_run.outcome.load_error->message;
  }
  std::size_t passed = 0;
  for (std::size_t i = 0; i < test_run.tests.size(); ++i) {
    const Test& test = test_run.tests[i];
    if (test_run.verdicts[i].verdict == Verdict::pass) {
      ++passed;
    } else if (test.is_trusted() || !is_disputed(kept, test)) {
      return fmt::format("'{}' of {} does not pass here", test.name, test.function);
    }
  }
  return passed > 0 ? std::nullopt : std::optional<std::string>("no test speaks for it");
}

}  // namespace

Result<std::optional<std::string>> find_fault(const RunContext& context, Solution& kept) {
  const SolveRequest& request = context.request;
  if (std::optional<std::string> fault = fault_of_form(request, kept)) {
    return fault;
  }
  std::vector<Test> tests;
  for (const auto& [function, own] : kept.tests) {
    std::ranges::copy(own, std::back_inserter(tests));
  }
  const std::size_t own_tests = tests.size();
  const bool is_foreign = context.store.is_foreign();
  std::vector<Test> vouched = tests_of(request, kept, is_foreign);
  if (is_foreign && std::ranges::none_of(vouched, &Test::is_trusted)) {
    return "no example or test of yours could speak for what others have written; a store that "
           "only people you trust can write to may be named with |trusted";
  }
  std::ranges::move(vouched, std::back_inserter(tests));
  SYNTH_TRY(const TestRun test_run, run_candidate(context, *pieces_of(kept), std::move(tests)));
  if (std::optional<std::string> fault = fault_of_run(test_run, kept)) {
    return fault;
  }
  kept.results.clear();
  for (std::size_t i = 0; i < own_tests; ++i) {
    const Test& test = test_run.tests[i];
    kept.results.push_back({test.function, test_run.verdicts[i], is_disputed(kept, test)});
  }
  kept.provenance.isolation_level = test_run.outcome.level;
  return std::optional<std::string>();
}

Result<std::optional<Solution>> recall(const RunContext& context) {
  std::optional<Solution> known = context.store.find();
  if (!known) {
    return known;
  }
  SYNTH_TRY(const std::optional<std::string> fault, find_fault(context, *known));
  if (fault) {
    context.store.drop(*fault);
    return std::optional<Solution>();
  }
  context.store.take_in();
  SYNTH_CHECK(hold_to_acceptance(context, *known));
  return known->all_tests_passed ? std::move(known) : std::nullopt;
}

}  // namespace synth
