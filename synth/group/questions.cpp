#include "synth/group/questions.h"

#include "synth/run/mention.h"
#include "synth/source/module.h"
#include "synth/support/mapped.h"
#include "synth/support/names.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace synth {
namespace {

// Returns the dependencies that the failures' tracebacks point into.
std::vector<std::string> suspects(Language language, const std::vector<std::string>& dependencies,
                                  const TestRun& test_run) {
  std::vector<std::string> suspects;
  for (const Failure& failure : test_run.failures()) {
    const auto& error = failure.verdict.error;
    if (error && error->line) {
      const std::string function = function_at_line(language, test_run.module, *error->line);
      if (contains(dependencies, function)) {
        append_new(suspects, {function});
      }
    }
  }
  return suspects;
}

// The number of calls made at first. A function need not end for any given arguments: the first
// call that takes longer than a test may ends all calls of the function. More calls are made while
// all end.
constexpr std::size_t kFirstCalls = 4;
constexpr std::size_t kMostCallsAtOnce = 64;

class CallRunner {
 public:
  CallRunner(const RunContext& context, std::string module, std::string function)
      : context_(&context), module_(std::move(module)), function_(std::move(function)) {}

  std::vector<std::optional<Value>> operator()(const std::vector<Call>& calls) {
    std::vector<std::optional<Value>> values;
    for (std::size_t size = kFirstCalls; values.size() < calls.size() && !*has_hung_;
         size = std::min(2 * size, kMostCallsAtOnce)) {
      run(calls, std::min(values.size() + size, calls.size()), values);
    }
    values.resize(calls.size());
    return values;
  }

 private:
  void run(const std::vector<Call>& calls, std::size_t end,
           std::vector<std::optional<Value>>& values) {
    std::vector<PlannedCall> planned;
    for (std::size_t i = values.size(); i < end; ++i) {
      planned.push_back({function_, calls[i], {}});
    }
    auto ran = context_->runtime->run(module_, planned, context_->request.limits, context_->stop);
    if (!ran) {
      *has_hung_ = true;
      return;
    }
    for (Outcome& outcome : ran->outcomes) {
      *has_hung_ = *has_hung_ || outcome.ending != Verdict::pass;
      values.push_back(std::move(outcome.value));
    }
    values.resize(end);
  }

  const RunContext* context_;
  std::string module_;
  std::string function_;
  std::shared_ptr<bool> has_hung_ = std::make_shared<bool>(false);  // of all copies of a question
};

// Adds functions of the user's modules that the instruction names.
void add_given_functions(const RunContext& context, const Draft& draft,
                         std::vector<CallableFunction>& callable) {
  const GivenModules& given = context.request.given;
  const MentionedNames mentioned(given.definitions.empty() ? "" : context.request.instruction);
  for (const GivenDefinition& definition : given.definitions) {
    const FunctionSpec& spec = definition.spec;
    if (definition.is_function && draft.specs.find(spec.name) == nullptr &&
        mentioned.find(spec.name) == Mention::name) {
      callable.push_back(
          {spec, true, CallRunner(context, given.import_of(definition, ""), spec.name)});
    }
  }
}

}  // namespace

std::vector<CallableFunction> callable_functions(const RunContext& context, const Draft& draft,
                                                 const std::vector<std::string>& group) {
  const auto module = context.request.module_with(draft.pieces(draft.dependencies_of(group), {}));
  std::vector<std::string> direct;
  std::vector<std::string> asked;  // those of them that have to be called
  for (const FunctionSpec& spec : module ? draft.specs_of(group) : std::vector<FunctionSpec>()) {
    append_new(direct, spec.dependencies);
    for (const std::string& dependency : spec.dependencies) {
      const auto reused = draft.reused.find(dependency);
      const bool is_asked_for = reused == draft.reused.end()
                                    ? !draft.is_described(spec.name, dependency)
                                    : reused->second.is_named;
      if (is_asked_for) {
        asked.push_back(dependency);
      }
    }
  }
  std::vector<CallableFunction> callable;
  for (const std::string& name : direct) {
    const FunctionSpec* spec = draft.specs.find(name);
    if (spec != nullptr && draft.code.contains(name) && !contains(group, name)) {
      callable.push_back({*spec, contains(asked, name), CallRunner(context, *module, name)});
    }
  }
  add_given_functions(context, draft, callable);
  return callable;
}

RunCode code_runner(const RunContext& context, const Draft& draft,
                    const std::vector<std::string>& group) {
  return [&context, &draft, group](const std::string& code, const std::string& function,
                                   const std::vector<Call>& calls) {
    std::vector<FunctionCode> pieces = draft.pieces(draft.dependencies_of(group), {});
    pieces.push_back({function, context.request.given.with_imports(code)});
    const auto module = context.request.module_with(pieces);
    const auto planned = mapped(calls, [&](const Call& call) {
      return PlannedCall{function, call, {}};
    });
    auto ran = module ? context.runtime->run(*module, planned, context.request.limits, context.stop)
                      : Result<CandidateOutcome>(CandidateOutcome{});
    return ran && !ran->load_error ? std::move(ran->outcomes) : std::vector<Outcome>();
  };
}

ImplementationQuestion implementation_question(const RunContext& context, const Draft& draft,
                                               const std::vector<std::string>& group,
                                               std::vector<Tried> tried) {
  auto question = context.question<ImplementationQuestion>();
  question.group = group;
  question.functions = draft.specs_of(group);
  question.tests = draft.plan.deciding(group);
  question.tried = std::move(tried);
  for (const std::string& dependency : draft.dependencies_of(group)) {
    if (const auto known = draft.code.find(dependency); known != draft.code.end()) {
      question.available.emplace(dependency, known->second);
    }
  }
  return question;
}

RepairQuestion repair_question(ImplementationQuestion base, const Draft& draft,
                               const Implementations& candidate, const TestRun& test_run) {
  RepairQuestion question;
  static_cast<ImplementationQuestion&>(question) = std::move(base);
  const std::vector<std::string> suspected =
      suspects(question.language, draft.dependencies_of(question.group), test_run);
  append_new(question.group, suspected);
  append_new(question.group, names_of(candidate));
  question.functions = draft.specs_of(question.group);
  question.implementations = candidate;
  for (const std::string& function : suspected) {
    question.implementations.try_emplace(function, draft.code.at(function));
  }
  question.failures = test_run.failures();
  question.stdout_text = test_run.outcome.stdout_text;
  return question;
}

}  // namespace synth
