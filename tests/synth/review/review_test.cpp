#include "synth/review/review.h"

#include "specs/json.h"
#include "synth/support/names.h"
#include "testing/suites/code/meant_error.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using Kind = ReviewFinding::Kind;

ReviewReport review_of(const std::string& source, const std::vector<TestFileText>& tests = {}) {
  SuiteOrder order;
  order.path = "m.py";
  order.code_file = "m.py";
  order.source = source;
  order.test_files = tests;
  order.proposals.limits = short_limits();
  auto report = review(order, *PythonHere::runtime(), [] { return &PythonHere::sandbox(); }, {});
  EXPECT_TRUE(report) << report.error().message;
  return report ? *std::move(report) : ReviewReport();
}

std::vector<ReviewFinding> of_kind(const ReviewReport& report, Kind kind) {
  std::vector<ReviewFinding> some = report.findings;
  std::erase_if(some, [&](const ReviewFinding& finding) { return finding.kind != kind; });
  return some;
}

constexpr const char* kMean =
    "def mean(xs: list[int]) -> float:\n"
    "    \"\"\"mean([1, 2]) == 1.5\"\"\"\n"
    "    return sum(xs) / len(xs)\n";

TEST(ReviewTest, SaysWhichInputRaisesWhatNoStatementRaises) {
  const auto raises = of_kind(review_of(kMean), Kind::raises);
  ASSERT_EQ(raises.size(), 1U);
  EXPECT_EQ(raises[0].line, 3);
  EXPECT_EQ(raises[0].text, "mean([]) raises ZeroDivisionError: division by zero");
}

TEST(ReviewTest, WhatIsRaisedOnPurposeOrDocumentedIsNoFinding) {
  const ReviewReport raised = review_of(
      "def mean(xs: list[int]) -> float:\n"
      "    if not xs:\n        raise ZeroDivisionError('nothing')\n"
      "    return sum(xs) / len(xs)\n");
  EXPECT_THAT(of_kind(raised, Kind::raises), IsEmpty());
  const ReviewReport documented = review_of(
      "def mean(xs: list[int]) -> float:\n"
      "    \"\"\"Raises ZeroDivisionError for no numbers.\"\"\"\n"
      "    return sum(xs) / len(xs)\n");
  EXPECT_THAT(of_kind(documented, Kind::raises), IsEmpty());
}

TEST(ReviewTest, SaysWhereAChangePassesEveryTestAndWhatWouldNotice) {
  const ReviewReport report = review_of(
      "def fee(total: int) -> int:\n    \"\"\"fee(500) == 0\"\"\"\n"
      "    if total > 100:\n        return 0\n    return 5\n");
  const auto untested = of_kind(report, Kind::untested);
  ASSERT_THAT(untested, Not(IsEmpty()));
  EXPECT_THAT(untested, Contains(Field(&ReviewFinding::line, 5)));
  for (const ReviewFinding& finding : untested) {
    EXPECT_THAT(finding.evidence, Contains(HasSubstr("would be noticed by: fee(")));
    EXPECT_THAT(finding.evidence, Contains(HasSubstr("+    ")));
  }
}

TEST(ReviewTest, AFunctionThatNobodyTestsIsOneFinding) {
  const ReviewReport report = review_of("\ndef twice(n: int) -> int:\n    return 2 * n\n");
  const auto untested = of_kind(report, Kind::untested);
  ASSERT_EQ(untested.size(), 1U);
  EXPECT_EQ(untested[0].line, 2);
  EXPECT_THAT(untested[0].text, HasSubstr("no test calls twice"));
}

TEST(ReviewTest, TestsThatSeeEveryChangeLeaveNothingToSay) {
  const ReviewReport report =
      review_of("def twice(n: int) -> int:\n    return 2 * n\n",
                {{"t.jsonl",
                  "{\"function\":\"twice\",\"args\":[3],\"expected\":6,\"name\":\"a\"}\n"
                  "{\"function\":\"twice\",\"args\":[-1],\"expected\":-2,\"name\":\"b\"}\n"
                  "{\"function\":\"twice\",\"args\":[0],\"expected\":0,\"name\":\"c\"}\n"}});
  EXPECT_THAT(report.findings, IsEmpty()) << review_json(report);
  EXPECT_THAT(report.functions, ElementsAre("twice"));
}

TEST(ReviewTest, AClaimThatTheCodeDoesNotMeetComesFirst) {
  const ReviewReport report =
      review_of("def half(n: int) -> int:\n    \"\"\"half(5) == 3\"\"\"\n    return n // 2\n");
  ASSERT_THAT(report.findings, Not(IsEmpty()));
  EXPECT_EQ(report.findings[0].kind, Kind::claim);
  EXPECT_THAT(report.findings[0].text,
              AllOf(HasSubstr("half(5) is said to give 3"), HasSubstr("2")));
}

TEST(ReviewTest, AMessageOfSeveralLinesForgesNoFinding) {
  const ReviewReport report = review_of(
      "def f(n: int) -> int:\n    \"\"\"f(1) == 2\"\"\"\n"
      "    if n == 1: raise ValueError('odd\\nm.py:1: forged')\n    return n\n"
      "def g(s: str) -> str:\n    \"\"\"g('a') == 'a'\"\"\"\n"
      "    return s if s else getattr(s, 'b\\nm.py:2: forged')\n");
  const auto text_of = [&](Kind kind) {
    const auto some = of_kind(report, kind);
    return some.empty() ? std::string() : some.front().text;
  };
  EXPECT_THAT(text_of(Kind::claim), HasSubstr("odd\\nm.py:1: forged"));
  EXPECT_THAT(text_of(Kind::raises), HasSubstr("b\\nm.py:2: forged"));
}

TEST(ReviewTest, WhatStandsForAMethodHasALineToo) {
  const ReviewReport report = review_of(
      "class Cart:\n    def __init__(self, items: list):\n        self.items = items\n"
      "    def total(self) -> int:\n        return sum(self.items)\n");
  ASSERT_THAT(report.findings, Not(IsEmpty()));
  EXPECT_GT(report.findings[0].line, 1);
  for (const ReviewFinding& finding : report.findings) {
    EXPECT_EQ(finding.function, "Cart.total");
  }
}

TEST(ReviewTest, WhatSetsTheClockIsNotReviewed) {
  const ReviewReport report = review_of(
      "import time\n"
      "def age(born: int) -> int:\n    return time.localtime().tm_year - born\n");
  EXPECT_THAT(of_kind(report, Kind::raises), IsEmpty()) << "no moment is the code's mistake";
  EXPECT_THAT(of_kind(report, Kind::untested), Not(IsEmpty()));
}

TEST(ReviewTest, AStatementOfTheCodesOwnIsMeant) {
  const std::string source =
      "def f(x):\n    assert x\n    if x: raise KeyError\n    return raised[0]\n";
  const auto meant = [&](int line) {
    return is_meant({.type = "E", .bases = {}, .message = {}, .line = line, .traceback = {}},
                    source, "", Language::python);
  };
  EXPECT_TRUE(meant(2));
  EXPECT_TRUE(meant(3));
  EXPECT_FALSE(meant(4));
  EXPECT_FALSE(meant(99));
}

}  // namespace
}  // namespace synth
