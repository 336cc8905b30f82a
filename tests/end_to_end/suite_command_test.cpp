#include "specs/json.h"
#include "synth/solution/solution.h"
#include "testing/mutants/mutants.h"
#include "tests/end_to_end/home_test.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class SuiteCommandTest : public HomeTest {};

TEST_F(SuiteCommandTest, PrintsASuiteAndSaysHowStrongItIs) {
  write("code.py",
        "def larger(a, b):\n    return a if a >= b else b\n\n\ndef _own(x):\n    return x\n");
  write("cases.jsonl", "{\"function\":\"larger\",\"args\":[1,2],\"expected\":2}\n");
  const auto shown = home.run({"suite", "code.py", "--tests", "cases.jsonl"});
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  EXPECT_THAT(shown.stdout_text,
              AllOf(HasSubstr("import pytest"),
                    HasSubstr("def test_larger_takes_its_arguments_in_any_order"),
                    HasSubstr("assert larger(a, b) == larger(b, a)")));
  EXPECT_THAT(shown.stderr_text,
              AllOf(HasSubstr("larger: "), HasSubstr("mutants killed"), Not(HasSubstr("_own"))));
}

TEST_F(SuiteCommandTest, ReportsDocstringsAndTestsThatTheCodeDoesNotMeet) {
  write("code.py",
        "def add(a, b):\n"
        "    \"\"\"Adds.\n\n    >>> add(1, 2)\n    4\n    \"\"\"\n"
        "    return a + b\n");
  write("test_code.py",
        "from code import add\n\ndef test_add():\n    assert add(2, 2) == 5\n"
        "    assert add(2, 3) == 5\n");
  const auto shown = home.run({"suite", "code.py", "--tests", "test_code.py", "--out", "made"});
  EXPECT_EQ(shown.exit_status, 1);
  EXPECT_EQ(shown.stdout_text, "made/test_add.py\n");
  EXPECT_THAT(shown.stderr_text,
              AllOf(HasSubstr("finding: add(1, 2) is said to give 4, and gives 3"),
                    HasSubstr("finding: add(2, 2) is said to give 5, and gives 4"),
                    Not(HasSubstr("add(2, 3)"))));
  EXPECT_THAT(read("made/test_add.py"), HasSubstr("the code gives 3"));
}

TEST_F(SuiteCommandTest, ReportsAsMarkdown) {
  write("code.py",
        "def add(a, b):\n    \"\"\"Adds.\n\n    >>> add(1, 2)\n    4\n    \"\"\"\n    return a + "
        "b\n");
  const auto shown = home.run({"suite", "code.py", "--format", "markdown"});
  EXPECT_EQ(shown.exit_status, 1);
  EXPECT_THAT(shown.stdout_text,
              AllOf(HasSubstr("## code.py\n\n- add: "),
                    HasSubstr("\n  - finding: add(1, 2) is said to give 4, and gives 3\n"),
                    HasSubstr("\n```python\n"), HasSubstr("def test_add")));
}

TEST_F(SuiteCommandTest, GivesEveryMutantsOutcomeAsJson) {
  write("code.py", "def f(n: int):\n    return n % 7 + 1\n");
  const auto shown = home.run({"suite", "code.py:f", "--json"});
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  EXPECT_THAT(
      shown.stdout_text,
      AllOf(HasSubstr(R"("covered_lines": 1)"), HasSubstr(R"("operator": "arithmetic operator")"),
            HasSubstr(R"("outcome": "killed")"), HasSubstr(R"("killed_by": [)")));
}

TEST_F(SuiteCommandTest, GivesASolutionWithItsFindingsAsJson) {
  write("code.py",
        "def add(a: int, b: int) -> int:\n"
        "    \"\"\"Adds.\n\n    >>> add(1, 2)\n    4\n    \"\"\"\n"
        "    return a + b\n");
  const auto shown = home.run({"suite", "code.py", "--json"});
  EXPECT_EQ(shown.exit_status, 1);
  const auto solution = read_solution(shown.stdout_text);
  ASSERT_TRUE(solution) << solution.error().message;
  EXPECT_FALSE(solution->all_tests_passed);
  EXPECT_THAT(solution->implementations.at("add"), HasSubstr("return a + b"));
  EXPECT_EQ(solution->specs.functions[0].inputs[1].type, "int");
  ASSERT_TRUE(solution->suite);
  EXPECT_EQ(static_cast<std::size_t>(solution->suite->tests), solution->tests.at("add").size());
  EXPECT_GT(solution->suite->killed, 0);
  EXPECT_EQ(solution->results.size(), solution->tests.at("add").size());
  const Value document = parse_json(shown.stdout_text).value();
  const auto findings = JsonField(document).at("findings")->items().value();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].at("function")->string(), "add");
  EXPECT_EQ(findings[0].at("claimed_by")->string(), "docstring");
  EXPECT_EQ(findings[0].at("actual_output")->number(), 3);
  EXPECT_EQ(findings[0].at("test")->at("expected_output")->number(), 4);
}

TEST_F(SuiteCommandTest, HoldsTheCodeToASpecAndToWhatAnAuthorWritesApartFromIt) {
  write("code.py",
        "def add(a: int, b: int) -> int:\n    \"\"\"The sum of two numbers.\"\"\"\n"
        "    return a + b if a != 7 else 0\n");
  write("spec.json",
        R"json({"functions":[{"name":"add","purpose":"the sum","inputs":[{"name":"a","type":"int"},
               {"name":"b","type":"int"}],"outputs":{"type":"int"},
               "examples":[{"args":[7,1],"expected":8}]}],"entry_point":"add"})json");
  const auto by_spec = home.run({"suite", "code.py", "--spec", "spec.json", "--json"});
  EXPECT_EQ(by_spec.exit_status, 1);
  EXPECT_THAT(by_spec.stdout_text, HasSubstr(R"("claimed_by": "spec")")) << by_spec.stderr_text;
  // The author answers with tests, and is not shown the code.
  write("author.py",
        "import json, sys\nasked = json.load(sys.stdin)\n"
        "assert asked['stage'] == 'test_cases' and 'a != 7' not in json.dumps(asked)\n"
        "print(json.dumps({'tests': [{'function': 'add', 'name': 'seven', 'kind': 'normal',\n"
        "    'args_literal': ['7', '2'], 'expected_literal': '9'}]}))\n");
  const auto by_author =
      home.run({"suite", "code.py", "--author", "command", "--command", "python3 author.py"});
  EXPECT_EQ(by_author.exit_status, 1);
  EXPECT_THAT(by_author.stderr_text, HasSubstr("add(7, 2) is said to give 9, and gives 0"));
}

TEST_F(SuiteCommandTest, AsksForTheScoreThatIsWanted) {
  // No input reaches the line that never runs, so its mutants survive.
  write("code.py", "def f(n: int):\n    if n != n:\n        return 1\n    return n\n");
  EXPECT_EQ(home.run({"suite", "code.py"}).exit_status, 0);
  const auto weak = home.run({"suite", "code.py", "--min-score", "100"});
  EXPECT_EQ(weak.exit_status, 1);
  EXPECT_THAT(weak.stderr_text, HasSubstr("synth: the score of f is "));
  EXPECT_THAT(weak.stderr_text, HasSubstr(" %, below --min-score 100\n"));
  const auto as_json = home.run({"suite", "code.py", "--json", "--min-score", "100%"});
  EXPECT_EQ(as_json.exit_status, 1);
  EXPECT_THAT(as_json.stderr_text, HasSubstr("below --min-score 100"));
}

TEST_F(SuiteCommandTest, WritesNothingWhereNoInputIsTaken) {
  write("code.py", "def f(door):\n    return door.hinge.screws[3]\n");
  const auto none = home.run({"suite", "code.py", "--out", "made"});
  EXPECT_EQ(none.exit_status, 1);
  EXPECT_THAT(none.stderr_text, HasSubstr("no input was found that the code takes"));
  EXPECT_EQ(none.stdout_text, "");
}

TEST_F(SuiteCommandTest, RunsNoFileElsewhereThatHasNoTestsLeft) {
  write("where.py", "def named(n: int):\n    return [__name__, n]\n");
  const auto shown = home.run({"suite", "where.py", "--suite-format", "unittest"});
  EXPECT_EQ(shown.exit_status, 1);
  EXPECT_THAT(shown.stderr_text, AllOf(HasSubstr("named: no test"),
                                       HasSubstr("when the written file is run elsewhere"),
                                       Not(HasSubstr("SyntaxError"))));
}

TEST_F(SuiteCommandTest, WritesASuiteOfJavascriptAndReportsWhatItsCommentsAndTestsSayOtherwise) {
  write("code.mjs",
        "// larger(1, 2) // => 2, and larger(3, 2) // => 2\n"
        "export function larger(a, b) { return a >= b ? a : b; }\n"
        "function own(x) { return x; }\n");
  write("cases.jsonl", R"({"function":"larger","args":[4,9],"expected":5})");
  const auto shown = home.run({"suite", "code.mjs", "--tests", "cases.jsonl", "--out", "made"});
  EXPECT_EQ(shown.exit_status, 1);
  EXPECT_EQ(shown.stdout_text, "made/larger.test.mjs\n") << shown.stderr_text;
  EXPECT_THAT(shown.stderr_text,
              AllOf(HasSubstr("finding: larger(3, 2) is said to give 2, and gives 3"),
                    HasSubstr("finding: larger(4, 9) is said to give 5, and gives 9"),
                    Not(HasSubstr("own"))));
  EXPECT_THAT(read("made/larger.test.mjs"),
              AllOf(HasSubstr("import { larger } from '../code.mjs';"), HasSubstr("todo: ")));
  const auto strong = home.run({"suite", "code.mjs", "--json", "--min-score", "80"});
  EXPECT_THAT(strong.stdout_text, HasSubstr(R"("operator": "comparison operator")"));
  write("test_code.mjs", "");
  expect_usage_error(home.run({"suite", "code.mjs", "--tests", "test_code.mjs"}),
                     "not a file of tests for node --test");
  expect_usage_error(home.run({"suite", "code.mjs", "--suite-format", "pytest"}), "pytest");
  expect_usage_error(home.run({"suite", "code.mjs:own"}), "no function own");
}

TEST_F(SuiteCommandTest, ReadsObjectsInCommentsOfJavascript) {
  write("total.js",
        "/**\n * Adds the prices.\n * total([{price: 2, ok: true}, {price: 3}]) === 6\n */\n"
        "function total(items) {\n  return items.reduce((sum, item) => sum + item.price, 0);\n}\n"
        "module.exports = { total };\n");
  EXPECT_THAT(home.run({"suite", "total.js"}).stderr_text,
              HasSubstr("total([{'price': 2, 'ok': True}, {'price': 3}]) is said to give 6, and "
                        "gives 5"));
}

TEST_F(SuiteCommandTest, TakesTestsOfTheRunnersOfOtherLanguagesAsClaims) {
  write("code.mjs", "export const larger = (a, b) => (a >= b ? a : b);\n");
  write("code.test.mjs",
        "import test from 'node:test';\nimport assert from 'node:assert';\n"
        "import { larger } from './code.mjs';\n"
        "test('value', () => assert.equal(larger(4, 9), 5));\n"
        "test('more', () => assert.ok(larger(1, 2) > 2));\n"
        "test('right', () => assert.ok(larger(1, 2) > 1));\n");
  const auto shown = home.run({"suite", "code.mjs", "--tests", "code.test.mjs"});
  EXPECT_EQ(shown.exit_status, 1);
  EXPECT_THAT(shown.stderr_text,
              AllOf(HasSubstr("finding: larger(4, 9) is said to give 5, and gives 9"),
                    HasSubstr("finding: the given test at 'more' in code.test.mjs fails"),
                    Not(HasSubstr("'right'")), Not(HasSubstr("'value'"))));
  write("other.mjs", "export const f = (a) => a;\n");
  expect_usage_error(home.run({"suite", "other.mjs", "--tests", "code.test.mjs"}),
                     "code.test.mjs tests ./code.mjs, not other.mjs");
  expect_usage_error(home.run({"suite", "code.sh", "--tests", "code.test.mjs"}), "code.sh");
}

TEST_F(SuiteCommandTest, WritesASuiteOfCppThatGoogleTestRuns) {
  const std::string code =
      "#include <stdexcept>\n"
      "// grade(95) // => 'A', and grade(10) // => 'D'\n"
      "char grade(int points) {\n"
      "  if (points > 100) throw std::out_of_range(\"more than all\");\n"
      "  return points >= 90 ? 'A' : points >= 75 ? 'B' : 'C';\n}\n";
  write("code.cpp", code);
  const auto shown = home.run({"suite", "code.cpp", "--out", "made", "--min-score", "95"});
  EXPECT_EQ(shown.exit_status, 1);  // for the finding
  EXPECT_EQ(shown.stdout_text, "made/grade_test.cpp\n") << shown.stderr_text;
  EXPECT_THAT(shown.stderr_text,
              AllOf(HasSubstr("finding: grade(10) is said to give 'D', and gives 'C'"),
                    Not(HasSubstr("below --min-score"))));
  EXPECT_THAT(read("made/grade_test.cpp"),
              HasSubstr("EXPECT_THROW(grade(101), std::out_of_range)"));
  const std::string build_and_run = "cd '" + (home.work() / "made").string() +
                                    "' && g++ -std=c++20 grade_test.cpp -o tests -lgtest "
                                    "-lgtest_main -pthread && ./tests > log 2>&1";
  EXPECT_EQ(std::system(build_and_run.c_str()), 0) << read("made/grade_test.cpp");
  write("code.cpp", edited(code, {{code.find(">= 75"), code.find(">= 75") + 2, ">"}}));
  EXPECT_NE(std::system(build_and_run.c_str()), 0);
  EXPECT_THAT(read("made/log"), HasSubstr("1 FAILED TEST"));
  write("point.cpp", "struct P { int* x; };\nint f(P p) { return *p.x; }\n");
  expect_usage_error(home.run({"suite", "point.cpp:f"}), "an object of P cannot be passed");
}

TEST_F(SuiteCommandTest, WritesASuiteOfWhatIsInANamespaceOfCpp) {
  write("code.cpp",
        "namespace shop {\nint tax(int cents) { return cents < 0 ? 0 : cents / 5; }\n}\n");
  const auto shown = home.run({"suite", "code.cpp:tax", "--out", "made"});
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  EXPECT_THAT(read("made/tax_test.cpp"), HasSubstr("using shop::tax;\n"));
  const std::string build_and_run = "cd '" + (home.work() / "made").string() +
                                    "' && g++ -std=c++20 tax_test.cpp -o tests -lgtest "
                                    "-lgtest_main -pthread && ./tests > log 2>&1";
  EXPECT_EQ(std::system(build_and_run.c_str()), 0) << read("made/tax_test.cpp");
}

TEST_F(SuiteCommandTest, WritesASuiteOfBashThatBatsRuns) {
  const std::string code =
      "#!/bin/bash\n"
      "for word in \"$@\"; do\n"
      "  printf '%s' \"${word:0:1}\"\n"
      "done\n"
      "if [ \"$#\" -gt 2 ]; then echo ' (many)'; fi\n";
  write("initials.sh", code);
  write("cases.jsonl", R"({"args":["ab","c"],"expected_stdout":"ac"})");
  const auto shown = home.run(
      {"suite", "initials.sh", "--tests", "cases.jsonl", "--out", "made", "--min-score", "95"});
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  EXPECT_EQ(shown.stdout_text, "made/initials.bats\n");
  const std::string run =
      "cd '" + (home.work() / "made").string() + "' && bats initials.bats > log";
  EXPECT_EQ(std::system(run.c_str()), 0) << read("made/log") << read("made/initials.bats");
  write("initials.sh", edited(code, {{code.find("-gt"), code.find("-gt") + 3, "-ge"}}));
  EXPECT_NE(std::system(run.c_str()), 0) << read("made/initials.bats");
  EXPECT_THAT(read("made/log"), HasSubstr("not ok"));
}

TEST_F(SuiteCommandTest, ReportsWhereAScriptContradictsItsComment) {
  write("greet.sh",
        "# greet.sh Ada -> Hello, Ada!\n# greet.sh -> Hello, you\necho \"Hello, ${1:-you}\"\n");
  const auto shown = home.run({"suite", "greet.sh", "--out", "made"});
  EXPECT_EQ(shown.exit_status, 1);
  EXPECT_THAT(shown.stderr_text, HasSubstr("finding: script('Ada')"));
  EXPECT_THAT(shown.stderr_text, Not(HasSubstr("finding: script()")));
  EXPECT_THAT(read("made/greet.bats"), HasSubstr("|| skip $'disputed: "));
}

TEST_F(SuiteCommandTest, NamesWhatIsMissing) {
  write("code.py", "x = 1\n");
  expect_usage_error(home.run({"suite", "code.py"}), "no public function");
  expect_usage_error(home.run({"suite", "code.py:f"}), "no function f");
  write("broken.py", "def f(:\n");
  expect_usage_error(home.run({"suite", "broken.py"}), "broken.py");
  for (const char* const score : {"101", "0.9", "1", "-1", "x", "%", "nan"}) {
    expect_usage_error(home.run({"suite", "code.py", "--min-score", score}),
                       fmt::format("--min-score: '{}' is not 0 or a percentage", score));
  }
  write("code.sh", "if true; then\n");
  expect_usage_error(home.run({"suite", "code.sh"}), "syntax error");
}

}  // namespace
}  // namespace synth
