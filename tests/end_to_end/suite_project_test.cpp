#include "specs/json.h"
#include "tests/end_to_end/home_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Tests `synth suite --project` and `--junit`.
class SuiteProjectTest : public HomeTest {};

TEST_F(SuiteProjectTest, WritesASuiteOfEachModuleAndSaysWhatBecameOfThem) {
  write("shop/src/pkg/__init__.py", "");
  write("shop/src/pkg/fees.py",
        "from .base import BASE\n\n\ndef fee(total: int) -> int:\n"
        "    return 0 if total > 100 else BASE\n");
  write("shop/src/pkg/base.py", "BASE = 5\n");
  write("shop/broken.py", "def f(:\n");
  write("shop/tests/test_old.py", "def test_it():\n    assert True\n");
  const auto shown = home.run({"suite", "--project", "shop", "--json", "--junit", "run.xml"});
  EXPECT_EQ(shown.exit_status, 0) << shown.stderr_text;
  const Value document = parse_json(shown.stdout_text).value();
  const auto modules = JsonField(document).at("modules")->items().value();
  ASSERT_EQ(modules.size(), 4U);
  EXPECT_EQ(modules[0].at("module")->string(), "broken.py");
  EXPECT_THAT(modules[0].at("skipped")->items().value().at(0).string().value(),
              HasSubstr("broken.py"));
  EXPECT_EQ(modules[3].at("module")->string(), "src/pkg/fees.py");
  EXPECT_EQ(modules[3].at("file")->string(), "test_pkg_fees.py");
  EXPECT_EQ(modules[3].at("functions")->number(), 1);
  const std::string made = read("shop/tests/test_pkg_fees.py");
  EXPECT_THAT(made, HasSubstr("'../src/pkg/fees.py'"));
  EXPECT_THAT(read("run.xml"),
              AllOf(HasSubstr("<testsuite name=\"src/pkg/fees.py\""), HasSubstr("<skipped"),
                    Not(HasSubstr("<failure")), Not(HasSubstr("test_old"))));

  const auto again = home.run({"suite", "--project", "shop"});
  EXPECT_EQ(again.exit_status, 0) << again.stderr_text;
  EXPECT_EQ(read("shop/tests/test_pkg_fees.py"), made);
  EXPECT_THAT(again.stdout_text, AllOf(HasSubstr("module "), HasSubstr("src/pkg/fees.py"),
                                       HasSubstr("1 of 4 modules"), Not(HasSubstr("test_old"))));
}

TEST_F(SuiteProjectTest, IsAboutAFolderAndNothingElse) {
  write("one/a.py", "x = 1\n");
  const auto none = home.run({"suite", "--project", "one"});
  EXPECT_EQ(none.exit_status, 1);
  EXPECT_THAT(none.stdout_text, HasSubstr("0 of 1 modules"));
  EXPECT_THAT(none.stderr_text, HasSubstr("no module of one got tests"));
  EXPECT_FALSE(std::filesystem::exists(home.work() / "one/tests"));
  expect_usage_error(home.run({"suite", "--project", "two"}), "--project two");
  expect_usage_error(home.run({"suite", "--project", "one", "one/a.py"}), "--project");
  expect_usage_error(home.run({"suite", "--project", "one", "--append", "one/a.py"}), "--append");
  expect_usage_error(home.run({"suite"}), "no file is named");
}

TEST_F(SuiteProjectTest, JUnitTellsFindingsAndAScoreThatIsTooLow) {
  write("code.py",
        "def f(n: int):\n    \"\"\"\n    >>> f(1)\n    2\n    \"\"\"\n    if n != n:\n"
        "        return 1\n    return n\n");
  const auto shown = home.run({"suite", "code.py", "--min-score", "100", "--junit", "run.xml"});
  EXPECT_EQ(shown.exit_status, 1);
  EXPECT_THAT(read("run.xml"), AllOf(HasSubstr("failures=\"2\""), HasSubstr("mutation score of f"),
                                     HasSubstr("the score of f is "), HasSubstr("expected")));
}

}  // namespace
}  // namespace synth
