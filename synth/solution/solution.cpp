#include "synth/solution/solution.h"

#include <algorithm>

namespace synth {
namespace {

constexpr EnumName<ConfidenceLevel> kConfidenceLevels[] = {
    {ConfidenceLevel::verified, "verified"},   {ConfidenceLevel::consistent, "consistent"},
    {ConfidenceLevel::uncertain, "uncertain"}, {ConfidenceLevel::failed, "failed"},
    {ConfidenceLevel::abstained, "abstained"},
};

}  // namespace

EnumNames<ConfidenceLevel> names_of(ConfidenceLevel) {
  return kConfidenceLevels;
}

double SuiteStrength::score() const {
  const int counted = mutants - likely_equivalent;
  return counted <= 0 ? 1.0 : static_cast<double>(killed) / static_cast<double>(counted);
}

const Test* Solution::find_test(const std::string& function, const std::string& test) const {
  const auto listed = tests.find(function);
  if (listed == tests.end()) {
    return nullptr;
  }
  const auto found = std::ranges::find(listed->second, test, &Test::name);
  return found == listed->second.end() ? nullptr : &*found;
}

std::vector<Test> Solution::all_tests() const {
  std::vector<Test> all;
  for (const FunctionSpec& spec : specs.functions) {
    const auto listed = tests.find(spec.name);
    if (listed == tests.end()) {
      continue;
    }
    for (const Test& test : listed->second) {
      all.push_back(test);
      all.back().function = spec.name;
    }
  }
  return all;
}

bool Solution::is_disputed(const std::string& function, const std::string& test) const {
  return std::ranges::any_of(results, [&](const TestResult& result) {
    return result.disputed && result.function == function && result.verdict.test == test;
  });
}

}  // namespace synth
