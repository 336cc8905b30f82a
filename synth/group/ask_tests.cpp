#include "synth/group/ask_tests.h"

#include "specs/made.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace synth {
namespace {

// Returns the reason why no code that fulfils the spec can be tested so, if there is one.
std::optional<std::string> fault_of(const FunctionSpec& spec, const Test& test, Language language) {
  if (auto lacking = lacking_made(test.call, test.claim, language)) {
    return fmt::format("{} has no {}", info(language).title, excerpt(*lacking));
  }
  if (spec.is_class() && test.call.steps.empty() && !test.claim.raises) {
    return fmt::format("'{}' does nothing with an object of the class '{}'", test.name, spec.name);
  }
  return fault_of_steps(spec, test.call);
}

void leave_out_unfit(Draft& draft, Language language, const std::vector<std::string>& functions,
                     std::vector<Test>& tests) {
  std::erase_if(tests, [&](const Test& test) {
    const bool is_only = test.function.empty() && functions.size() == 1;
    const FunctionSpec* const spec = draft.specs.find(is_only ? functions.front() : test.function);
    const auto fault = spec == nullptr ? std::nullopt : fault_of(*spec, test, language);
    if (fault) {
      draft.note("a generated test was left out: " + *fault);
    }
    return fault.has_value();
  });
}

}  // namespace

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
  leave_out_unfit(draft, context.request.language, functions, answer->answers);
  draft.plan.add(functions, std::move(answer->answers));
  context.observer->tests_written(draft.plan.of(functions));
  return {};
}

}  // namespace synth
