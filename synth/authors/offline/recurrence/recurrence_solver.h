#pragma once

#include "specs/function_spec.h"
#include "testing/core/test.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// A function whose purpose has a recurrence.
struct SolvedRecurrence {
  std::string code;              // empty where it is not offered, or not written in the language
  std::vector<Example> defined;  // some calls with what the recurrence gives
  std::string doubt;             // why it is not offered, or should not be relied on
  bool is_incomplete = false;    // not offered since first terms are missing
  bool is_offered = false;
};

// Nothing where the purpose has no recurrence or the function takes something else than one
// integer. First terms that the purpose leaves out are taken from the examples. The recurrence is
// not offered where an example contradicts it, nor where the purpose says more than it understands
// unless an example beyond the first terms agrees.
std::optional<SolvedRecurrence> solve_recurrence(const FunctionSpec& spec,
                                                 const std::vector<Example>& examples,
                                                 Language language = Language::python);

// Tests of what the recurrence gives, by its plain definition.
std::vector<Test> tests_by_recurrence(const FunctionSpec& spec,
                                      const std::vector<Example>& examples);

}  // namespace synth
