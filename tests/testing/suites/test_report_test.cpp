#include "testing/suites/report/test_report.h"

#include "tests/testing/suites/suites.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// Returns a report with every kind of result, in text that must be escaped.
std::string report_of(ReportFormat format) {
  TestReport report(format);
  std::string text = report.head();
  text += report.suite({.name = "a<1>",
                        .tests = {{.name = "pass & \"go\" | # 1", .verdict = Verdict::pass},
                                  {.name = "wrong",
                                   .verdict = Verdict::wrong_answer,
                                   .message = "gave '\x01\xff]]>\n|'",
                                   .details = "line 1\n  line 2 \xEF\xBF\xBF"},
                                  {.name = "odd", .verdict = Verdict::exception, .disputed = true},
                                  {.name = "killed", .verdict = Verdict::crash},
                                  {.name = "later", .verdict = Verdict::not_run}}});
  text += report.suite({.name = "b", .tests = {{.name = "fine", .verdict = Verdict::pass}}});
  return text + report.tail();
}

// Parsed by Python's expat, which rejects what XML forbids.
TEST(TestReportTest, JunitIsXmlThatCountsAsItsSchemaSays) {
  const TemporaryFolder folder;
  folder.write("report.xml", report_of(ReportFormat::junit));
  folder.write("read.py", R"(import xml.etree.ElementTree as tree
for suite in tree.parse("report.xml").getroot():
    print(suite.get("name"), [suite.get(k) for k in ("tests", "failures", "errors", "skipped")])
    for case in suite:
        assert case.get("classname") == suite.get("name")
        print(ascii(case.get("name")), [(c.tag, c.get("message"), c.text) for c in case])
)");
  const Ran run = run_in(folder, "'" SYNTH_TEST_PYTHON "' read.py");
  EXPECT_EQ(run.status, 0) << run.output << folder.read("report.xml");
  EXPECT_THAT(run.output,
              AllOf(HasSubstr("a<1> ['5', '1', '1', '2']"), HasSubstr("b ['1', '0', '0', '0']"),
                    HasSubstr(R"('pass & "go" | # 1' [])")));
  EXPECT_THAT(run.output, AllOf(HasSubstr("[('failure', \"wrong_answer: gave '"),
                                HasSubstr("line 1\\n  line 2"), HasSubstr("[('error', 'crash'"),
                                HasSubstr("[('skipped', 'disputed; exception', None)]")));
}

// Perl's prove is the reference consumer of TAP.
TEST(TestReportTest, TapIsWhatProveTakes) {
  const TemporaryFolder folder;
  if (run_in(folder, "command -v prove").status != 0) {
    GTEST_SKIP() << "there is no prove here (Debian: perl)";
  }
  folder.write("report.tap", report_of(ReportFormat::tap));
  const Ran run = run_in(folder, "prove -v -e cat report.tap");
  EXPECT_NE(run.status, 0);
  EXPECT_THAT(run.output, AllOf(HasSubstr("Failed tests:  2, 4"), HasSubstr("1 skipped"),
                                testing::Not(HasSubstr("Parse errors"))));
  EXPECT_THAT(report_of(ReportFormat::tap), HasSubstr("ok 6 - b: fine\n1..6\n"));
}

TEST(TestReportTest, TextIsALineASuiteAndWhatDidNotPass) {
  TestReport report(ReportFormat::text);
  EXPECT_EQ(report.suite({.name = "a", .tests = {{.name = "one", .verdict = Verdict::pass}}}),
            "pass  a: 1 of 1 tests passed\n");
  EXPECT_EQ(report.suite({.name = "b\x1b[2J",
                          .tests = {{.name = "one", .verdict = Verdict::pass},
                                    {.name = "two",
                                     .verdict = Verdict::wrong_answer,
                                     .message = "expected 3, gave 2"}}}),
            "FAIL  b [2J: 1 of 2 tests passed\n        two: wrong_answer: expected 3, gave 2\n");
}

TEST(TestReportTest, MarkdownIsATableASuite) {
  const std::string text = report_of(ReportFormat::markdown);
  EXPECT_THAT(text, AllOf(HasSubstr("### a\\<1\\>\n\n1 of 5 passed, 2 not counted.\n"),
                          HasSubstr("| odd | exception (disputed) |"),
                          HasSubstr("| wrong | wrong\\_answer | gave ' ")));
}

}  // namespace
}  // namespace synth
