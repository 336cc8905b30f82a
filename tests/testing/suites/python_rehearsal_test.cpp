#include "testing/suites/runners/python_rehearsal.h"

#include "tests/testing/suites/python_with_pytest.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<RehearsalFailure> failures_of(SuiteFormat format, const std::string& tests) {
  const auto failures = rehearse_python(python_with_pytest(), "code.py", "def f():\n    return 1\n",
                                        format, {.name = "test_code.py", .text = tests}, {});
  EXPECT_TRUE(failures && *failures);
  return failures && *failures ? **failures : std::vector<RehearsalFailure>();
}

TEST(PythonRehearsal, FindsWhatFailsElsewhereUnderTheRunnerItself) {
  const std::string tests =
      "import datetime, os, pytest, code\n"
      "@pytest.mark.parametrize('n', [pytest.param(1, id='one [é]'), pytest.param(2, id='two')])\n"
      "def test_f(n):\n    assert n == 2\n"
      "def test_home():\n    assert not os.environ['HOME'].endswith('home1')\n"
      "def test_day():\n"
      "    assert os.environ['HOME'].endswith('home0') or datetime.date.today().year < 2026\n";
  const auto failures = failures_of(SuiteFormat::pytest, tests);
  ASSERT_THAT(failures, SizeIs(3));
  synth::Test test;
  test.function = "f";
  test.name = "one [é]";
  EXPECT_EQ(failures[0].test, "test_day");
  EXPECT_TRUE(is_rehearsed(failures[1].test, test)) << failures[1].test;
  EXPECT_EQ(failures[2].test, "test_home");
}

TEST(PythonRehearsal, RunsUnittestToo) {
  const std::string tests =
      "import unittest\nclass FTest(unittest.TestCase):\n"
      "    def test_one(self):\n        self.assertEqual(1, 1)\n"
      "    def test_empty_xs(self):\n        self.assertEqual(1, 2)\n";
  const auto failures = failures_of(SuiteFormat::unittest, tests);
  ASSERT_THAT(failures, SizeIs(1));
  synth::Test test;
  test.function = "f";
  test.name = "empty xs";
  EXPECT_TRUE(is_rehearsed(failures[0].test, test)) << failures[0].test;
  EXPECT_THAT(failures_of(SuiteFormat::unittest, "import unittest\n"), IsEmpty());
}

TEST(PythonRehearsal, TellsOfWhatAFileLeavesBehindAndThatItDoesNotLoad) {
  const auto left = failures_of(
      SuiteFormat::unittest,
      "import pathlib, unittest\nclass FTest(unittest.TestCase):\n    def test_f(self):\n"
      "        (pathlib.Path(__file__).parent / 'left').write_text('')\n");
  ASSERT_THAT(left, SizeIs(1));
  EXPECT_EQ(left[0].test, "FTest::test_f");
  EXPECT_EQ(left[0].why, "it leaves left behind");
  const auto at_home =
      failures_of(SuiteFormat::pytest,
                  "import os\ndef test_f():\n    os.mkfifo(os.path.expanduser('~/pipe'))\n"
                  "def test_g():\n    assert os.path.exists(os.path.expanduser('~/pipe'))\n");
  ASSERT_THAT(at_home, SizeIs(1));
  EXPECT_EQ(at_home[0].test, "test_f");
  EXPECT_EQ(at_home[0].why, "it leaves pipe behind");
  const auto by_loading = failures_of(
      SuiteFormat::pytest, "open(__file__ + '.log', 'w').close()\ndef test_f():\n    pass\n");
  ASSERT_THAT(by_loading, SizeIs(1));
  EXPECT_EQ(by_loading[0].test, "the file");
  const auto broken = failures_of(SuiteFormat::unittest, "import nowhere\n");
  ASSERT_THAT(broken, SizeIs(1));
  EXPECT_EQ(broken[0].test, "the file");
}

TEST(PythonRehearsal, CalculatesWithDatesOnAnyDay) {
  EXPECT_THAT(
      failures_of(SuiteFormat::pytest,
                  "import datetime\ndef test_f():\n"
                  "    day = datetime.date(2024, 2, 28) + datetime.timedelta(days=1)\n"
                  "    assert repr(day) == repr(datetime.date(2024, 2, 29))\n"
                  "    assert type(day) is type(datetime.date.fromisoformat('2024-02-29'))\n"
                  "    assert isinstance(day, datetime.date)\n"),
      IsEmpty());
}

TEST(PythonRehearsal, KnowsTestsByTheirNames) {
  EXPECT_TRUE(is_rehearsed("test_f_is_idempotent", "f", "is idempotent"));
  EXPECT_TRUE(is_rehearsed("FTest::test_is_idempotent_2", "f", "is idempotent"));
  EXPECT_FALSE(is_rehearsed("test_f_is_idempotent", "f", "is its own inverse"));
}

}  // namespace
}  // namespace synth
