#pragma once

#include "synth/authors/author.h"
#include "testing/runtimes/common/runtime.h"

#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace synth {

// Gives scripted answers in turn, and records the questions.
class ScriptedAuthor : public Author {
 public:
  std::deque<SpecSet> spec_answers;
  std::vector<Test> test_answers;
  std::deque<Implementations> implementation_answers;
  std::deque<RepairAnswer> repair_answers;
  std::deque<ScriptAnswer> script_answers;
  bool specs_are_readings = true;  // true if their examples are the user's
  bool answers_vary = false;       // true for an author like a model
  std::vector<SpecQuestion> spec_questions;
  std::vector<ImplementationQuestion> implementation_questions;
  std::vector<RepairQuestion> repair_questions;
  std::vector<ScriptQuestion> script_questions;

  [[nodiscard]] std::string name() const override { return "scripted"; }
  Result<Answers<SpecSet>> specs(const SpecQuestion& question) override {
    spec_questions.push_back(question);
    Answers<SpecSet> answers = next(spec_answers);
    answers.is_reading = specs_are_readings;
    return answers;
  }
  Result<Answers<Test>> tests(const TestQuestion&) override { return Answers<Test>{test_answers}; }
  Result<Answers<Implementations>> implementations(
      const ImplementationQuestion& question) override {
    implementation_questions.push_back(question);
    return next(implementation_answers);
  }
  Result<Answers<RepairAnswer>> repairs(const RepairQuestion& question) override {
    repair_questions.push_back(question);
    return next(repair_answers);
  }
  Result<Answers<Choice>> choose(const ChoiceQuestion&) override { return Answers<Choice>{}; }
  Result<Answers<ScriptAnswer>> scripts(const ScriptQuestion& question) override {
    script_questions.push_back(question);
    return next(script_answers);
  }
  [[nodiscard]] bool varies() const override { return answers_vary || model(); }

 private:
  template <class Answer>
  static Answers<Answer> next(std::deque<Answer>& answers) {
    Answers<Answer> given;
    if (!answers.empty()) {
      given.answers.push_back(std::move(answers.front()));
      answers.pop_front();
    }
    return given;
  }
};

// Stands in for an interpreter: `behave` returns the outcome of a call of the module.
class FakeRuntime : public Runtime {
 public:
  using Behaviour = std::function<Outcome(const std::string& source, const PlannedCall& call)>;
  explicit FakeRuntime(Behaviour behave) : behave_(std::move(behave)) {}

  std::vector<std::string> sources;                    // the source of every run
  std::vector<std::chrono::milliseconds> time_limits;  // of every run
  std::string version = "Fake 1";
  void behave(Behaviour otherwise) { behave_ = std::move(otherwise); }

  [[nodiscard]] Language language() const override { return Language::python; }
  [[nodiscard]] std::string toolchain() const override { return version; }
  Result<CandidateOutcome> run(const std::string& source, std::span<const PlannedCall> calls,
                               const Limits& limits, std::stop_token) override {
    {
      const std::lock_guard lock(mutex_);
      sources.push_back(source);
      time_limits.push_back(limits.time);
    }
    CandidateOutcome outcome;
    for (const PlannedCall& call : calls) {
      outcome.outcomes.push_back(behave_(source, call));
    }
    return outcome;
  }
  Result<ScriptOutcome> run_script(const std::string&, const Limits&, std::stop_token) override {
    return ScriptOutcome{};
  }

 private:
  std::mutex mutex_;
  Behaviour behave_;
};

inline Implementations code(const std::string& function, int number) {
  return {{function, function + " = " + std::to_string(number)}};
}

// Returns a spec with the example that `expected` is returned; without one if it is 0.
inline FunctionSpec spec(std::string name, int expected,
                         std::vector<std::string> dependencies = {}) {
  FunctionSpec spec;
  spec.name = std::move(name);
  spec.dependencies = std::move(dependencies);
  if (expected != 0) {
    spec.examples = {{Call{}, Claim{Value(expected), {}, {}}}};
  }
  return spec;
}

inline Outcome returned(Value value) {
  Outcome outcome;
  outcome.ending = Verdict::pass;
  outcome.value = std::move(value);
  return outcome;
}

}  // namespace synth
