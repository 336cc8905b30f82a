#include "synth/group/failure_trace.h"

#include "tests/synth/real_run.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kCode =
    "def f(x):\n    total = 0\n    for i in range(x):\n        total += i\n"
    "    if total > 100:\n        return 0\n    return total\n";

std::vector<Failure> traced(const std::string& code, std::vector<Test> tests) {
  RealRun run;
  const TestRun test_run = run.of({{"f", code}}, std::move(tests));
  std::vector<Failure> failures = test_run.failures();
  add_runtime_evidence(*PythonHere::runtime(), test_run, failures, {});
  return failures;
}

TEST(FailureTrace, ShowsTheLastLineItsNamesAndWhatRanHowOften) {
  const auto failures = traced(kCode, {trusted("a", 4, 10)});
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_THAT(failures[0].observed,
              AllOf(HasSubstr("it ended on `return total`"), HasSubstr("total = 6"),
                    HasSubstr("4x |         total += i"), HasSubstr("        |         return 0")));
}

TEST(FailureTrace, FollowsTheFirstFailuresOnly) {
  const auto failures = traced(kCode, {trusted("a", 4, 10), trusted("b", 1, 5), trusted("c", 2, 9),
                                       trusted("d", 3, 9), trusted("e", 5, 9)});
  ASSERT_EQ(failures.size(), 5U);
  EXPECT_THAT(failures[2].observed, Not(IsEmpty()));
  EXPECT_THAT(failures[3].observed, IsEmpty());
}

TEST(FailureTrace, ALongListingAndALongLineAreCut) {
  std::string code = "def f(x):\n";
  for (int i = 0; i < 80; ++i) {
    code += "    x = x + 1  # " + std::string(200, 'z') + "\n";
  }
  const auto failures = traced(code + "    return x\n", {trusted("a", 4, 10)});
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_LT(failures[0].observed.size(), 40U * 150U);
}

TEST(FailureTrace, AddsNothingToCodeThatDoesNotLoad) {
  EXPECT_THAT(traced("def f(x:\n", {trusted("a", 4, 10)}),
              Each(Field(&Failure::observed, IsEmpty())));
}

}  // namespace
}  // namespace synth
