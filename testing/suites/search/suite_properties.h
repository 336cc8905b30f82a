#pragma once

#include "testing/suites/search/suite.h"

namespace synth {

// Calls that ask whether properties of Python code hold: each as a function at the end of the
// source, for the arguments for which it is shown, and those of every case to which it applies.
class PropertyCalls {
 public:
  PropertyCalls(std::string source, const std::vector<SuiteProperty>& properties,
                const std::vector<SuiteCase>& cases);

  [[nodiscard]] const std::string& source() const { return source_; }
  [[nodiscard]] const std::vector<PlannedCall>& calls() const { return calls_; }
  // Returns those of the properties for which every outcome of its calls is True.
  [[nodiscard]] std::vector<SuiteProperty> those_that_hold(
      std::vector<SuiteProperty> properties, const std::vector<Outcome>& outcomes) const;

 private:
  std::string source_;
  std::vector<PlannedCall> calls_;
  std::vector<std::size_t> counts_;  // number of calls for each property
};

}  // namespace synth
