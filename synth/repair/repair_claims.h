#pragma once

#include "testing/core/test.h"
#include "testing/mutants/assertion_file.h"

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace synth {

// The claims that a program is repaired for: calls of its functions, and their expected outcomes.
// The claims are checked apart from the processes that produced the outcomes.
class RepairClaims {
 public:
  virtual ~RepairClaims() = default;

  // Returns the calls that the claims need. Their number grows when outcomes lead to further calls.
  [[nodiscard]] const std::vector<PlannedCall>& calls() const { return calls_; }
  // Returns constants in the claims, for MutantHints.
  [[nodiscard]] const std::vector<Value>& constants() const { return constants_; }

  // Checks the claims against each table of outcomes, one per call in the order of `calls()`. A
  // table may be shorter: claims that need a missing outcome are unknown.
  virtual Result<std::vector<AssertionVerdict>> hold(std::span<const std::vector<Outcome>> tables,
                                                     const std::stop_token& stop) = 0;

 protected:
  std::vector<PlannedCall> calls_;
  std::vector<Value> constants_;
};

// Returns the claims of tests; each is named by its test.
std::unique_ptr<RepairClaims> claims_of(std::vector<Test> tests);

// Returns the claims of a file of assertions, which is read in a cell of `python`. Calls that
// depend on the results of others are found when `hold` gets outcomes.
Result<std::unique_ptr<RepairClaims>> claims_of(Runtime& python, AssertionFile file,
                                                const std::stop_token& stop);

}  // namespace synth
