#include "specs/json.h"
#include "tests/end_to_end/home_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ReviewCommandTest : public HomeTest {};

TEST_F(ReviewCommandTest, SaysWithLineAndEvidenceWhatRunningShows) {
  write("code.py",
        "import json\n\n\ndef mean(xs: list[int]) -> float:\n"
        "    \"\"\"mean([1, 2]) == 1.5\"\"\"\n    return sum(xs) / len(xs)\n");
  const auto shown = home.run({"review", "code.py", "--imports", "deny:json"});
  EXPECT_EQ(shown.exit_status, 1) << shown.stderr_text;
  EXPECT_THAT(shown.stdout_text,
              AllOf(HasSubstr("code.py:1: import: "), HasSubstr("json"),
                    HasSubstr("code.py:6: raises: mean([]) raises ZeroDivisionError")));
  EXPECT_THAT(shown.stderr_text, HasSubstr("in 1 function\n"));

  const auto json = home.run({"review", "code.py:mean", "--json"});
  EXPECT_EQ(json.exit_status, 1) << json.stderr_text;
  const Value document = parse_json(json.stdout_text).value();
  const auto findings = JsonField(document).at("findings")->items().value();
  EXPECT_EQ(findings.at(0).at("kind")->string(), "raises");
  EXPECT_EQ(findings.at(0).at("line")->number(), 6);
  EXPECT_EQ(findings.at(0).at("function")->string(), "mean");
}

TEST_F(ReviewCommandTest, OtherLanguagesAreReviewedToo) {
  write("code.js",
        "// first([1]) === 1\nfunction first(items) {\n  return items[0].toString();\n}\n"
        "module.exports = { first };\n");
  const auto shown = home.run({"review", "code.js"});
  EXPECT_EQ(shown.exit_status, 1) << shown.stderr_text;
  EXPECT_THAT(shown.stdout_text, AllOf(HasSubstr("code.js:2: "), HasSubstr("first(")));
}

TEST_F(ReviewCommandTest, CodeThatDoesNotLoadIsBadInput) {
  write("broken.py", "def f(:\n");
  const auto broken = home.run({"review", "broken.py"});
  EXPECT_EQ(broken.exit_status, 2);
  EXPECT_THAT(broken.stderr_text, HasSubstr("broken.py"));
  EXPECT_THAT(broken.stdout_text, Not(HasSubstr("import")));
  expect_usage_error(home.run({"review"}), "FILE");
  expect_usage_error(home.run({"review", "code.rb"}), "code.rb");
}

}  // namespace
}  // namespace synth
