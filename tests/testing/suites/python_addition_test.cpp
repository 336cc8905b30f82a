#include "testing/suites/exporters/python_addition.h"

#include "testing/suites/runners/peoples_tests.h"
#include "tests/testing/suites/python_with_pytest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

const PeoplesTests kPeople{.test_name = "tests/test_primes.py",
                           .code_name = "src/pkg/primes.py",
                           .root = "src",
                           .files = {{"src/pkg/__init__.py", ""}}};

AdditionPlace place_in(const std::string& text) {
  const auto place = read_addition_place(python_with_pytest(), kPeople, text, {});
  EXPECT_TRUE(place) << place.error().message;
  return place ? *place : AdditionPlace{};
}

ExportedTest claims(const std::string& function, std::int64_t given, Claim claim) {
  ExportedTest exported;
  exported.test.function = function;
  exported.test.name = "seven";
  exported.test.call.args = {Value(given)};
  exported.test.claim = std::move(claim);
  return exported;
}

Claim gives(Value value) {
  Claim claim;
  claim.expected = std::move(value);
  return claim;
}

ExportedSuite suite_of(std::vector<ExportedTest> tests) {
  ExportedSuite suite;
  suite.name = "primes";
  suite.code_file = "src/pkg/primes.py";
  suite.tests = std::move(tests);
  return suite;
}

PythonAddition added(const std::string& text, std::vector<ExportedTest> tests) {
  return add_to_python_tests(text, place_in(text), suite_of(std::move(tests)), {});
}

TEST(PythonAddition, SeesHowAFileComesToTheCode) {
  EXPECT_EQ(place_in("import pkg.primes\n").module, "pkg.primes");
  EXPECT_EQ(place_in("import src.pkg.primes as p\n").module, "p");
  EXPECT_EQ(place_in("from pkg import primes\n").module, "primes");
  EXPECT_EQ(place_in("from . import primes as q\n").module, "q");
  EXPECT_EQ(place_in("from .primes import f as g\n").functions.at("f"), "g");
  EXPECT_EQ(
      place_in("try:\n    from pkg import f\nexcept ImportError:\n    f = 1\n").functions.at("f"),
      "f");
  EXPECT_EQ(place_in("def test_it():\n    from pkg.primes import f\n").imported, "pkg.primes");
  EXPECT_EQ(place_in("solution = load()\n").module, "solution");
  EXPECT_FALSE(place_in("import os\nfrom other.primes import f\n").reaches_code());
  EXPECT_EQ(place_in("import unittest, primes\n").runner, SuiteFormat::unittest);
  EXPECT_EQ(place_in("import unittest, pytest, primes\n").runner, SuiteFormat::pytest);
  EXPECT_FALSE(read_addition_place(python_with_pytest(), kPeople, "def f(:\n", {}));
}

TEST(PythonAddition, WritesFunctionsOfPytestWithTheNamesThatTheFileHas) {
  const std::string text = "from pkg.primes import f\n\n\ndef test_f_seven():\n\tassert f(7) == 1";
  const PythonAddition made = added(
      text, {claims("f", 7, gives(Value(std::int64_t{2}))), claims("g", 8, gives(Value(0.5)))});
  EXPECT_THAT(made.text, AllOf(StartsWith(text + "\n\n\n# What primes.py does"),
                               HasSubstr("\nfrom pkg.primes import g  # noqa: E402\n"),
                               HasSubstr("\n\n\ndef test_f_seven_2():\n\tassert f(7) == 2\n"),
                               EndsWith("\n\n\ndef test_g_seven():\n\tassert g(8) == 0.5\n"),
                               Not(HasSubstr("import pytest"))));
  Claim raises;
  raises.raises = "ValueError";
  EXPECT_THAT(added("import pkg.primes as p\n", {claims("f", 1, raises)}).text,
              AllOf(HasSubstr("\nimport pytest  # noqa: E402\n"),
                    EndsWith("    with pytest.raises(ValueError):\n        p.f(1)\n")));
}

TEST(PythonAddition, WritesAClassOfUnittestBeforeTheEndOfTheFile) {
  const std::string head =
      "import unittest\r\nimport primes\r\n\r\n\r\nclass FTest(unittest.TestCase):\r\n"
      "  def test_a(self):\r\n    pass\r\n\r\n\r\n";
  const std::string tail = "# run\r\nif __name__ == '__main__':\r\n  unittest.main()\r\n";
  const PythonAddition made = added(head + tail, {claims("f", 7, gives(Value(std::int64_t{2})))});
  EXPECT_EQ(made.text,
            head +
                "# What primes.py does where no test above would notice a change (synth suite "
                "--append).\r\n\r\n\r\nclass FTest_2(unittest.TestCase):\r\n"
                "  def test_seven(self):\r\n    self.assertEqual(primes.f(7), 2)\r\n\r\n\r\n" +
                tail);
}

TEST(PythonAddition, WritesParametersWhereTheFileIsOneOfSynths) {
  const auto file = exported_suite(SuiteFormat::pytest,
                                   suite_of({claims("f", 7, gives(Value(std::int64_t{2})))}));
  ASSERT_TRUE(file);
  const PythonAddition made = added(file->text, {claims("f", 8, gives(Value(std::int64_t{3})))});
  ASSERT_THAT(made.text, StartsWith(file->text));
  EXPECT_THAT(made.text.substr(file->text.size()),
              AllOf(HasSubstr("pytest.param(call(8), 3, id='seven')"), HasSubstr("def test_f_2("),
                    HasSubstr("solution.f(*args"), Not(HasSubstr("def call"))));
}

TEST(PythonAddition, LeavesOutWhatTheFileHasNoNameFor) {
  Claim near = gives(Value(List{{Value(0.5)}}));
  near.tolerance = Tolerance{};
  const std::string own = "from pkg.primes import f\n\n\ndef matches(a, b):\n    return True\n";
  const PythonAddition made = added(own, {claims("f", 7, near)});
  EXPECT_EQ(made.text, own);
  ASSERT_THAT(made.left_out, SizeIs(1));
  EXPECT_THAT(made.left_out[0].why, HasSubstr("a matches other than the file's"));
  const std::string first = added("from pkg.primes import f\n", {claims("f", 7, near)}).text;
  EXPECT_THAT(first, AllOf(HasSubstr("import math  # noqa"), HasSubstr("def matches(")));
  const PythonAddition again = added(first, {claims("f", 8, near)});
  EXPECT_THAT(again.left_out, IsEmpty());
  EXPECT_THAT(again.text.substr(first.size()),
              AllOf(HasSubstr("assert matches(f(8)"), Not(HasSubstr("def matches"))));
}

TEST(PeoplesTests, AreRunOnTheCodeAndItsMutants) {
  const std::string code = "def f(n):\n    return n + 1\n";
  const std::size_t at = code.find('+');
  const std::vector<std::vector<Edit>> mutants{
      {{at, at + 1, "-"}}, {{at, at + 3, "+ 1 + 0"}}, {{0, code.size(), "def f(:"}}};
  const std::string tests = "from pkg.primes import f\n\ndef test_f():\n    assert f(1) == 2\n";
  const auto runs =
      run_on_mutants(python_with_pytest(), kPeople, SuiteFormat::pytest, tests, code, mutants, {});
  ASSERT_TRUE(runs && *runs);
  EXPECT_THAT((*runs)->failures, IsEmpty());
  EXPECT_THAT((*runs)->killers, testing::ElementsAre("test_f", "", "the file"));
  const auto failing = run_on_mutants(python_with_pytest(), kPeople, SuiteFormat::pytest, tests,
                                      "def f(n):\n    return n\n", mutants, {});
  ASSERT_TRUE(failing && *failing);
  EXPECT_THAT((*failing)->killers, IsEmpty());
  ASSERT_THAT((*failing)->failures, SizeIs(1));
  EXPECT_EQ((*failing)->failures[0].test, "test_f");
}

}  // namespace
}  // namespace synth
