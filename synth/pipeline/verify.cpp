#include "synth/pipeline/verify.h"

#include "synth/run/calls_in_a_row.h"
#include "synth/run/test_run.h"
#include "synth/support/names.h"
#include "synth/support/stopwatch.h"
#include "synth/support/version.h"

#include <algorithm>
#include <ctime>

namespace synth {
namespace {

std::string now_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::string text(32, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts));
  return text;
}

// Adds this run's spending to that of the run that it resumes. A run without a model has no cost,
// and a cost with an unknown part is unknown.
void add_spending(const Spent& spent, Metrics& metrics) {
  if (spent.calls > 0) {
    const bool known = spent.cost_usd && (metrics.model_calls == 0 || metrics.cost_usd);
    metrics.cost_usd =
        known ? std::optional(*spent.cost_usd + metrics.cost_usd.value_or(0)) : std::nullopt;
  }
  metrics.model_calls += static_cast<int>(spent.calls);
  metrics.input_tokens += spent.tokens.total() - spent.tokens.output;
  metrics.output_tokens += spent.tokens.output;
}

}  // namespace

Solution build_solution(const RunContext& context, const Draft& draft) {
  Solution solution;
  solution.instruction = context.request.instruction;
  solution.language = context.request.language;
  solution.specs = draft.specs;
  solution.order = draft.groups;
  solution.implementations = draft.code;
  solution.tests = draft.plan.all();
  solution.disputed = draft.plan.disputed();
  solution.history = draft.history;
  solution.ambiguities = draft.ambiguities;
  solution.settling_call = draft.settling_call;
  solution.agreements = draft.agreements;
  solution.notes = draft.notes;
  solution.metrics = draft.metrics;
  add_spending(context.spending->spent(), solution.metrics);
  solution.provenance.author = context.author.name();
  solution.provenance.model = context.author.model();
  solution.provenance.engine = kVersion;
  solution.provenance.created = now_utc();
  solution.provenance.toolchain = context.runtime->toolchain();
  const std::vector<FunctionCode> pieces = draft.pieces(names_of(draft.code), {});
  solution.source = context.request.module_with(pieces).value_or("");
  return solution;
}

namespace {

void add_not_run(const std::vector<Test>& tests, const std::string& why, const Draft& draft,
                 Solution& solution) {
  for (const Test& test : tests) {
    TestVerdict verdict;
    verdict.test = test.name;
    verdict.note = why;
    solution.results.push_back(
        {test.function, std::move(verdict), draft.plan.is_disputed(test.function, test.name)});
  }
}

}  // namespace

Result<void> verify(const RunContext& context, const Draft& draft, Solution& solution) {
  const Stopwatch watch(solution.metrics.execution_s);
  const std::vector<std::string> written = names_of(draft.code);
  const std::vector<Test> tests = draft.plan.of(written);
  Result<TestRun> run = run_candidate(context, draft.pieces(written, {}), tests);
  if (!run) {
    add_not_run(tests, context.cause_of(run.error()).message, draft, solution);
    return fail(std::move(run).error());
  }
  TestRun test_run = *std::move(run);
  if (const auto in_a_row = make_calls_in_a_row(context, test_run); !in_a_row) {
    add_not_run(tests, context.cause_of(in_a_row.error()).message, draft, solution);
    return fail(in_a_row.error());
  }
  if (!test_run.remark.empty()) {
    solution.notes.push_back(test_run.remark);
  }
  solution.provenance.isolation_level = test_run.outcome.level;
  solution.metrics.executions += static_cast<int>(test_run.tests.size());
  for (std::size_t i = 0; i < test_run.tests.size(); ++i) {
    const Test& test = test_run.tests[i];
    solution.results.push_back({test.function, std::move(test_run.verdicts[i]),
                                draft.plan.is_disputed(test.function, test.name)});
  }
  const bool whole =
      draft.code.size() == draft.specs.functions.size() && !test_run.outcome.load_error;
  solution.all_tests_passed = whole && std::all_of(solution.results.begin(), solution.results.end(),
                                                   [](const TestResult& result) {
                                                     return result.disputed || result.passed();
                                                   });
  return {};
}

}  // namespace synth
