#include "synth/run/test_plan.h"

#include "specs/examples/stated.h"
#include "specs/made.h"
#include "specs/yielded.h"
#include "testing/core/bash_test.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

bool same_call(const Test& a, const Test& b, Language language) {
  return a.setup == b.setup && is_same_call(a.call, b.call, language);
}

std::string unique_name(std::string name, const std::vector<Test>& tests) {
  const auto taken = [&](const std::string& candidate) {
    return std::any_of(tests.begin(), tests.end(),
                       [&](const Test& test) { return test.name == candidate; });
  };
  if (name.empty()) {
    name = "test";
  }
  std::string candidate = name;
  for (int number = 2; taken(candidate); ++number) {
    candidate = fmt::format("{} {}", name, number);
  }
  return candidate;
}

}  // namespace

Test test_of_example(Example example, std::string function, TestOrigin origin, std::string name,
                     std::string rationale) {
  const TestKind kind = example.claim.raises ? TestKind::error : TestKind::normal;
  return {.function = std::move(function),
          .name = std::move(name),
          .kind = kind,
          .origin = origin,
          .call = std::move(example.call),
          .claim = std::move(example.claim),
          .setup = {},
          .rationale = std::move(rationale)};
}

bool contradicts_trusted(const Test& test, const std::vector<Test>& tests, Language language) {
  return !test.is_trusted() && std::ranges::any_of(tests, [&](const Test& known) {
    return known.is_trusted() && same_call(known, test, language) &&
           !is_same_claim(known.claim, test.claim, language);
  });
}

TestPlan::TestPlan(const SpecSet& specs, const std::vector<Test>& user_tests, Language language,
                   std::map<std::string, std::string> modules)
    : language_(language), modules_(std::move(modules)) {
  take_in(specs);
  for (const FunctionSpec& spec : specs.functions) {
    int number = 1;
    for (const Example& example : spec.examples) {
      insert(test_of_example(example, spec.name, TestOrigin::example,
                             fmt::format("example {}", number++)));
    }
  }
  for (Test test : user_tests) {
    if (test.function.empty()) {
      test.function = specs.entry_point;
    }
    insert(std::move(test));
  }
}

void TestPlan::take_in(const SpecSet& specs) {
  for (const FunctionSpec& spec : specs.functions) {
    parameters_[spec.name] = spec.parameter_names();
    if (is_iterator_type(spec.outputs.type)) {
      iterating_.insert(spec.name);
    }
  }
}

Result<void> check_trusted_tests(const SpecSet& specs, const std::vector<Test>& user_tests,
                                 Language language) {
  if (language != Language::bash) {
    return {};
  }
  if (specs.functions.size() > 1) {
    return fail(Errc::bad_input, "a Bash script is one program, and here are several functions",
                "specify one, which is the script");
  }
  for (const FunctionSpec& spec : specs.functions) {
    std::vector<Test> tests = user_tests;
    for (const Example& example : spec.examples) {
      tests.push_back(test_of_example(example, spec.name, TestOrigin::example, "example"));
    }
    for (Test& test : tests) {
      test.function = spec.name;
      test.call = by_position(test.call, spec.parameter_names());
      SYNTH_CHECK(as_bash_test(std::move(test), spec.parameter_names()));
    }
  }
  return {};
}

void TestPlan::add(const std::vector<std::string>& functions, std::vector<Test> tests) {
  for (Test& test : tests) {
    if (test.function.empty() && functions.size() == 1) {
      test.function = functions.front();
    }
    if (std::find(functions.begin(), functions.end(), test.function) != functions.end()) {
      insert(std::move(test));
    }
  }
}

void TestPlan::drop(const std::string& function) {
  tests_.erase(function);
  parameters_.erase(function);
  std::erase_if(disputed_,
                [&](const DisputedTest& dispute) { return dispute.function == function; });
}

std::string TestPlan::module_of(const Construction& construction) const {
  const std::string first = construction.name.substr(0, construction.name.find('.'));
  if (parameters_.contains(first)) {
    return "";
  }
  const auto known = modules_.find(first);
  return known != modules_.end() ? known->second : construction.module;
}

void TestPlan::insert(Test test) {
  change_values(test, [&](const Value& value) {
    return with_modules(value, [&](const Construction& each) { return module_of(each); });
  });
  if (test.claim.expected && test.call.steps.empty() && iterating_.contains(test.function)) {
    if (const auto* const items = test.claim.expected->get_if<List>()) {
      test.claim.expected = expected_yield(*items);
    }
  }
  std::vector<Test>& tests = tests_[test.function];
  const std::vector<std::string>& parameters = parameters_[test.function];
  test.call = by_position(test.call, parameters);
  if (language_ == Language::bash) {
    auto of_script = as_bash_test(std::move(test), parameters);
    if (!of_script) {
      return;  // check_trusted_tests has reported those of the user
    }
    test = *std::move(of_script);
  }
  for (const Test& known : tests) {
    if (!same_call(known, test, language_)) {
      continue;
    }
    if (is_same_claim(known.claim, test.claim, language_)) {
      return;
    }
    if (known.is_trusted() && !test.is_trusted()) {
      test.name = unique_name(test.name, tests);
      disputed_.push_back({test.function, test.name, test.claim.expected, known.claim.expected,
                           fmt::format("contradicts '{}', which the user gave", known.name)});
      tests.push_back(std::move(test));
      return;
    }
  }
  test.name = unique_name(test.name, tests);
  tests.push_back(std::move(test));
}

void TestPlan::leave_out(const std::string& function, const std::string& test) {
  if (const auto found = tests_.find(function); found != tests_.end()) {
    std::erase_if(found->second, [&](const Test& each) { return each.name == test; });
  }
  std::erase_if(disputed_, [&](const DisputedTest& dispute) {
    return dispute.function == function && dispute.test == test;
  });
}

TestPlan TestPlan::changes_since(const TestPlan& base) const {
  TestPlan changes = *this;
  std::erase_if(changes.tests_, [&](const auto& entry) {
    return std::ranges::equal(entry.second, base.of(entry.first), {}, &Test::name, &Test::name);
  });
  return changes;
}

void TestPlan::merge(const TestPlan& changes) {
  for (const auto& [function, tests] : changes.tests_) {
    tests_[function] = tests;
  }
  for (const DisputedTest& disputed : changes.disputed_) {
    dispute(disputed);
  }
}

void TestPlan::dispute(DisputedTest dispute) {
  if (!is_disputed(dispute.function, dispute.test)) {
    disputed_.push_back(std::move(dispute));
  }
}

const std::vector<Test>& TestPlan::of(const std::string& function) const {
  static const std::vector<Test> kNone;
  const auto found = tests_.find(function);
  return found == tests_.end() ? kNone : found->second;
}

std::vector<Test> TestPlan::of(const std::vector<std::string>& functions) const {
  std::vector<Test> tests;
  for (const std::string& function : functions) {
    tests.insert(tests.end(), of(function).begin(), of(function).end());
  }
  return tests;
}

std::vector<Test> TestPlan::deciding(const std::vector<std::string>& functions) const {
  std::vector<Test> tests = of(functions);
  std::erase_if(tests, [&](const Test& test) { return is_disputed(test.function, test.name); });
  return tests;
}

bool TestPlan::is_contested(const std::vector<std::string>& functions) const {
  return std::ranges::any_of(functions, [&](const std::string& function) {
    const std::vector<Test>& tests = of(function);
    return std::ranges::any_of(tests, [&](const Test& test) {
      return is_disputed(function, test.name) && !contradicts_trusted(test, tests, language_);
    });
  });
}

bool TestPlan::is_disputed(const std::string& function, const std::string& test) const {
  return std::any_of(disputed_.begin(), disputed_.end(), [&](const DisputedTest& dispute) {
    return dispute.function == function && dispute.test == test;
  });
}

}  // namespace synth
