#include "synth/run/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace synth {

Workspace::Workspace(const SolveRequest& asked, Observer& watcher, std::stop_token stopping)
    : request(asked),
      observer(watcher),
      deadline(std::chrono::steady_clock::now() + asked.budget.time),
      timer(std::make_shared<TimedStop>(std::move(stopping), deadline)),
      stop(timer->token()),
      spending(std::make_shared<Spending>(asked.budget.spending)),
      answers(std::make_shared<AnswerBook>()) {}

Workspace::Workspace(const Workspace& whole, Observer& watcher)
    : request(whole.request),
      observer(watcher),
      deadline(whole.deadline),
      timer(whole.timer),
      stop(whole.stop),
      workers(whole.workers),
      is_part(whole.is_part),
      specs(whole.specs),
      groups(whole.groups),
      plan(whole.plan),
      taken_in(whole.taken_in),
      code(whole.code),
      hesitations(whole.hesitations),
      agreements(whole.agreements),
      alternatives(whole.alternatives),
      spending(whole.spending),
      answers(whole.answers) {}

WorkDone Workspace::done_since(const Workspace& whole) const {
  WorkDone done{{},      hesitations, agreements, alternatives, plan.disputed(),
                history, notes,       metrics};
  for (const auto& [function, written] : code) {
    const auto old = whole.code.find(function);
    if (old == whole.code.end() || old->second != written) {
      done.code.emplace(function, written);
    }
  }
  return done;
}

void Workspace::take_history(const WorkDone& done) {
  history.insert(history.end(), done.history.begin(), done.history.end());
  for (const std::string& text : done.notes) {
    note(text);
  }
  for (const DisputedTest& disputed : done.disputed) {
    if (!plan.is_disputed(disputed.function, disputed.test)) {
      plan.dispute(disputed);
    }
  }
  metrics.specification_s += done.metrics.specification_s;
  metrics.test_generation_s += done.metrics.test_generation_s;
  metrics.generation_s += done.metrics.generation_s;
  metrics.execution_s += done.metrics.execution_s;
  metrics.improvement_s += done.metrics.improvement_s;
  metrics.candidates += done.metrics.candidates;
  metrics.executions += done.metrics.executions;
  metrics.sampling.insert(metrics.sampling.end(), done.metrics.sampling.begin(),
                          done.metrics.sampling.end());
}

void Workspace::take_code(const WorkDone& done) {
  for (const auto& [function, others] : done.alternatives) {
    alternatives[function] = others;
  }
  for (const auto& [function, written] : done.code) {
    code[function] = written;
    hesitations.erase(function);
    if (const auto doubt = done.hesitations.find(function); doubt != done.hesitations.end()) {
      hesitations.insert(*doubt);
    }
    agreements.erase(function);
    if (const auto found = done.agreements.find(function); found != done.agreements.end()) {
      agreements.insert(*found);
    }
  }
}

void Workspace::note(const std::string& text) {
  if (!text.empty() && std::find(notes.begin(), notes.end(), text) == notes.end()) {
    notes.push_back(text);
    observer.note(text);
  }
}

std::optional<Error> Workspace::must_end() const {
  if (std::chrono::steady_clock::now() >= deadline) {
    return Error{Errc::budget_exhausted,
                 fmt::format("the time allowed ({} s) is used up",
                             static_cast<double>(request.budget.time.count()) / 1000),
                 "allow more with --max-time"};
  }
  if (stop.stop_requested()) {
    return Error{Errc::interrupted, "interrupted", "run it again to go on"};
  }
  return std::nullopt;
}

Error Workspace::cause_of(Error error) const {
  return error.code == Errc::interrupted ? must_end().value_or(std::move(error)) : error;
}

Question Workspace::question() const {
  Question question;
  question.instruction = request.instruction;
  question.language = request.language;
  question.seed = request.seed;
  question.budget = {deadline, request.budget.search_memory_bytes, stop, spending.get(),
                     answers.get()};
  return question;
}

std::vector<FunctionSpec> Workspace::specs_of(const std::vector<std::string>& functions) const {
  std::vector<FunctionSpec> found;
  for (const std::string& function : functions) {
    if (const FunctionSpec* spec = specs.find(function)) {
      found.push_back(*spec);
    }
  }
  return found;
}

std::vector<std::string> Workspace::dependencies_of(
    const std::vector<std::string>& functions) const {
  std::set<std::string> reached;
  std::vector<std::string> open = functions;
  while (!open.empty()) {
    const FunctionSpec* spec = specs.find(open.back());
    open.pop_back();
    if (spec == nullptr) {
      continue;
    }
    for (const std::string& dependency : spec->dependencies) {
      if (reached.insert(dependency).second) {
        open.push_back(dependency);
      }
    }
  }
  std::vector<std::string> ordered;
  for (const Group& group : groups) {
    for (const std::string& function : group.functions) {
      if (reached.contains(function) &&
          std::find(functions.begin(), functions.end(), function) == functions.end()) {
        ordered.push_back(function);
      }
    }
  }
  return ordered;
}

std::vector<FunctionCode> Workspace::pieces(const std::vector<std::string>& functions,
                                            const Implementations& changes) const {
  std::vector<FunctionCode> pieces;
  for (const Group& group : groups) {
    for (const std::string& function : group.functions) {
      if (std::find(functions.begin(), functions.end(), function) == functions.end()) {
        continue;
      }
      if (const auto change = changes.find(function); change != changes.end()) {
        pieces.push_back({function, change->second});
      } else if (const auto known = code.find(function); known != code.end()) {
        pieces.push_back({function, known->second});
      }
    }
  }
  return pieces;
}

}  // namespace synth
