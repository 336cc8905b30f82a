#pragma once

#include "testing/core/test.h"
#include "testing/mutants/assertion_file.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// What a program is repaired for: calls of its functions, and what is claimed of their outcomes.
// The claims are held against outcomes apart from the processes that made them.
class RepairClaims {
 public:
  virtual ~RepairClaims() = default;

  // The calls that the claims are about. Grows when outcomes lead to further calls.
  [[nodiscard]] const std::vector<PlannedCall>& calls() const { return calls_; }
  // Constants that the claims mention, for MutantHints.
  [[nodiscard]] const std::vector<Value>& constants() const { return constants_; }

  // What each table of outcomes, one a call in the order of `calls()`, makes of the claims. A table
  // may be shorter: claims that need a missing outcome are unknown.
  virtual Result<std::vector<AssertionVerdict>> hold(std::span<const std::vector<Outcome>> tables,
                                                     const std::stop_token& stop) = 0;

 protected:
  std::vector<PlannedCall> calls_;
  std::vector<Value> constants_;
};

// The claims of tests; each is named by its test.
std::unique_ptr<RepairClaims> claims_of(std::vector<Test> tests);

// The claims of a file of assertions, which is read in a cell of `python`. Calls that are made only
// once others are answered are found as `hold` is given outcomes.
Result<std::unique_ptr<RepairClaims>> claims_of(Runtime& python, AssertionFile file,
                                                const std::stop_token& stop);

}  // namespace synth
