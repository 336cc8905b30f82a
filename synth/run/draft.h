#pragma once

#include "synth/run/alike_functions.h"
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
  bool is_named = false;  // by the instruction; else the instruction only speaks of it
};

// What a run has come to so far: a plain value, which is copied to work on parts of it side by side
// and merged again. A run that is cut short has its partial result here.
struct Draft {
  SpecSet specs;
  std::vector<Test> listed;   // examples that came with the specs and are no part of them
  std::vector<Group> groups;  // in the order of writing
  TestPlan plan;
  std::set<std::string>
      tests_later;  // functions whose author is asked for tests when they have code
  std::map<std::string, ReusedFunction> reused;  // among the specs
  // Kept functions that were asked for in other words and pass the tests here, by the name that
  // they would have.
  std::map<std::string, std::vector<AlikeFunction>> alike;
  std::map<std::string, std::string> code;       // the best so far, by function
  std::string written_by;                        // the last that became the best
  std::map<std::string, Ambiguity> ambiguities;  // of the authors of that code
  std::map<std::string, Agreement> agreements;   // of candidates with that code
  std::optional<std::string> settling_call;      // of a function that was not found
  // Other code that passes the tests of functions that are written, in case what was kept turns out
  // to be wrong.
  std::map<std::string, std::vector<std::string>> alternatives;
  std::vector<HistoryEntry> history;
  std::vector<std::string> notes;
  Metrics metrics;
  bool is_part = false;  // of the work on one function, which was broken up

  // Returns a copy to work on apart: its history, notes and metrics begin anew.
  [[nodiscard]] Draft branch() const;
  // Returns what this branch of `base` has come to: all but specs and groups, and of code and tests
  // only what is new or different.
  [[nodiscard]] Draft changes_since(const Draft& base) const;
  // Takes over all of `changes`, as `changes_since` returns them.
  void merge(Draft changes);
  // Takes over history, notes, tests, what is disputed of them, and metrics only.
  void merge_history(const Draft& changes);

  // Adds something that a person should know, once. Ignores an empty text.
  void note(const std::string& text);

  // Returns the specs of those of `functions` that have one.
  [[nodiscard]] std::vector<FunctionSpec> specs_of(const std::vector<std::string>& functions) const;

  // Returns the functions that `functions` use, directly or through others, themselves left out, in
  // the order of writing.
  [[nodiscard]] std::vector<std::string> dependencies_of(
      const std::vector<std::string>& functions) const;

  // Returns the code of `functions` in the order of writing; `changes` replace what is there.
  [[nodiscard]] std::vector<FunctionCode> pieces(const std::vector<std::string>& functions,
                                                 const Implementations& changes) const;
};

}  // namespace synth
