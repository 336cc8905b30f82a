#include "synth/group/diagnosis.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

std::optional<RaisedError> raised(std::string type, std::vector<std::string> bases = {}) {
  return RaisedError{std::move(type), std::move(bases), "why", 3, ""};
}

TEST(DiagnosisTest, CategoriesFollowFromWhatHappened) {
  EXPECT_EQ(categorize(Verdict::wrong_answer, {}), Category::logical);
  EXPECT_EQ(categorize(Verdict::time_limit, {}), Category::timeout);
  EXPECT_EQ(categorize(Verdict::memory_limit, {}), Category::resource);
  EXPECT_EQ(categorize(Verdict::output_limit, {}), Category::resource);
  EXPECT_EQ(categorize(Verdict::crash, {}), Category::runtime);
  EXPECT_EQ(categorize(Verdict::exception, raised("ZeroDivisionError")), Category::runtime);
  EXPECT_EQ(categorize(Verdict::unsupported, {}), Category::environment);
}

TEST(DiagnosisTest, LoadErrorsAreToldApartByClass) {
  EXPECT_EQ(categorize(Verdict::compile_error, raised("IndentationError", {"SyntaxError"})),
            Category::syntax);
  EXPECT_EQ(categorize(Verdict::compile_error, raised("ImportError")), Category::import);
  EXPECT_EQ(categorize(Verdict::compile_error, raised("ModuleNotFoundError", {"ImportError"})),
            Category::environment);
  EXPECT_EQ(categorize(Verdict::compile_error, raised("NameError")), Category::runtime);
}

TEST(DiagnosisTest, TheWorstFailureIsTheRootCause) {
  synth::Test wrong;
  wrong.function = "f";
  wrong.call.args = {1};
  wrong.claim.expected = Value(2);
  synth::Test slow = wrong;
  slow.call.args = {9};
  TestVerdict wrong_verdict;
  wrong_verdict.verdict = Verdict::wrong_answer;
  wrong_verdict.actual = Value(5);
  TestVerdict slow_verdict;
  slow_verdict.verdict = Verdict::time_limit;
  const Diagnosis diagnosis = diagnose({wrong, slow}, {wrong_verdict, slow_verdict}, {});
  EXPECT_EQ(diagnosis.category, Category::timeout);
  EXPECT_EQ(diagnosis.root_cause, "f(9) ended with time_limit");
  EXPECT_EQ(diagnose({wrong}, {wrong_verdict}, {}).root_cause, "f(1) returned 5, not 2");
}

TEST(DiagnosisTest, LongValuesAreCutAtACharacter) {
  synth::Test test;
  test.function = "f";
  test.claim.expected = Value(2);
  TestVerdict verdict;
  verdict.verdict = Verdict::wrong_answer;
  std::string umlauts;
  for (int i = 0; i < 500; ++i) {
    umlauts += "\xC3\xA4";
  }
  verdict.actual = Value(umlauts);
  const std::string cause = diagnose({test}, {verdict}, {}).root_cause;
  EXPECT_LT(cause.size(), 300);
  EXPECT_NE(cause.find("\xC3\xA4\xE2\x80\xA6"), std::string::npos);
}

}  // namespace
}  // namespace synth
