#include "synth/group_questions.h"

#include "synth/module.h"

#include <algorithm>
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

// Candidates of functions are not sure to end for whatever they are called with.
constexpr std::chrono::milliseconds kTimeOfACall{250};

std::vector<std::optional<Value>> values_of(Runtime& runtime, const Workspace& work,
                                            const std::string& module, const std::string& function,
                                            const std::vector<Call>& calls) {
  std::vector<PlannedCall> planned;
  for (const Call& call : calls) {
    planned.push_back({function, call, {}});
  }
  Limits limits = work.request.limits;
  limits.time = std::min(limits.time, kTimeOfACall);
  auto ran = runtime.run(module, planned, limits, work.stop);
  std::vector<std::optional<Value>> values(calls.size());
  for (std::size_t i = 0; ran && i < std::min(values.size(), ran->outcomes.size()); ++i) {
    values[i] = std::move(ran->outcomes[i].value);
  }
  return values;
}

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
      callable.push_back(
          {*spec, is_asked_for, [&, module = *module, name](const std::vector<Call>& calls) {
             return values_of(runtime, work, module, name, calls);
           }});
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
