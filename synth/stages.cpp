#include "synth/stages.h"

#include "synth/support/text.h"
#include "synth/trial.h"
#include "synth/version.h"

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

Result<void> read_specs(Author& author, Workspace& work) {
  work.observer.stage("reading", {});
  const Stopwatch watch(work.metrics.specification_s);
  if (work.request.spec) {
    work.specs = work.request.spec->specs;
  } else {
    SpecQuestion question;
    static_cast<Question&>(question) = work.question();
    SYNTH_TRY(Answers<SpecSet> answers, author.specs(question));
    work.note(answers.note);
    if (answers.answers.empty()) {
      return {};
    }
    work.specs = std::move(answers.answers.front());
  }
  if (Result<void> valid = validate(work.specs, work.request.language); !valid) {
    const bool users_own = work.request.spec.has_value();
    work.specs = {};
    return fail(valid.error().within(users_own ? "the spec file" : "the author's specs"));
  }
  work.observer.specs_read(work.specs);
  return {};
}

Result<void> order_groups(Workspace& work) {
  work.observer.stage("ordering", {});
  SYNTH_TRY(work.groups, order(work.specs.functions));
  SYNTH_CHECK(check_anchors(work.specs, work.request.tests, work.request.language));
  work.plan = TestPlan(work.specs, work.request.tests, work.request.language);
  for (const Group& group : work.groups) {
    if (!group.cycle.empty()) {
      work.note("mutually recursive, written and tested together: " + join(group.cycle, " → "));
    }
  }
  work.observer.ordered(work.groups);
  return {};
}

namespace {

// The groups whose functions are not known with their tests.
std::vector<Group> without_tests(Workspace& work, std::span<const Group> all) {
  std::vector<Group> groups;
  for (const Group& group : all) {
    const auto known = work.taken_in.find(group.functions.front());
    if (group.functions.size() == 1 && known != work.taken_in.end()) {
      work.plan.add(group.functions, known->second.tests);
    } else {
      groups.push_back(group);
    }
  }
  return groups;
}

}  // namespace

Result<void> write_tests(Author& author, Workspace& work, std::span<const Group> all_groups) {
  const Stopwatch watch(work.metrics.test_generation_s);
  const std::vector<Group> groups = without_tests(work, all_groups);
  std::vector<Result<Answers<Test>>> answers(groups.size());
  std::vector<TestQuestion> questions;
  for (const Group& group : groups) {
    TestQuestion& question = questions.emplace_back();
    static_cast<Question&>(question) = work.question();
    question.group = group.functions;
    question.functions = work.specs_of(group.functions);
    question.tests = work.plan.of(group.functions);
    work.observer.stage("testing", group.functions);
  }
  SYNTH_CHECK(work.workers->run_each(questions.size(), [&](std::size_t i) {
    if (!work.must_end()) {
      answers[i] = catch_all([&] { return author.tests(questions[i]); });
    }
  }));
  Result<void> all;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::vector<std::string>& functions = groups[i].functions;
    if (!answers[i]) {
      all = all ? fail(std::move(answers[i]).error()) : all;
      continue;  // the others are taken nevertheless: they may have been paid for
    }
    work.note(answers[i]->note);
    work.plan.add(functions, std::move(answers[i]->answers));
    work.observer.tests_written(work.plan.of(functions));
  }
  return all;
}

bool can_be_written(const Workspace& work, const Group& group) {
  const std::vector<std::string> needed = work.dependencies_of(group.functions);
  return std::all_of(needed.begin(), needed.end(),
                     [&](const std::string& function) { return work.code.contains(function); });
}

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
