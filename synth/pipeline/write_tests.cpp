#include "synth/pipeline/write_tests.h"

#include "synth/support/stopwatch.h"

namespace synth {
namespace {

// The groups whose functions are not known with their tests.
std::vector<Group> without_tests(Draft& draft, std::span<const Group> all) {
  std::vector<Group> groups;
  for (const Group& group : all) {
    const auto known = draft.reused.find(group.functions.front());
    if (group.functions.size() == 1 && known != draft.reused.end()) {
      draft.plan.add(group.functions, known->second.tests);
    } else {
      groups.push_back(group);
    }
  }
  return groups;
}

}  // namespace

Result<void> write_tests(const RunContext& context, Draft& draft,
                         std::span<const Group> all_groups) {
  const Stopwatch watch(draft.metrics.test_generation_s);
  const std::vector<Group> groups = without_tests(draft, all_groups);
  std::vector<Result<Answers<Test>>> answers(groups.size());
  std::vector<TestQuestion> questions;
  for (const Group& group : groups) {
    TestQuestion& question = questions.emplace_back(context.question<TestQuestion>());
    question.group = group.functions;
    question.functions = draft.specs_of(group.functions);
    question.tests = draft.plan.of(group.functions);
    context.observer->stage("testing", group.functions);
  }
  SYNTH_CHECK(context.workers->run_each(questions.size(), [&](std::size_t i) {
    if (!context.must_end()) {
      answers[i] = catch_all([&] { return context.author.tests(questions[i]); });
    }
  }));
  Result<void> all;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::vector<std::string>& functions = groups[i].functions;
    if (!answers[i] && answers[i].error().code == Errc::author_failed) {
      draft.note("no tests were generated: " + answers[i].error().message);
      continue;  // the code can be written without them
    }
    if (!answers[i]) {
      all = all ? fail(std::move(answers[i]).error()) : all;
      continue;  // the others are taken nevertheless: they may have been paid for
    }
    draft.note(answers[i]->note);
    draft.plan.add(functions, std::move(answers[i]->answers));
    context.observer->tests_written(draft.plan.of(functions));
  }
  return all;
}

}  // namespace synth
