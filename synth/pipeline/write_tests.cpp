#include "synth/pipeline/write_tests.h"

#include "synth/group/ask_tests.h"
#include "synth/support/mapped.h"
#include "synth/support/stopwatch.h"

#include <algorithm>

namespace synth {
namespace {

// Returns the groups that need tests. Adds the known tests of reused functions.
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
  std::vector<TestQuestion> questions = mapped(
      groups, [&](const Group& group) { return test_question(context, draft, group.functions); });
  SYNTH_CHECK(context.workers->run_each(questions.size(), [&](std::size_t i) {
    if (!context.must_end()) {
      answers[i] = catch_all([&] { return context.author.tests(questions[i]); });
    }
  }));
  Result<void> all;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    Result<void> taken = take_tests(context, draft, groups[i].functions, std::move(answers[i]));
    if (!taken && all) {
      all = std::move(taken);  // the others are taken nevertheless: they may have been paid for
    }
  }
  return all;
}

std::vector<Group> tested_first(const RunContext& context, Draft& draft) {
  std::vector<Group> first = draft.groups;
  if (!context.author.varies() || context.request.candidates) {
    return first;
  }
  std::erase_if(first, [&](const Group& group) {
    if (draft.alike.contains(group.functions.front())) {
      return false;
    }
    const bool all_have_examples =
        std::ranges::all_of(group.functions, [&](const std::string& function) {
          return std::ranges::any_of(draft.plan.of(function), &Test::is_trusted) &&
                 !draft.reused.contains(function);
        });
    if (all_have_examples) {
      draft.tests_later.insert(group.functions.begin(), group.functions.end());
    }
    return all_have_examples;
  });
  return first;
}

}  // namespace synth
