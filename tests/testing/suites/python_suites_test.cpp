#include "specs/arguments_after.h"
#include "tests/testing/suites/suites.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr double kPythonInfinity = std::numeric_limits<double>::infinity();
constexpr double kPythonNan = std::numeric_limits<double>::quiet_NaN();
constexpr const char* kPytest =
    "PYTHONPATH= '" SYNTH_TEST_PYTHON "' -B -m pytest -q -rxX -p no:cacheprovider ";
constexpr const char* kUnittest = "PYTHONPATH= '" SYNTH_TEST_PYTHON "' -B -m unittest ";

constexpr const char* kEcho = R"(from dataclasses import dataclass
from decimal import Decimal


class Refused(Exception):
    pass


@dataclass
class Point:
    x: int


LEVEL = 1


def echo(text, *, twice=False):
    if text == 'level':
        return LEVEL
    if text == 'refuse':
        raise Refused('no')
    if text == 'value':
        raise UnicodeError('no')
    if text == 'price':
        return Decimal('1.50')
    if text == 'points':
        return [Point(1), {Point(2).x: Point(float('nan'))}]
    return [text, text] if twice else text
)";

Value point(Value x, const std::string& repr) {
  Object object;
  object.type = "solution.Point";
  object.repr = repr;
  object.fields = {{"x", std::move(x)}};
  return object;
}

// Returns a decimal number as cells tell of it.
Value price() {
  Object object;
  object.type = "decimal.Decimal";
  object.repr = "Decimal('1.50')";
  object.fields = {{"number", Value("1.5")}};
  return object;
}

// Returns a suite of properties: an expression that is true, and one that raises nothing else.
ExportedSuite property_suite() {
  ExportedSuite suite = echo_suite(Language::python, "echo.py", kEcho);
  suite.properties.push_back({.function = "echo",
                              .name = "is idempotent",
                              .expression = "echo(echo(text)) == echo(text)",
                              .parameters = {"text"},
                              .shown = {{Value("a")}, {Value(List{{Value(1)}})}},
                              .functions = {"echo"}});
  suite.properties.push_back({.function = "echo",
                              .name = "raises nothing but Refused and ValueError",
                              .expression = "echo(text)",
                              .parameters = {"text"},
                              .shown = {{Value("refuse")}, {Value("value")}, {Value("a")}},
                              .functions = {"echo"},
                              .errors = {"Refused", "ValueError"}});
  return suite;
}

// Returns a suite with every kind of value and claim, for a function that returns its argument.
ExportedSuite full_suite() {
  ExportedSuite suite = echo_suite(Language::python, "echo.py", kEcho);
  int number = 0;
  const auto echo = [&](const Value& value) {
    add_test(suite, "echo " + std::to_string(++number), {value}, expects(value));
  };
  echo(kPythonNan);
  echo(-kPythonInfinity);
  echo(-0.0);
  echo(Null{});
  echo(true);
  echo(Bytes{std::string("\x00\xff'\"\n", 5)});
  echo(std::string("quote ' \" \\ \n é \0", 17));
  echo("\xed\xa0\x80");  // a lone surrogate
  echo(Tuple{{Value(1)}});
  echo(Tuple{});
  echo(Set{});
  echo(Set{{Value(1), Value("a")}});
  echo(FrozenSet{{Value(2)}});
  echo(Dict{{{Value(1), Value(List{{Value(kPythonNan), Value(kPythonInfinity)}})}}});
  echo(*Integer::parse("123456789012345678901234567890"));
  echo(std::complex<double>(1, -2));
  add_test(suite, "raises its own", {"refuse"}, raises("Refused"));
  add_test(suite, "raises a subclass", {"value"}, raises("ValueError"));
  add_test(suite, "near", {0.1 + 0.2}, expects(0.3, {1e-9, 0}));
  add_test(suite, "near inside", {List{{Value(0.1 + 0.2)}}},
           expects(List{{Value(0.3)}}, {1e-9, 0}));
  add_test(suite, "near a whole number", {3.0000001}, expects(3, {0, 1e-6}));
  add_test(suite, "with a setup", {"level"}, expects(2)).test.setup = "LEVEL = 2";
  add_test(suite, "after a setup", {"level"}, expects(1));
  add_test(suite, "by name", {1}, expects(List{{Value(1), Value(1)}}))
      .test.call.kwargs.emplace_back("twice", true);
  add_test(suite, "instances", {"points"},
           expects(List{{point(1, "Point(x=1)"),
                         Value(Dict{{{Value(2), point(kPythonNan, "Point(x=nan)")}}})}}));
  add_test(suite, "a decimal", {"price"}, expects(price()));
  return suite;
}

// Returns a suite with a wrong claim of every kind.
ExportedSuite wrong_suite() {
  ExportedSuite suite = echo_suite(Language::python, "echo.py", kEcho);
  add_test(suite, "value", {1}, expects(2));
  add_test(suite, "a tuple is not a list", {Tuple{{Value(1)}}}, expects(List{{Value(1)}}));
  add_test(suite, "nan", {1.0}, expects(kPythonNan));
  add_test(suite, "near", {0.5}, expects(0.4, {0.05, 0}));
  add_test(suite, "near inside", {List{{Value(0.5)}}}, expects(List{{Value(0.4)}}, {0.05, 0}));
  add_test(suite, "infinity", {0.5}, expects(kPythonInfinity, {0, 1}));
  add_test(suite, "raises", {1}, raises("KeyError"));
  add_test(suite, "raises another", {"value"}, raises("Refused"));
  add_test(suite, "another instance", {"points"},
           expects(List{{point(1, "Point(x=1)"), point(2, "Point(x=2)")}}));
  return suite;
}

TEST(PytestSuiteTest, EveryKindOfClaimPassesUnderAStockPytestWhereverItIsStarted) {
  const TemporaryFolder folder;
  const std::string text = write_suite(folder, SuiteFormat::pytest, full_suite());
  const Ran run = run_in(folder, std::string("cd / && ") + kPytest + folder.path().string());
  EXPECT_EQ(run.status, 0) << run.output << text;
  EXPECT_THAT(run.output, HasSubstr("26 passed"));
  EXPECT_THAT(text, testing::StartsWith("# expected values are what the code returned\n"));
}

TEST(PytestSuiteTest, WrongCodeFailsAndIsNamed) {
  const TemporaryFolder folder;
  write_suite(folder, SuiteFormat::pytest, wrong_suite());
  const std::string output = run_in(folder, std::string(kPytest) + "--tb=no -rf").output;
  EXPECT_THAT(output, AllOf(HasSubstr("9 failed"), HasSubstr("test_echo[a tuple is not a list]")));
}

TEST(PytestSuiteTest, PropertiesAreTestsOfTheirOwnAndUnittestHasThemToo) {
  for (const auto& [format, command] : {std::pair(SuiteFormat::pytest, std::string(kPytest) + "."),
                                        std::pair(SuiteFormat::unittest, std::string(kUnittest))}) {
    const TemporaryFolder folder;
    const std::string text = write_suite(folder, format, property_suite());
    const Ran green = run_in(folder, command);
    EXPECT_EQ(green.status, 0) << green.output << text;
    EXPECT_THAT(green.output, AnyOf(HasSubstr("2 passed"), HasSubstr("Ran 2 tests")));
    folder.write("echo.py",
                 "def echo(text):\n    return [{}[text]]\nclass Refused(Exception): 0\n");
    EXPECT_THAT(run_in(folder, command).output,
                AnyOf(HasSubstr("2 failed"), HasSubstr("errors=2")));
  }
}

TEST(UnittestSuiteTest, HasNoClassForAFunctionThatOnlyAnothersPropertyCalls) {
  const TemporaryFolder folder;
  ExportedSuite suite = property_suite();
  suite.properties[0].expression = "spare(echo(text)) == echo(text)";
  suite.properties[0].functions = {"echo", "spare"};
  suite.source = std::string(kEcho) + "\n\ndef spare(value):\n    return value\n";
  const std::string text = write_suite(folder, SuiteFormat::unittest, suite);
  const Ran run = run_in(folder, kUnittest);
  EXPECT_EQ(run.status, 0) << run.output << text;
}

TEST(PytestSuiteTest, AModuleMayBeCalledLikeOneOfTheStandardLibraryAndADisputedTestMayFail) {
  const TemporaryFolder folder;
  ExportedSuite suite = echo_suite(Language::python, "tokenize.py", kEcho);
  suite.name = "tokenize";
  add_test(suite, "right after all", {"a"}, expects("a")).disputed = "";
  add_test(suite, "wrong", {"a"}, expects("b")).disputed = "it's \"odd\"";
  add_test(suite, "wrong with a setup", {"level"}, expects(1)).disputed = "";
  suite.tests.back().test.setup = "LEVEL = 2";
  write_suite(folder, SuiteFormat::pytest, suite);
  const Ran run = run_in(folder, std::string("cd / && ") + kPytest + folder.path().string());
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_THAT(run.output, HasSubstr("2 xfailed, 1 xpassed"));
}

TEST(PytestSuiteTest, HelpersAreThereOnlyWhereATestNeedsThem) {
  ExportedSuite suite = echo_suite(Language::python, "echo.py", kEcho);
  add_test(suite, "plain", {"x"}, expects("x"));
  add_test(suite, "near", {0.5}, expects(0.5, {1e-9, 0}));
  const std::string text = exported_suite(SuiteFormat::pytest, suite)->text;
  EXPECT_THAT(text, AllOf(Not(HasSubstr("matches")), Not(HasSubstr("class Like"))));
  EXPECT_THAT(text, HasSubstr("pytest.param(call('x'), 'x', id='plain'),"));
}

TEST(PytestSuiteTest, CodeBesideTheTestsIsImportedByName) {
  ExportedSuite suite = echo_suite(Language::python, "echo.py", kEcho);
  add_test(suite, "plain", {"x"}, expects("x"));
  suite.properties.push_back(property_suite().properties[0]);
  for (const auto& [format, command] : {std::pair(SuiteFormat::pytest, std::string(kPytest) + "."),
                                        std::pair(SuiteFormat::unittest, std::string(kUnittest))}) {
    const TemporaryFolder folder;
    const std::string text = write_suite(folder, format, suite);
    EXPECT_THAT(text, AllOf(HasSubstr("\nfrom echo import echo\n"), Not(HasSubstr("importlib")),
                            Not(HasSubstr("solution"))));
    const Ran run = run_in(folder, command);
    EXPECT_EQ(run.status, 0) << run.output << text;
  }
}

TEST(PytestSuiteTest, CodeThatCannotBeImportedByNameIsLoaded) {
  const auto text_of = [](const std::string& file, const std::string& function) {
    ExportedSuite suite = echo_suite(Language::python, file, kEcho);
    add_test(suite, "plain", {"x"}, expects("x")).test.function = function;
    return exported_suite(SuiteFormat::pytest, suite)->text;
  };
  EXPECT_THAT(text_of("echo.py", "echo"), Not(HasSubstr("load()")));
  EXPECT_THAT(text_of("../echo.py", "echo"), HasSubstr("solution = load()"));
  EXPECT_THAT(text_of("my-echo.py", "echo"), HasSubstr("solution = load()"));
  EXPECT_THAT(text_of("calendar.py", "echo"), HasSubstr("solution = load()"));
  EXPECT_THAT(text_of("echo.py", "test_echo"), HasSubstr("solution.test_echo("))
      << "a runner would take it for a test";
  EXPECT_THAT(text_of("echo.py", "call"), HasSubstr("solution.call("))
      << "a name of the file's own";
}

TEST(UnittestSuiteTest, EveryKindOfClaimPassesUnderAStockUnittest) {
  const TemporaryFolder folder;
  const std::string text = write_suite(folder, SuiteFormat::unittest, full_suite());
  const Ran run = run_in(folder, kUnittest);
  EXPECT_EQ(run.status, 0) << run.output << text;
  EXPECT_THAT(run.output, AllOf(HasSubstr("Ran 26 tests"), HasSubstr("OK")));
}

TEST(UnittestSuiteTest, WrongCodeFailsAndADisputedTestMay) {
  const TemporaryFolder folder;
  ExportedSuite suite = wrong_suite();
  add_test(suite, "a b", {1}, expects(2)).disputed = "it's \"odd\"";
  add_test(suite, "a-b", {1}, expects(1)).disputed = "";
  add_test(suite, "é", {1}, expects(1));
  const std::string text = write_suite(folder, SuiteFormat::unittest, suite);
  const Ran run = run_in(folder, std::string(kUnittest) + "-v");
  EXPECT_THAT(run.output, AllOf(HasSubstr("Ran 12 tests"), HasSubstr("skipped=1")));
  EXPECT_THAT(run.output, HasSubstr("failures=9"));
  EXPECT_THAT(text, AllOf(HasSubstr("def test_a_b("), HasSubstr("def test_a_b_2("),
                          HasSubstr("def test(")));
}

TEST(JsonLinesSuiteTest, AreTestsOfTheUsersAndLeaveDisputedOnesOut) {
  ExportedSuite suite = echo_suite(Language::python, "echo.py", kEcho);
  add_test(suite, "one", {1, Tuple{}}, expects(Set{{Value(2)}}, {1e-9, 0}));
  add_test(suite, "two", {1}, raises("ValueError"));
  add_test(suite, "three", {1}, expects(3)).disputed = "odd";
  const auto file = exported_suite(SuiteFormat::jsonl, suite);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->name, "echo_tests.jsonl");
  EXPECT_THAT(file->notes, testing::ElementsAre(HasSubstr("1 disputed test was left out")));
  const auto tests = parse_test_file(file->text);
  ASSERT_TRUE(tests) << tests.error().message;
  ASSERT_EQ(tests->size(), 2U);
  EXPECT_EQ(tests->at(0).name, "one");
  EXPECT_TRUE(tests->at(0).call.args.at(1).is<Tuple>());
  EXPECT_EQ(tests->at(0).claim.tolerance->abs, 1e-9);
  EXPECT_EQ(tests->at(1).claim.raises, "ValueError");
}

TEST(PytestSuiteTest, WhatAGeneratorYieldsIsHeldAsAList) {
  ExportedSuite suite = echo_suite(Language::python, "echo.py",
                                   "def echo(n):\n    if n < 0:\n        raise ValueError(n)\n"
                                   "    yield n\n    yield n + 1\n");
  add_test(suite, "one", {1}, expects(List{{Value(1), Value(2)}})).form = ValueForm::listed;
  add_test(suite, "negative", {-1}, raises("ValueError")).form = ValueForm::listed;
  for (const auto& [format, command] : {std::pair(SuiteFormat::pytest, std::string(kPytest) + "."),
                                        std::pair(SuiteFormat::unittest, std::string(kUnittest))}) {
    const TemporaryFolder folder;
    const std::string text = write_suite(folder, format, suite);
    const Ran run = run_in(folder, command);
    EXPECT_EQ(run.status, 0) << run.output << text;
    folder.write("echo.py", "def echo(n):\n    yield n\n");
    EXPECT_NE(run_in(folder, command).status, 0) << text;
  }
  const auto lines = exported_suite(SuiteFormat::jsonl, suite);
  ASSERT_TRUE(lines);
  EXPECT_THAT(lines->notes, testing::ElementsAre(HasSubstr("2 tests of what a generator yields")));
}

TEST(PytestSuiteTest, WhatBecomesOfArgumentsIsHeldAfterTheCall) {
  ExportedSuite suite = echo_suite(Language::python, "echo.py",
                                   "def echo(xs, x):\n    xs.append(x)\n    return len(xs)\n");
  ExportedTest& test = add_test(suite, "one", {List{}, 7}, expects(Tuple{{1, List{{7}}}}));
  test.with_arguments = {0};
  for (const auto& [format, command] : {std::pair(SuiteFormat::pytest, std::string(kPytest) + "."),
                                        std::pair(SuiteFormat::unittest, std::string(kUnittest))}) {
    const TemporaryFolder folder;
    const std::string text = write_suite(folder, format, suite);
    const Ran run = run_in(folder, command);
    EXPECT_EQ(run.status, 0) << run.output << text;
    folder.write("echo.py", "def echo(xs, x):\n    return len(xs) + 1\n");
    EXPECT_NE(run_in(folder, command).status, 0) << text;
  }
}

TEST(PytestSuiteTest, ArgumentsAreVariablesThatAreLookedAtAfterTheCall) {
  ExportedSuite suite = echo_suite(Language::python, "echo.py",
                                   "def echo(xs, x):\n    xs.append(x)\n    return len(xs)\n");
  const auto returned = [](Value value) {
    return to_value({.returned = std::move(value), .raised = {}, .bases = {}});
  };
  ExportedTest& test =
      add_test(suite, "one", {List{}, 7}, expects(List{{returned(1), returned(List{{7}})}}));
  test.test.call.steps = {result_step(), argument_step(0)};
  for (const auto& [format, command] : {std::pair(SuiteFormat::pytest, std::string(kPytest) + "."),
                                        std::pair(SuiteFormat::unittest, std::string(kUnittest))}) {
    const TemporaryFolder folder;
    const std::string text = write_suite(folder, format, suite);
    EXPECT_THAT(text, HasSubstr("argument_1 = []"));
    const Ran run = run_in(folder, command);
    EXPECT_EQ(run.status, 0) << run.output << text;
    folder.write("echo.py", "def echo(xs, x):\n    return len(xs) + 1\n");
    EXPECT_NE(run_in(folder, command).status, 0) << text;
  }
}

TEST(SuiteFormatTest, HoldsTestsOfItsLanguageOnly) {
  EXPECT_EQ(parse_suite_format("unittest"), SuiteFormat::unittest);
  EXPECT_FALSE(parse_suite_format("junit"));
  const auto refused =
      exported_suite(SuiteFormat::pytest, echo_suite(Language::bash, "echo.sh", ""));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::usage);
  EXPECT_THAT(refused.error().remedy, HasSubstr("jsonl"));
}

}  // namespace
}  // namespace synth
