#include "synth/repair/repair_claims.h"

#include "synth/support/mapped.h"
#include "testing/core/verdict.h"

#include <utility>

namespace synth {
namespace {

// Collects the numbers and short texts within a value.
void collect_constants(const Value& value, std::vector<Value>& constants) {
  const auto* text = value.get_if<std::string>();
  if (value.is<Integer>() || value.is<double>() || value.is<bool>() ||
      (text != nullptr && text->size() <= 40)) {
    constants.push_back(value);
  } else if (const auto* list = value.get_if<List>()) {
    for (const Value& item : list->items) {
      collect_constants(item, constants);
    }
  } else if (const auto* tuple = value.get_if<Tuple>()) {
    for (const Value& item : tuple->items) {
      collect_constants(item, constants);
    }
  } else if (const auto* dict = value.get_if<Dict>()) {
    for (const auto& [key, item] : dict->entries) {
      collect_constants(key, constants);
      collect_constants(item, constants);
    }
  }
}

class TestClaims : public RepairClaims {
 public:
  explicit TestClaims(std::vector<Test> tests) : tests_(std::move(tests)) {
    for (const Test& test : tests_) {
      calls_.push_back({.function = test.function, .call = test.call, .setup = test.setup});
      if (test.claim.expected) {
        collect_constants(*test.claim.expected, constants_);
      }
      for (const Value& argument : test.call.args) {
        collect_constants(argument, constants_);
      }
    }
  }

  Result<std::vector<AssertionVerdict>> hold(std::span<const std::vector<Outcome>> tables,
                                             const std::stop_token& /*stop*/) override {
    return mapped(tables, [&](const std::vector<Outcome>& table) { return hold_one(table); });
  }

 private:
  [[nodiscard]] AssertionVerdict hold_one(const std::vector<Outcome>& table) const {
    AssertionVerdict verdict;
    verdict.checks = tests_.size();
    for (std::size_t i = 0; i < tests_.size(); ++i) {
      if (i >= table.size() || table[i].ending == Verdict::not_run) {
        ++verdict.unknown;
      } else if (judge(tests_[i], table[i], Language::python).verdict == Verdict::pass) {
        verdict.passing_calls.push_back(i);
      } else {
        verdict.failed.push_back(tests_[i].name);
        verdict.failing_calls.push_back(i);
      }
    }
    return verdict;
  }

  std::vector<Test> tests_;
};

class FileClaims : public RepairClaims {
 public:
  FileClaims(Runtime& python, AssertionFile file) : python_(python), file_(std::move(file)) {}

  Result<std::vector<AssertionVerdict>> hold(std::span<const std::vector<Outcome>> tables,
                                             const std::stop_token& stop) override {
    SYNTH_TRY(AssertionVerdicts held, hold_assertions(python_, file_, calls_, tables, stop));
    // Only the original may add calls: a variant can lead the file to calls that nothing else
    // makes.
    if (tables.size() == 1) {
      std::ranges::move(held.needed, std::back_inserter(calls_));
    }
    constants_ = std::move(held.constants);
    return std::move(held.verdicts);
  }

 private:
  Runtime& python_;
  AssertionFile file_;
};

}  // namespace

std::unique_ptr<RepairClaims> claims_of(std::vector<Test> tests) {
  return std::make_unique<TestClaims>(std::move(tests));
}

Result<std::unique_ptr<RepairClaims>> claims_of(Runtime& python, AssertionFile file,
                                                const std::stop_token& stop) {
  auto claims = std::make_unique<FileClaims>(python, std::move(file));
  const std::vector<Outcome> nothing_known;
  SYNTH_CHECK(claims->hold(std::span(&nothing_known, 1), stop));
  return claims;
}

}  // namespace synth
