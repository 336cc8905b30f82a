#include "synth/group/ask_tests.h"

#include <utility>

namespace synth {

TestQuestion test_question(const RunContext& context, const Draft& draft,
                           const std::vector<std::string>& functions) {
  auto question = context.question<TestQuestion>();
  question.group = functions;
  question.functions = draft.specs_of(functions);
  question.tests = draft.plan.of(functions);
  std::erase_if(question.tests, [&](const Test& test) { return context.request.is_answer(test); });
  context.observer->stage("testing", functions);
  return question;
}

Result<void> take_tests(const RunContext& context, Draft& draft,
                        const std::vector<std::string>& functions, Result<Answers<Test>> answer) {
  if (!answer && answer.error().code == Errc::author_failed) {
    draft.note("no tests were generated: " + answer.error().message);
    return {};
  }
  if (!answer) {
    return fail(std::move(answer).error());
  }
  draft.note(answer->note);
  draft.plan.add(functions, std::move(answer->answers));
  context.observer->tests_written(draft.plan.of(functions));
  return {};
}

}  // namespace synth
