#pragma once

#include "testing/core/limits.h"
#include "testing/mutants/token_mutants.h"
#include "testing/suites/code/meant_calls.h"
#include "testing/suites/search/code_variants.h"
#include "testing/suites/search/input_changes.h"
#include "testing/suites/search/suite_search.h"

#include <map>
#include <set>

namespace synth {

// A function of JavaScript, C++ or Bash as read from its text, with its mutants and those of the
// functions that it calls, except `others`. Errc::bad_input if it does not exist.
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
  std::string outcome;             // from outcome_key, of the result; of all if arguments change
  std::string seen = {};           // from outcome_key, with the arguments after the call
  bool is_known = false;           // somebody made the call
  bool kills = true;               // false if its expected result is disputed
  bool is_of_kind = true;          // false: an argument is of a kind that the code refuses
  bool is_usual = false;           // its result is empty, 0 or false, as of an empty body
  std::vector<bool> reaches = {};  // by statement
};

// The inputs that the function accepts, by their places, and their effects on its mutants.
class CodeInputs {
 public:
  using Places = std::vector<std::size_t>;
  using Kills = std::map<std::size_t, std::set<std::size_t>>;  // a mutant -> inputs

  // The references must outlive this.
  CodeInputs(Runtime& runtime, const std::string& source, CodeSubject subject, std::stop_token stop)
      : runtime_(runtime),
        source_(source),
        subject_(std::move(subject)),
        meant_(subject_.function),
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
  // Returns the input with that call, if there is one.
  [[nodiscard]] std::optional<std::size_t> find(const Call& call) const;

  // Restricts values to those that the comment means, as far as the known calls keep to it.
  void restrict_to_meant(std::span<const KnownCall> known);
  // Takes all values again: the comment was misread.
  void lift_restrictions();

  // Runs the function on new calls, and keeps those that it accepts.
  Result<void> probe(std::vector<ChangedCall> tried, Places& accepted);
  // Marks those inputs whose calls somebody made.
  void mark_known(const Places& inputs, std::span<const KnownCall> known);
  // Replaces all inputs and forgets which calls were tried.
  void start_over(std::vector<CodeInput> inputs);

  // Runs living mutants on inputs that reach them; returns whether one was killed.
  Result<bool> kill(const Places& accepted);
  // Returns mutants that no input killed and that are still run, or those that one killed.
  [[nodiscard]] Places living() const;
  [[nodiscard]] Places killed() const;
  // Returns whether inputs reach one of the living, so that more of them may kill it.
  [[nodiscard]] bool has_reached() const;
  [[nodiscard]] bool is_killer(std::size_t input) const;
  // Returns for each of the mutants which of the inputs kill it.
  Result<Kills> matrix(const Places& mutants, const Places& inputs);
  // Returns how the variants differ from the function on the calls; `first`: only until one
  // differs.
  Result<std::vector<VariantDifference>> differences(const std::vector<PlannedVariant>& variants,
                                                     const std::vector<Call>& calls, bool first);
  // Returns the known inputs and those with the same outcome again, in other orders; remembers the
  // others as flaky.
  Result<Places> stable(Places inputs);

  // Returns the outcomes of the function itself.
  Result<std::vector<Outcome>> own_outcomes(const std::vector<Call>& calls) {
    return variants_.own_outcomes(calls);
  }
  // Returns what another script prints on standard error for a call.
  Result<std::string> messages_of(const std::string& source, const Call& call);
  // Returns whether it failed unintentionally for an input of its own kinds.
  [[nodiscard]] bool has_failed() const { return has_failed_; }
  // Returns whether the function changed an argument.
  [[nodiscard]] bool has_changed() const { return !changed_.empty(); }
  // Returns the calls on which the function returns, the simplest first.
  [[nodiscard]] std::vector<Call> values_given() const;

  // Returns the result of a search with the chosen inputs.
  [[nodiscard]] FoundInputs result(const Places& chosen) const;

 private:
  // Returns calls that look at the arguments that the function may change.
  [[nodiscard]] std::vector<Call> watched(const std::vector<Call>& calls) const;
  Result<std::vector<Outcome>> outcomes_of(const std::vector<Call>& calls);
  [[nodiscard]] bool accepts(const Outcome& outcome, bool is_of_kind) const;
  Result<void> load();
  [[nodiscard]] Places telling(const Places& inputs) const;
  Result<void> trace(const Places& inputs);
  [[nodiscard]] bool reaches(const CodeInput& input, std::size_t mutant) const;

  Runtime& runtime_;
  const std::string& source_;
  CodeSubject subject_;
  MeantCalls meant_;
  std::vector<CodeParameter> unrestricted_;
  CodeVariants variants_;
  std::stop_token stop_;
  std::vector<std::optional<std::size_t>> killer_;  // for each mutant, an input
  std::vector<bool> stillborn_;
  std::vector<std::size_t> runs_;
  std::vector<bool> trap_fails_;  // true if it is unknown whether a statement is reached
  std::vector<CodeInput> inputs_;
  std::map<std::string, std::optional<std::size_t>> known_;  // calls, and their inputs
  std::vector<Call> flaky_;
  std::set<std::size_t> changed_;  // places of arguments that the function changes
  bool is_loaded_ = false;
  bool has_failed_ = false;
  std::size_t tried_ = 0;
  std::size_t executions_ = 0;
};

// Returns few and simple inputs that kill all killed mutants: known ones, then greedily the one
// that kills most of the rest. Each is simplified, for `rounds` rounds, as long as it kills its
// mutants.
Result<CodeInputs::Places> fewest_inputs(CodeInputs& inputs, int rounds);

// Cases, each with the edge of its arguments' kinds for which it is kept; empty: for mutants.
struct EdgeCases {
  CodeInputs::Places inputs;
  std::vector<std::string> edges;
};

// Returns the cases and more, so that every edge at which the function takes an argument has one,
// as suite_fewest.py does for Python: greedily those at most new edges, with new results.
Result<EdgeCases> with_edge_cases(CodeInputs& inputs, const CodeInputs::Places& cases);

}  // namespace synth
