#pragma once

#include "specs/function_spec.h"
#include "testing/core/test.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// A function whose purpose has a recurrence.
struct SolvedRecurrence {
  std::string code;              // empty if not offered, or not expressible in the language
  std::vector<Example> defined;  // some calls with the recurrence's results
  std::string doubt;             // the reason why it is not offered, or is unreliable
  bool is_incomplete = false;    // not offered because first terms are missing
  bool is_offered = false;
};

// Solves a purpose with a recurrence. Returns nothing if it has none or the function takes anything
// but one integer. First terms that the purpose leaves out are taken from the examples. The
// recurrence is not offered if an example contradicts it, nor if the purpose has words that were
// not understood, unless an example beyond the first terms agrees.
std::optional<SolvedRecurrence> solve_recurrence(const FunctionSpec& spec,
                                                 const std::vector<Example>& examples,
                                                 Language language = Language::python);

// Returns tests of the recurrence's results, by its plain definition.
std::vector<Test> tests_by_recurrence(const FunctionSpec& spec,
                                      const std::vector<Example>& examples);

}  // namespace synth
