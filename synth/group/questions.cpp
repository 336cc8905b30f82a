#include "synth/group/questions.h"

#include "synth/source/module.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace synth {
namespace {

std::vector<std::string> suspects(const Workspace& work,
                                  const std::vector<std::string>& dependencies,
                                  const Trial& trial) {
  std::vector<std::string> suspects;
  for (const Failure& failure : trial.failures()) {
    const auto& error = failure.verdict.error;
    if (error && error->line) {
      const std::string function =
          function_at_line(work.request.language, trial.module, *error->line);
      if (contains(dependencies, function)) {
        append_new(suspects, {function});
      }
    }
  }
  return suspects;
}

// A function need not end for what it is called with: a call that takes longer than a test may is
// given up, and with it the function. Few calls are made at first, and more while all end.
constexpr std::size_t kFirstCalls = 4;
constexpr std::size_t kMostCallsAtOnce = 64;

class CallRunner {
 public:
  CallRunner(Runtime& runtime, const Workspace& work, std::string module, std::string function)
      : runtime_(&runtime),
        work_(&work),
        module_(std::move(module)),
        function_(std::move(function)) {}

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
    auto ran = runtime_->run(module_, planned, work_->request.limits, work_->stop);
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

  Runtime* runtime_;
  const Workspace* work_;
  std::string module_;
  std::string function_;
  std::shared_ptr<bool> has_hung_ = std::make_shared<bool>(false);  // of all copies of a question
};

}  // namespace

std::vector<CallableFunction> callable_functions(Runtime& runtime, const Workspace& work,
                                                 const std::vector<std::string>& group) {
  const auto module = assemble(work.request.language, work.pieces(work.dependencies_of(group), {}));
  std::vector<std::string> direct;
  for (const FunctionSpec& spec : module ? work.specs_of(group) : std::vector<FunctionSpec>()) {
    append_new(direct, spec.dependencies);
  }
  std::vector<CallableFunction> callable;
  for (const std::string& name : direct) {
    const FunctionSpec* spec = work.specs.find(name);
    if (spec != nullptr && work.code.contains(name) && !contains(group, name)) {
      const auto known = work.taken_in.find(name);
      const bool is_asked_for = known == work.taken_in.end() || known->second.is_named;
      callable.push_back({*spec, is_asked_for, CallRunner(runtime, work, *module, name)});
    }
  }
  return callable;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

void append_new(std::vector<std::string>& names, const std::vector<std::string>& more) {
  for (const std::string& name : more) {
    if (!contains(names, name)) {
      names.push_back(name);
    }
  }
}

std::vector<std::string> names_of(const Implementations& implementations) {
  std::vector<std::string> names;
  for (const auto& [function, code] : implementations) {
    names.push_back(function);
  }
  return names;
}

ImplementationQuestion implementation_question(const Workspace& work,
                                               const std::vector<std::string>& group,
                                               std::vector<Tried> tried) {
  ImplementationQuestion question;
  static_cast<Question&>(question) = work.question();
  question.group = group;
  question.functions = work.specs_of(group);
  question.tests = work.plan.deciding(group);
  question.tried = std::move(tried);
  for (const std::string& dependency : work.dependencies_of(group)) {
    if (const auto known = work.code.find(dependency); known != work.code.end()) {
      question.available.emplace(dependency, known->second);
    }
  }
  return question;
}

RepairQuestion repair_question(ImplementationQuestion base, const Workspace& work,
                               const Implementations& candidate, const Trial& trial) {
  RepairQuestion question;
  static_cast<ImplementationQuestion&>(question) = std::move(base);
  const std::vector<std::string> suspected =
      suspects(work, work.dependencies_of(question.group), trial);
  append_new(question.group, suspected);
  append_new(question.group, names_of(candidate));
  question.functions = work.specs_of(question.group);
  question.implementations = candidate;
  for (const std::string& function : suspected) {
    question.implementations.try_emplace(function, work.code.at(function));
  }
  question.failures = trial.failures();
  question.stdout_text = trial.outcome.stdout_text;
  return question;
}

}  // namespace synth
