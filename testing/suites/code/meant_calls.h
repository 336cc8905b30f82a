#pragma once

#include "specs/call.h"
#include "testing/suites/code/code_reader.h"
#include "testing/suites/code/stated_rules.h"

namespace synth {

// The calls of a function that its comment means.
class MeantCalls {
 public:
  MeantCalls() = default;  // means all
  explicit MeantCalls(const CodeFunction& function);

  // Drops the rules that one of the calls breaks, and those that may be about the result if there
  // are no calls.
  void learn(std::span<const Call> known);
  [[nodiscard]] bool is_meant(const Call& call) const;
  // Puts the borders of the rules into the kinds of the parameters, and takes out other numbers.
  [[nodiscard]] std::vector<CodeParameter> fitted(std::vector<CodeParameter> parameters) const;

 private:
  [[nodiscard]] bool keeps(const StatedRule& rule, const Call& call) const;
  [[nodiscard]] bool is_about(const StatedRule& rule, std::size_t place) const;

  std::vector<std::string> names_;
  std::vector<StatedRule> rules_;
};

}  // namespace synth
