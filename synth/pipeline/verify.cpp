#include "synth/pipeline/verify.h"

#include "synth/run/test_run.h"
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

// Adds to what an earlier run spent that this one goes on from. A run without a model has no cost
// to tell, and a cost of which a part is not known is not known.
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

std::vector<std::string> written_functions(const Workspace& work) {
  std::vector<std::string> written;
  for (const auto& [function, code] : work.code) {
    written.push_back(function);
  }
  return written;
}

}  // namespace

Solution gather(const Workspace& work, const Author& author, const Runtime& runtime) {
  Solution solution;
  solution.instruction = work.request.instruction;
  solution.language = work.request.language;
  solution.specs = work.specs;
  solution.order = work.groups;
  solution.implementations = work.code;
  solution.tests = work.plan.all();
  solution.disputed = work.plan.disputed();
  solution.history = work.history;
  solution.hesitations = work.hesitations;
  solution.agreements = work.agreements;
  solution.notes = work.notes;
  solution.metrics = work.metrics;
  add_spending(work.spending->spent(), solution.metrics);
  solution.provenance.author = author.name();
  solution.provenance.model = author.model();
  solution.provenance.engine = kVersion;
  solution.provenance.created = now_utc();
  solution.provenance.toolchain = runtime.toolchain();
  const std::vector<FunctionCode> pieces = work.pieces(written_functions(work), {});
  solution.source = assemble(runtime.language(), pieces).value_or("");
  return solution;
}

namespace {

void add_not_run(const std::vector<Test>& tests, const std::string& why, const Workspace& work,
                 Solution& solution) {
  for (const Test& test : tests) {
    TestVerdict verdict;
    verdict.test = test.name;
    verdict.note = why;
    solution.results.push_back(
        {test.function, std::move(verdict), work.plan.is_disputed(test.function, test.name)});
  }
}

}  // namespace

Result<void> verify(Runtime& runtime, const Workspace& work, Solution& solution) {
  const Stopwatch watch(solution.metrics.execution_s);
  const std::vector<std::string> written = written_functions(work);
  const std::vector<Test> tests = work.plan.of(written);
  Result<Trial> run =
      try_candidate(runtime, work.pieces(written, {}), tests, work.request.limits, work.stop);
  if (!run) {
    add_not_run(tests, work.cause_of(run.error()).message, work, solution);
    return fail(std::move(run).error());
  }
  Trial trial = *std::move(run);
  solution.provenance.isolation_level = trial.outcome.level;
  solution.metrics.executions += static_cast<int>(trial.tests.size());
  for (std::size_t i = 0; i < trial.tests.size(); ++i) {
    const Test& test = trial.tests[i];
    solution.results.push_back({test.function, std::move(trial.verdicts[i]),
                                work.plan.is_disputed(test.function, test.name)});
  }
  const bool whole = work.code.size() == work.specs.functions.size() && !trial.outcome.load_error;
  solution.all_tests_passed =
      whole &&
      std::all_of(solution.results.begin(), solution.results.end(), [](const TestResult& result) {
        return result.disputed || result.verdict.verdict == Verdict::pass;
      });
  return {};
}

}  // namespace synth
