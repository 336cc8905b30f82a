#include "synth/pipeline/write_tests.h"

namespace synth {
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

}  // namespace synth
