#include "testing/suites/runners/python_test_file.h"

#include "specs/literal.h"
#include "testing/runtimes/python/host/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The Python that has pytest, in real cells.
Runtime& python_with_pytest() {
  static const auto kSandbox = [] {
    SandboxOptions options;
    options.at_least = IsolationLevel::none;
    options.lanes = 2;
    return Sandbox::start(options).value();
  }();
  static PythonRuntime runtime(*kSandbox, find_python(SYNTH_TEST_PYTHON).value());
  return runtime;
}

// "f(1) == 2", "f(1) ~ 2.0 (0.1, 0.0)", "f(1) raises ValueError", in the file's order.
std::vector<std::string> claims_of(const std::string& text, std::size_t unread = 0) {
  const auto claims = read_python_tests(python_with_pytest(), {"test_it.py", text}, {});
  std::vector<std::string> texts;
  if (!claims) {
    return {claims.error().message};
  }
  EXPECT_EQ(claims->unread, unread);
  for (const Test& test : claims->tests) {
    EXPECT_EQ(test.origin, TestOrigin::user);
    const Claim& claim = test.claim;
    std::string claimed = claim.raises
                              ? " raises " + *claim.raises
                              : (claim.tolerance ? " ~ " : " == ") + write_literal(*claim.expected);
    if (claim.tolerance) {
      claimed += " (" + write_literal(Value(claim.tolerance->abs)) + ", " +
                 write_literal(Value(claim.tolerance->rel)) + ")";
    }
    texts.push_back(to_source(test.function, test.call) + claimed);
  }
  return texts;
}

std::string verdicts_of(const std::string& source, const std::string& text) {
  const auto run =
      run_python_tests(python_with_pytest(), source, "f", {"test_it.py", text}, {}, {});
  if (!run) {
    return run.error().message;
  }
  std::string told = run->shared ? "shared: " : "";
  for (const TestVerdict& verdict : run->verdicts) {
    told += verdict.test + " " + std::string(name(verdict.verdict)) + "; ";
  }
  return told;
}

TEST(PythonTestFileTest, ReadsWhatPytestFilesClaimOfCalls) {
  EXPECT_THAT(
      claims_of(R"(import pytest
from shapes.area import f, g as other
import shapes

@pytest.fixture
def four():
    return 4

@pytest.mark.parametrize("a, b", [(1, 2), (2, (4,))])
def test_pairs(a, b):
    assert f(a) == b

def test_more(four):
    assert f(four, scale=2) == 8 and [1] == f([])
    assert other(0) is None
    assert shapes.is_big(9)
    assert not shapes.is_big(0)
    assert shapes.half(1) == pytest.approx(0.5, abs=0.1, rel=0)
    assert abs(shapes.half(3) - 1.5) < 0.01

class TestErrors:
    def test_negative(self):
        with pytest.raises(ValueError, match="negative"):
            f(-1)
)"),
      ElementsAre("f(1) == 2", "f(2) == (4,)", "f(4, scale=2) == 8", "f([]) == [1]", "g(0) == None",
                  "is_big(9) == True", "is_big(0) == False", "half(1) ~ 0.5 (0.1, 0.0)",
                  "half(3) ~ 1.5 (0.01, 0.0)", "f(-1) raises ValueError"));
}

TEST(PythonTestFileTest, ReadsUnittestFilesAndScripts) {
  EXPECT_THAT(claims_of(R"(import unittest
from code_of_mine import *

class Tests(unittest.TestCase):
    def setUp(self):
        self.three = 3
    def test_all(self):
        self.assertEqual(f(self.three), 9)
        self.assertListEqual([1], f("list"))
        self.assertAlmostEqual(f(0.5), 0.25, places=1)
        self.assertIsNone(f(None))
        with self.assertRaises(TypeError):
            f("a")
        self.assertRaises(IndexError, f, ())
)"),
              ElementsAre("f(3) == 9", "f('list') == [1]", "f(0.5) ~ 0.25 (0.05, 0.0)",
                          "f(None) == None", "f('a') raises TypeError", "f(()) raises IndexError"));
  EXPECT_THAT(claims_of("for n in range(2):\n    assert f(n) == n\n"),
              ElementsAre("f(0) == 0", "f(1) == 1"));
}

TEST(PythonTestFileTest, CountsAssertionsThatSayMoreAndDoesNotGuess) {
  EXPECT_THAT(claims_of("assert f(1) == 2 or f(1) == 3\nassert not f(1) == 2\n"
                        "assert len(f(1)) == 2\nassert f(f(1)) == 2\nassert f(1) != 2\n"
                        "assert str(f(1)) == '1'\nassert any(f(i) == 1 for i in (1, 2))\n",
                        7),
              IsEmpty());
  // Of a function that gives other things, truth is no value.
  EXPECT_THAT(claims_of("assert f(1) == 2\nassert f(3)\n"), ElementsAre("f(1) == 2"));
  EXPECT_THAT(claims_of("x = y\n"), ElementsAre(HasSubstr("NameError")));
  EXPECT_THAT(claims_of("x = \n"), ElementsAre(HasSubstr("SyntaxError")));
}

constexpr const char* kPytestFile = R"(import pytest
from mylib import f

@pytest.mark.parametrize("n", [1, 2])
def test_twice(n, capsys):
    assert sorted([f(n), 0]) == [0, 2 * n]

@pytest.mark.xfail
def test_known():
    assert f(1) == 7

@pytest.mark.skip(reason="later")
def test_later():
    assert f(1) == 7

def test_error():
    with pytest.raises(KeyError, match="no"):
        f("no")
)";

TEST(PythonTestFileTest, PytestRunsItsFileOnCodeThatIsElsewhere) {
  EXPECT_EQ(verdicts_of("def f(n):\n    return {1: 2, 2: 4}[n]\n", kPytestFile),
            "test_it.py::test_twice[1] pass; test_it.py::test_twice[2] pass; "
            "test_it.py::test_known pass; test_it.py::test_later not_run; "
            "test_it.py::test_error pass; ");
  EXPECT_EQ(verdicts_of("def f(n):\n    return 2\n", kPytestFile),
            "test_it.py::test_twice[1] pass; test_it.py::test_twice[2] wrong_answer; "
            "test_it.py::test_known pass; test_it.py::test_later not_run; "
            "test_it.py::test_error wrong_answer; ");
}

TEST(PythonTestFileTest, UnittestRunsItsFile) {
  EXPECT_EQ(verdicts_of("def f(n):\n    return 2 * n\n", R"(import unittest
import mylib

class Tests(unittest.TestCase):
    def test_a(self):
        self.assertEqual(mylib.f(2), 4)
    def test_b(self):
        for n in (0, 1):
            with self.subTest(n=n):
                self.assertEqual(mylib.f(n), 0)
)"),
            "test_it.Tests.test_a pass; test_it.Tests.test_b (n=1) wrong_answer; ");
}

TEST(PythonTestFileTest, AFileThatNeedsMoreThanStubsRunsSharedAndSaysSo) {
  const std::string source =
      "class Stack:\n    def __init__(self):\n        self.items = []\n"
      "def f(act, x):\n    return act(x)\n";
  const std::string with_class =
      "from mylib import Stack\ndef test_it():\n"
      "    assert Stack().items == []\n";
  const std::string with_function =
      "from mylib import f\ndef test_it():\n    assert f(abs, -1) == 1\n";
  EXPECT_EQ(verdicts_of(source, with_class), "shared: test_it.py::test_it pass; ");
  EXPECT_EQ(verdicts_of(source, with_function), "shared: test_it.py::test_it pass; ");
  EXPECT_THAT(verdicts_of("def f(act, x):\n    return 2\n", with_function),
              AllOf(HasSubstr("wrong_answer"), testing::Not(HasSubstr("pass"))));
}

// The candidate cannot write the runner's report, nor end it, nor see what is expected.
TEST(PythonTestFileTest, ACandidateIsOutOfTheRunnersReach) {
  const std::string test = "from mylib import f\ndef test_it():\n    assert f(1) == 2\n";
  EXPECT_EQ(verdicts_of("def f(n):\n    print('\\n[\"x\", \"passed\", \"\"]')\n"
                        "    import sys\n    return sys.modules.get('pytest')\n",
                        test),
            "test_it.py::test_it wrong_answer; ");
  EXPECT_THAT(verdicts_of("import os\ndef f(n):\n    os._exit(0)\n", test),
              HasSubstr("the file early_exit"));
  EXPECT_THAT(verdicts_of("def f(n:\n", test), HasSubstr("the file compile_error"));
  EXPECT_THAT(verdicts_of("def f(n):\n    return 2\n",
                          "from mylib import Stack\n"
                          "def test_it():\n    Stack().push(1)\n"),
              HasSubstr("the file exception"));
}

}  // namespace
}  // namespace synth
