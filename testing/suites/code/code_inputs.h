#pragma once

#include "testing/core/limits.h"
#include "testing/mutants/token_mutants.h"
#include "testing/suites/search/code_variants.h"
#include "testing/suites/search/input_changes.h"
#include "testing/suites/search/suite_search.h"

#include <map>
#include <set>

namespace synth {

// A function of JavaScript, C++ or Bash as its text tells it, and its mutants with those of what it
// comes to but `others`. Errc::bad_input where it is not there.
struct CodeSubject {
  CodeFunction function;
  TokenMutants found;
  std::vector<Value> constants;
};
Result<CodeSubject> read_code_subject(Language language, const std::string& source,
                                      const std::string& function,
                                      const std::vector<std::string>& others);

struct CodeInput {
  Call call;
  std::string outcome;             // outcome_key's
  bool is_known = false;           // somebody made the call
  bool kills = true;               // else what it should give is in dispute
  std::vector<bool> reaches = {};  // by statement
};

// Inputs that the function accepts, by their places, and what they do to its mutants.
class CodeInputs {
 public:
  using Places = std::vector<std::size_t>;
  using Kills = std::map<std::size_t, std::set<std::size_t>>;  // a mutant -> inputs

  // The references must outlive this.
  CodeInputs(Runtime& runtime, const std::string& source, CodeSubject subject, std::stop_token stop)
      : runtime_(runtime),
        source_(source),
        subject_(std::move(subject)),
        variants_(runtime, source, subject_.function.name, stop),
        stop_(std::move(stop)),
        killer_(subject_.found.mutants.size()),
        stillborn_(subject_.found.mutants.size()),
        runs_(subject_.found.mutants.size()),
        trap_fails_(subject_.found.traps.size()) {}

  [[nodiscard]] bool is_script() const { return runtime_.language() == Language::bash; }
  [[nodiscard]] const CodeSubject& subject() const { return subject_; }
  [[nodiscard]] const std::vector<CodeInput>& all() const { return inputs_; }
  [[nodiscard]] std::vector<Call> calls_of(const Places& inputs) const;
  // The input that a call is, if it is one.
  [[nodiscard]] std::optional<std::size_t> find(const Call& call) const;

  // Runs the function on calls that are new, and keeps those that it accepts.
  Result<void> probe(std::vector<ChangedCall> tried, Places& accepted);
  // Those of the inputs are calls that somebody made.
  void mark_known(const Places& inputs, std::span<const KnownCall> known);
  // Forgets all others, and what was tried.
  void start_over(std::vector<CodeInput> inputs);

  // Runs living mutants on inputs that reach them. Whether one died.
  Result<bool> kill(const Places& accepted);
  // Mutants that no input killed, and that are not left alone yet; those that one killed.
  [[nodiscard]] Places living() const;
  [[nodiscard]] Places killed() const;
  [[nodiscard]] bool is_killer(std::size_t input) const;
  // Which of the inputs kill each of the mutants.
  Result<Kills> matrix(const Places& mutants, const Places& inputs);
  Result<std::vector<VariantDifference>> differences(const std::vector<PlannedVariant>& variants,
                                                     const std::vector<Call>& calls, bool first);
  // Those that give the same again, in other orders, and those that are known; remembers the
  // others.
  Result<Places> stable(Places inputs);

  // What the function itself gives for these.
  Result<std::vector<Outcome>> own_outcomes(const std::vector<Call>& calls) {
    return variants_.own_outcomes(calls);
  }
  // Whether it failed otherwise than on purpose for an input of the kinds that it takes.
  [[nodiscard]] bool has_failed() const { return has_failed_; }
  // The calls on which the function returns, the simplest first.
  [[nodiscard]] std::vector<Call> values_given() const;

  [[nodiscard]] FoundInputs result(const Places& chosen) const;

 private:
  Result<std::vector<Outcome>> outcomes_of(const std::vector<Call>& calls);
  [[nodiscard]] bool accepts(const Outcome& outcome, bool is_of_kind) const;
  Result<void> load();
  [[nodiscard]] Places telling(const Places& inputs) const;
  Result<void> trace(const Places& inputs);
  [[nodiscard]] bool reaches(const CodeInput& input, std::size_t mutant) const;

  Runtime& runtime_;
  const std::string& source_;
  CodeSubject subject_;
  CodeVariants variants_;
  std::stop_token stop_;
  std::vector<std::optional<std::size_t>> killer_;  // of each mutant, an input
  std::vector<bool> stillborn_;
  std::vector<std::size_t> runs_;
  std::vector<bool> trap_fails_;  // where it cannot be seen whether a statement is reached
  std::vector<CodeInput> inputs_;
  std::map<std::string, std::optional<std::size_t>> known_;  // calls, and the inputs they are
  std::vector<Call> flaky_;
  bool is_loaded_ = false;
  bool has_failed_ = false;
  std::size_t tried_ = 0;
  std::size_t executions_ = 0;
};

// Few and simple inputs that kill what all kill: known ones, then greedily whatever kills most of
// what is left, each made simpler, for so many rounds, while it kills what is left to it.
Result<CodeInputs::Places> fewest_inputs(CodeInputs& inputs, int rounds);

}  // namespace synth
