#include "synth/cli/pytest_export.h"

#include "synth/cli/output_folder.h"
#include "tests/synth/cli/solutions.h"
#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// What a stock pytest says of the solution's files when it is started in `start`.
struct PytestRun {
  int status = 0;
  std::string output;
};

PytestRun run_pytest(const TemporaryFolder& folder, const std::string& start,
                     const std::string& argument = "") {
  const std::string command = "cd '" + (folder.path() / start).string() + "' && PYTHONPATH= '" +
                              SYNTH_TEST_PYTHON + "' -B -m pytest -q -rxX -p no:cacheprovider " +
                              argument + " > '" + (folder.path() / "log").string() + "' 2>&1";
  const int status = std::system(command.c_str());
  return {status, folder.read("log")};
}

// Every kind of value and claim, against a function that gives back what it gets.
Solution echo_solution() {
  Solution solution = shout_solution();
  solution.source =
      "class Refused(Exception):\n    pass\n\n\n"
      "LEVEL = 1\n\n\n"
      "def shout(text):\n"
      "    if text == 'level':\n        return LEVEL\n"
      "    if text == 'refuse':\n        raise Refused('no')\n"
      "    if text == 'value':\n        raise UnicodeError('no')\n"
      "    return text\n";
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  int number = 0;
  const auto echo = [&](const Value& value) {
    add_test(solution, "echo " + std::to_string(++number), value, expects(value));
  };
  echo(Value(nan));
  echo(Value(-infinity));
  echo(Value(-0.0));
  echo(Value(Null{}));
  echo(Value(true));
  echo(Value(Bytes{std::string("\x00\xff'\"\n", 5)}));
  echo(Value(std::string("quote ' \" \\ \n é \0", 17)));
  echo(Value("\xed\xa0\x80"));  // a lone surrogate
  echo(Value(Tuple{{Value(1)}}));
  echo(Value(Tuple{}));
  echo(Value(Set{}));
  echo(Value(Set{{Value(1), Value("a")}}));
  echo(Value(FrozenSet{{Value(2)}}));
  echo(Value(Dict{{{Value(1), Value(List{{Value(nan), Value(infinity)}})}}}));
  echo(Value(*Integer::parse("123456789012345678901234567890")));
  echo(Value(std::complex<double>(1, -2)));
  add_test(solution, "raises its own", "refuse", raises("Refused"));
  add_test(solution, "raises a subclass", "value", raises("ValueError"));
  Claim near = expects(0.3);
  near.tolerance = Tolerance{1e-9, 0};
  add_test(solution, "near", Value(0.1 + 0.2), near);
  add_test(solution, "with a setup", "level", expects(2)).setup = "LEVEL = 2";
  add_test(solution, "after a setup", "level", expects(1));
  return solution;
}

TEST(PytestExportTest, EveryKindOfClaimPassesUnderAStockPytest) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_solution_files(folder.path() / "out", echo_solution(), Overwrite::own_files));
  const PytestRun run = run_pytest(folder, "out");
  EXPECT_EQ(run.status, 0) << run.output << folder.read("out/test_shout.py");
  EXPECT_THAT(run.output, HasSubstr("21 passed"));
}

TEST(PytestExportTest, ItDoesNotMatterWherePytestIsStarted) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_solution_files(folder.path() / "out", echo_solution(), Overwrite::own_files));
  EXPECT_EQ(run_pytest(folder, ".").status, 0);
  EXPECT_EQ(run_pytest(folder, ".", "--import-mode=importlib out").status, 0);
}

TEST(PytestExportTest, AModuleMayBeCalledLikeOneOfTheStandardLibrary) {
  const TemporaryFolder folder;
  Solution solution = echo_solution();
  solution.specs.functions[0].name = solution.specs.entry_point = "tokenize";
  solution.source += "\n\ntokenize = shout\n";
  solution.tests["tokenize"] = solution.tests["shout"];
  solution.tests.erase("shout");
  ASSERT_TRUE(write_solution_files(folder.path() / "out", solution, Overwrite::own_files));
  const PytestRun run = run_pytest(folder, "out");
  EXPECT_EQ(run.status, 0) << run.output;
}

TEST(PytestExportTest, WrongCodeFails) {
  const TemporaryFolder folder;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Solution solution = shout_solution();
  solution.source = "def shout(text):\n    return {'n': 1.0, 'f': 0.5, 'i': 1}[text]\n";
  add_test(solution, "value", "i", expects(2));
  add_test(solution, "nan", "n", expects(nan));
  Claim near = expects(0.4);
  near.tolerance = Tolerance{0.05, 0};
  add_test(solution, "near", "f", near);
  near.expected = Value(std::numeric_limits<double>::infinity());
  near.tolerance = Tolerance{0, 1};
  add_test(solution, "infinity", "f", near);
  add_test(solution, "raises", "i", raises("KeyError"));
  add_test(solution, "raises another", "?", raises("Refused"));
  ASSERT_TRUE(write_solution_files(folder.path() / "out", solution, Overwrite::own_files));
  EXPECT_THAT(run_pytest(folder, "out").output, HasSubstr("6 failed"));
}

TEST(PytestExportTest, ADisputedTestIsAnExpectedFailureButNotStrict) {
  const TemporaryFolder folder;
  Solution solution = shout_solution();
  add_test(solution, "right after all", "a", expects("A"));
  add_test(solution, "wrong", "a", expects("B"));
  for (const std::string test : {"right after all", "wrong"}) {
    add_result(solution, test, Verdict::wrong_answer).disputed = true;
  }
  solution.disputed.push_back({"shout", "wrong", std::nullopt, std::nullopt, "it's \"odd\""});
  ASSERT_TRUE(write_solution_files(folder.path() / "out", solution, Overwrite::own_files));
  const PytestRun run = run_pytest(folder, "out");
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_THAT(run.output, HasSubstr("1 xfailed, 1 xpassed"));
}

TEST(PytestExportTest, AnInstanceIsHeldByTypeAndFields) {
  const TemporaryFolder folder;
  Solution solution = shout_solution();
  solution.source =
      "from dataclasses import dataclass\n\n\n@dataclass\nclass Point:\n    x: int\n\n\n"
      "def shout(text):\n    return Point(text)\n";
  Object point;
  point.type = "solution.Point";
  point.repr = "Point(x=1)";
  point.fields = {{"x", Value(1)}};
  add_test(solution, "same", Value(1), expects(Value(point)));
  add_test(solution, "other", Value(2), expects(Value(point)));
  ASSERT_TRUE(write_solution_files(folder.path() / "out", solution, Overwrite::own_files));
  EXPECT_THAT(run_pytest(folder, "out").output, HasSubstr("1 failed, 1 passed"));
}

TEST(PytestExportTest, NamesAreIdentifiersAndEachOnce) {
  Solution solution = shout_solution();
  add_test(solution, "a b", "x", expects("X"));
  add_test(solution, "a-b", "x", expects("X"));
  add_test(solution, "é", "x", expects("X"));
  const std::string file = pytest_file(solution);
  EXPECT_THAT(file, HasSubstr("def test_shout_a_b():"));
  EXPECT_THAT(file, HasSubstr("def test_shout_a_b_2():"));
  EXPECT_THAT(file, HasSubstr("def test_shout():"));
}

TEST(PytestExportTest, HelpersAreThereOnlyWhereATestNeedsThem) {
  Solution solution = shout_solution();
  add_test(solution, "plain", "x", expects("X"));
  EXPECT_THAT(pytest_file(solution), Not(HasSubstr("def matches")));
  EXPECT_THAT(pytest_file(solution), HasSubstr("assert solution.shout('x') == 'X'"));
}

TEST(OutputFolderTest, WritesTheSourceAsItIs) {
  const TemporaryFolder folder;
  const Solution solution = shout_solution();
  ASSERT_TRUE(write_solution_files(folder.path() / "a" / "b", solution, Overwrite::own_files));
  EXPECT_EQ(folder.read("a/b/shout.py"), solution.source);
}

TEST(OutputFolderTest, WritesOverItsOwnFiles) {
  const TemporaryFolder folder;
  Solution solution = shout_solution();
  ASSERT_TRUE(write_solution_files(folder.path(), solution, Overwrite::own_files));
  solution.source += "# more\n";
  ASSERT_TRUE(write_solution_files(folder.path(), solution, Overwrite::own_files));
  EXPECT_EQ(folder.read("shout.py"), solution.source);
}

TEST(OutputFolderTest, DoesNotWriteOverWhatAPersonWroteOrChanged) {
  const TemporaryFolder folder;
  Solution solution = shout_solution();
  folder.write("shout.py", "mine\n");
  const auto refused = write_solution_files(folder.path(), solution, Overwrite::own_files);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("shout.py"));
  EXPECT_THAT(refused.error().remedy, HasSubstr("--force"));
  EXPECT_EQ(folder.read("shout.py"), "mine\n");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "test_shout.py"));

  ASSERT_TRUE(write_solution_files(folder.path(), solution, Overwrite::anything));
  folder.write("test_shout.py", folder.read("test_shout.py") + "# my own test\n");
  solution.source += "# more\n";
  EXPECT_FALSE(write_solution_files(folder.path(), solution, Overwrite::own_files));
}

TEST(OutputFolderTest, FilesThatAreTheSameAreNotInTheWay) {
  const TemporaryFolder folder;
  const Solution solution = shout_solution();
  folder.write("shout.py", solution.source);
  EXPECT_TRUE(write_solution_files(folder.path(), solution, Overwrite::own_files));
}

TEST(OutputFolderTest, LeavesNoTemporaryFile) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_solution_files(folder.path(), shout_solution(), Overwrite::own_files));
  const std::filesystem::directory_iterator files(folder.path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 2);
}

}  // namespace
}  // namespace synth
