#include "specs/json.h"
#include "tests/end_to_end/home_test.h"
#include "tests/model_server/model_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
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

TEST_F(ReviewCommandTest, WhatAModelAddsIsRunAndToldApart) {
  write("code.py",
        "def last(xs: list[int]) -> int:\n    \"\"\"last([1, 2]) == 2\"\"\"\n"
        "    return max(xs) if xs else 0\n");
  const ModelServer server(
      R"({"review":[{"server":{"text":"I like it."}},{"findings":[
        {"function":"last","line":3,"text":"The largest is taken.","args_literal":["[2, 1]"],
         "gives_literal":"2","raises":null},
        {"function":"last","line":3,"text":"It adds.","args_literal":["[5]"],
         "gives_literal":"6","raises":null},
        {"function":"last","line":99,"text":"\u001b[31mNobody\nknows.","args_literal":null,
         "gives_literal":null,"raises":null}]}]})");
  const std::vector<std::string> command{"review",     "code.py",    "--author", "anthropic",
                                         "--base-url", server.url(), "--tests",  "cases.jsonl"};
  write("cases.jsonl",
        "{\"function\":\"last\",\"args\":[[1, 2]],\"expected\":2}\n"
        "{\"function\":\"last\",\"args\":[[]],\"expected\":0}\n");
  const auto shown = home.run(command, "", {"ANTHROPIC_API_KEY=k"});
  EXPECT_EQ(shown.exit_status, 1) << shown.stderr_text;
  EXPECT_THAT(shown.stdout_text,
              AllOf(HasSubstr("code.py:3: confirmed: last([2, 1]) gives 2\n"
                              "    the model says: The largest is taken.\n"),
                    HasSubstr("code.py: said: the model says: \\x1b[31mNobody\\nknows.\n"),
                    Not(HasSubstr("It adds"))));
  EXPECT_THAT(shown.stderr_text, HasSubstr("left out, since last([5]) gives 5: It adds."));
  EXPECT_THAT(server.stages(), ElementsAre("review", "review"));
  EXPECT_THAT(server.journal(), HasSubstr("could not be used"));
}

TEST_F(ReviewCommandTest, AModelWithoutAnAnswerIsANote) {
  write("code.py", "def same(x: int) -> int:\n    \"\"\"same(1) == 1\"\"\"\n    return x\n");
  const ModelServer server(R"({"review":[{"server":{"text":"Fine."}}]})");
  const auto shown =
      home.run({"review", "code.py", "--author", "anthropic", "--base-url", server.url()}, "",
               {"ANTHROPIC_API_KEY=k"});
  EXPECT_EQ(shown.exit_status, 0) << shown.stdout_text;
  EXPECT_THAT(shown.stderr_text, HasSubstr("two malformed answers in a row to review"));
  EXPECT_THAT(home.run({"review", "code.py", "--author", "offline"}).stderr_text,
              HasSubstr("reviews no code"));
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
