#include "tests/synth/authors/answer_forms.h"

#include "specs/literal.h"
#include "synth/authors/stages/staged_author.h"
#include "synth/engine.h"
#include "tests/testing/runtimes/kept_runs.h"
#include "tests/testing/runtimes/languages_here.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

// Answers the first request for code with `form`, and every other with right code.
class FormAuthor : public StagedAuthor {
 public:
  FormAuthor(std::string form, std::string good) : form_(std::move(form)), good_(std::move(good)) {}

  std::vector<std::string> code_requests;  // the complaint, or the failure that the prompt states

  [[nodiscard]] std::string name() const override { return "form"; }

 protected:
  Result<std::string> ask(const StageRequest& request, const AuthorBudget&) override {
    if (request.stage == Stage::test_cases) {
      return R"({"tests": []})";
    }
    const std::string text = request.complaint.value_or(request.prompt.text());
    const std::size_t evidence = text.find("==== what fails");
    code_requests.push_back(evidence == text.npos ? text : text.substr(evidence));
    if (code_requests.size() == 1) {
      return form_;
    }
    return request.stage == Stage::implementation
               ? in_json(good_)
               : R"({"fault": "implementation", "category": "logical", "root_cause": "x",
                     "disputed_tests": [], )" +
                     in_json(good_).substr(1);
  }

 private:
  std::string form_;
  std::string good_;
};

Example example(Language language, int a, int b) {
  Example example;
  const std::string sum = std::to_string(a + b);
  if (language == Language::bash) {
    example.call.args = {Value(std::to_string(a)), Value(std::to_string(b))};
    example.claim.expected = parse_literal("{'stdout': '" + sum + "\\n', 'exit': 0}").value();
  } else {
    example.call.args = {Value(a), Value(b)};
    example.claim.expected = Value(a + b);
  }
  return example;
}

FunctionSpec spec_of_add(Language language) {
  FunctionSpec spec;
  spec.name = "add";
  spec.purpose = "Adds two numbers.";
  const std::string type = language == Language::javascript ? "number"
                           : language == Language::bash     ? "str"
                                                            : "int";
  spec.inputs = {{"a", type, ""}, {"b", type, ""}};
  spec.outputs.type = type;
  spec.examples = {example(language, 1, 2), example(language, 30, 4)};
  return spec;
}

class AnswerFormsTest : public ::testing::TestWithParam<Language> {
 protected:
  // Solves with the form as the first answer, and compares the outcome with the form.
  void expect_solved(const AnswerForm& form) {
    SCOPED_TRACE(form.name);
    const auto author = std::make_shared<FormAuthor>(form.answer, good_code(GetParam()));
    SolveRequest request;
    request.instruction = "Add two numbers.";
    request.language = GetParam();
    request.spec = SpecFile{{}, {}, {{spec_of_add(GetParam())}, "add"}};
    request.spec_json = "add";
    Engine engine({author, runtimes(), nullptr, {}});
    Observer observer;
    const auto report = engine.solve(request, observer);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_TRUE(report->solution.all_tests_passed) << report->solution.confidence.reason;
    if (form.asked.empty()) {
      EXPECT_EQ(author->code_requests.size(), 1U) << author->code_requests.back();
    } else {
      ASSERT_EQ(author->code_requests.size(), 2U) << author->code_requests.back();
      EXPECT_THAT(author->code_requests[1], HasSubstr(form.asked));
    }
    expect_right(report->solution.source);
  }

 private:
  static std::shared_ptr<Runtimes> runtimes() {
    static const std::shared_ptr<Runtimes> kKept = [] {
      auto runtimes = std::make_shared<Runtimes>();
      runtimes->add(std::make_shared<KeptRuns>(*PythonHere::runtime()));
      for (const Language each : {Language::bash, Language::cpp, Language::javascript}) {
        if (const auto runtime = LanguagesHere::all().find(each)) {
          runtimes->add(std::make_shared<KeptRuns>(**runtime));
        }
      }
      return runtimes;
    }();
    return kKept;
  }

  // The delivered code is the code that was judged: it gives the same result in a separate run.
  static void expect_right(const std::string& source) {
    const FunctionSpec spec = spec_of_add(GetParam());
    std::vector<PlannedCall> calls;
    for (const Example& each : spec.examples) {
      calls.push_back({.function = "add", .call = each.call, .setup = ""});
    }
    const auto runtime = runtimes()->find(GetParam());
    ASSERT_TRUE(runtime);
    const auto outcome = (*runtime)->run(source, calls, Limits{}, {});
    ASSERT_TRUE(outcome) << outcome.error().message;
    ASSERT_THAT(outcome->outcomes, SizeIs(calls.size()));
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const Outcome& own = outcome->outcomes[i];
      ASSERT_TRUE(own.value) << source;
      EXPECT_EQ(write_value(*own.value), write_value(*spec.examples[i].claim.expected)) << source;
    }
  }
};

TEST_P(AnswerFormsTest, WhatCodeIsWrappedInIsTakenOff) {
  if (GetParam() != Language::python) {
    SYNTH_NEEDS(GetParam());
  }
  for (const AnswerForm& form : common_forms(GetParam())) {
    expect_solved(form);
  }
}

TEST_P(AnswerFormsTest, CodeIsMadeToFitOrAskedAboutOnce) {
  if (GetParam() != Language::python) {
    SYNTH_NEEDS(GetParam());
  }
  for (AnswerForm form : own_forms(GetParam())) {
    form.answer = in_json(form.answer);
    expect_solved(form);
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, AnswerFormsTest,
                         ::testing::Values(Language::python, Language::javascript, Language::cpp,
                                           Language::bash),
                         [](const auto& each) { return std::string(name(each.param)); });

}  // namespace
}  // namespace synth
