#pragma once

#include "synth/run/kept_search.h"
#include "synth/run/test_plan.h"
#include "synth/solution/solution.h"
#include "synth/source/module.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace synth {

// A function of an earlier instruction that this one may call.
struct ReusedFunction {
  std::string code;
  std::vector<Test> tests;
  bool is_named = false;  // true if the instruction names it; false if it only describes it
};

// The intermediate state of a run: a plain value, which is copied to work on parts of it side by
// side and merged again. A run that is cut short has its partial result here.
struct Draft {
  SpecSet specs;
  std::vector<Test> listed;   // examples that came with the specs but are not part of them
  std::vector<Group> groups;  // in the order of writing
  TestPlan plan;
  std::set<std::string> tests_later;  // functions whose tests are requested once they have code
  std::map<std::string, ReusedFunction> reused;  // these are among the specs
  // Earlier functions of the instruction that the purpose of a function describes: dependencies
  // that it may call.
  std::map<std::string, std::set<std::string>> described;
  // Kept functions that were requested in other words and pass the tests here, by the name that
  // they would have.
  std::map<std::string, std::vector<AlikeFunction>> alike;
  std::map<std::string, std::string> code;       // the best so far, by function
  std::string written_by;                        // the author of the last code that became the best
  std::map<std::string, Ambiguity> ambiguities;  // doubts of the authors of that code
  std::map<std::string, Agreement> agreements;   // agreement of the candidates with that code
  std::optional<std::string> settling_call;      // a call that would settle an unknown function
  // Other code for written functions that passes their tests, in case the kept code turns out to be
  // wrong.
  std::map<std::string, std::vector<std::string>> alternatives;
  std::vector<HistoryEntry> history;
  std::vector<std::string> notes;
  Metrics metrics;
  bool is_part = false;  // true if it is the work on one function that was decomposed

  // Returns a copy for work on a branch: its history, notes and metrics begin empty.
  [[nodiscard]] Draft branch() const;
  // Returns the changes of this branch of `base`: everything except specs and groups, and only new
  // or different code and tests.
  [[nodiscard]] Draft changes_since(const Draft& base) const;
  // Merges all of `changes`, as `changes_since` returns them.
  void merge(Draft changes);
  // Merges only history, notes, tests, their disputes, and metrics.
  void merge_history(const Draft& changes);

  // Returns whether `user` may call `function`, but need not.
  [[nodiscard]] bool is_described(const std::string& user, const std::string& function) const;

  // Adds a note for the user, once. Ignores an empty text.
  void note(const std::string& text);

  // Returns the specs of those of `functions` that have one.
  [[nodiscard]] std::vector<FunctionSpec> specs_of(const std::vector<std::string>& functions) const;

  // Returns the functions that `functions` use, directly or through others, without themselves, in
  // the order of writing.
  [[nodiscard]] std::vector<std::string> dependencies_of(
      const std::vector<std::string>& functions) const;

  // Returns the code of `functions` in the order of writing; `changes` replace their code.
  [[nodiscard]] std::vector<FunctionCode> pieces(const std::vector<std::string>& functions,
                                                 const Implementations& changes) const;
};

}  // namespace synth
