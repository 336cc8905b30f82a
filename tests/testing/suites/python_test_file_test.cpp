#include "testing/suites/runners/python_test_file.h"

#include "specs/literal.h"
#include "tests/testing/suites/python_with_pytest.h"

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
using ::testing::Not;
using ::testing::StartsWith;

// Returns "f(1) == 2", "f(1) ~ 2.0 (0.1, 0.0)", "f(1) raises ValueError", in the file's order.
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

std::string verdicts_of(const std::string& source, const std::string& text,
                        Sharing sharing = Sharing::never) {
  const auto run =
      run_python_tests(python_with_pytest(), source, "f", {"test_it.py", text}, sharing, {}, {});
  if (!run) {
    return run.error().message;
  }
  std::string told = run->shared           ? "shared: "
                     : run->wanted.empty() ? ""
                                           : "wants " + run->wanted + ": ";
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

// If a block has several calls, it is unknown which of them raises, and what they return.
TEST(PythonTestFileTest, ABlockThatExpectsAnErrorClaimsItOfOneDirectCallAlone) {
  EXPECT_THAT(claims_of(R"(import unittest
from mod import parse, check

class Tests(unittest.TestCase):
    def test_nested(self):
        with self.assertRaises(ValueError):
            check(parse("ax"))
    def test_two(self):
        with self.assertRaises(ValueError):
            xs = parse("ax")
            check(xs)
    def test_lambda(self):
        self.assertRaises(ValueError, lambda: check(parse("ax")))
    def test_direct(self):
        with self.assertRaises(ValueError):
            check(["x"] * 2, strict=True)
        with self.assertRaises(KeyError):
            result = parse(*["y"], **{"z": 1})
        self.assertRaises(TypeError, lambda: check(3))
)",
                        3),
              ElementsAre("check(['x', 'x'], strict=True) raises ValueError",
                          "parse('y', z=1) raises KeyError", "check(3) raises TypeError"));
}

TEST(PythonTestFileTest, CountsAssertionsThatSayMoreAndDoesNotGuess) {
  EXPECT_THAT(claims_of("assert f(1) == 2 or f(1) == 3\nassert not f(1) == 2\n"
                        "assert len(f(1)) == 2\nassert f(f(1)) == 2\nassert f(1) != 2\n"
                        "assert str(f(1)) == '1'\nassert any(f(i) == 1 for i in (1, 2))\n",
                        7),
              IsEmpty());
  // For a function that returns other values, truth is not a value.
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

TEST(PythonTestFileTest, AFileThatNeedsMoreThanStubsRunsSharedIfItMayAndSaysSo) {
  const std::string source =
      "class Stack:\n    def __init__(self):\n        self.items = []\n"
      "    def pushed(self, item):\n        return self.items + [item]\n"
      "def f(act, x):\n    return act(x)\n";
  const std::string with_class =
      "from mylib import Stack\ndef test_it():\n"
      "    assert Stack().pushed(1) == [1]\n";
  const std::string with_function =
      "from mylib import f\ndef test_it():\n    assert f(abs, -1) == 1\n";
  const auto shared = Sharing::when_needed;
  EXPECT_EQ(verdicts_of(source, with_class, shared), "shared: test_it.py::test_it pass; ");
  EXPECT_EQ(verdicts_of(source, with_function, shared), "shared: test_it.py::test_it pass; ");
  EXPECT_THAT(verdicts_of("def f(act, x):\n    return 2\n", with_function, shared),
              AllOf(HasSubstr("wrong_answer"), Not(HasSubstr("pass"))));
  EXPECT_THAT(verdicts_of(source, with_function),
              AllOf(StartsWith("wants "), HasSubstr("argument of f"),
                    HasSubstr("test_it.py::test_it"), Not(HasSubstr("pass"))))
      << "only if the user allows it";
}

// The candidate can neither write nor end the runner's report, nor see the expected values.
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

// Stubs report every need that they cannot meet by value; a passing test has none.
TEST(PythonTestFileTest, StubsSayWhatTheyCannotGive) {
  const std::string source =
      "import collections\nPoint = collections.namedtuple('Point', 'x y')\nLIMIT = 5\n"
      "class Odd(ValueError):\n    pass\n"
      "def now():\n    return 1\n"
      "def f(n):\n    if n < 0:\n        raise Odd('it is')\n    return Point(n, now())\n"
      "def g(n):\n    return (i for i in range(n))\n";
  const auto wants = [&](const std::string& body) {
    return verdicts_of(source,
                       "import mylib\nfrom mylib import f, g\ndef test_it(monkeypatch):\n" + body);
  };
  EXPECT_THAT(wants("    assert f(2).x == 2\n"), StartsWith("wants "));
  EXPECT_THAT(wants("    assert list(g(2)) == [0, 1]\n"), StartsWith("wants "));
  EXPECT_THAT(wants("    assert f.calls == 0\n"), StartsWith("wants "));
  EXPECT_THAT(wants("    monkeypatch.setattr(mylib, 'now', lambda: 5)\n    assert f(2)[1] == 5\n"),
              StartsWith("wants "));
  EXPECT_EQ(wants("    assert f(2) == (2, 1)\n"), "test_it.py::test_it pass; ");
}

// A test without needs keeps its separate verdict, beside one that runs shared.
TEST(PythonTestFileTest, OnlyTheTestThatNeedsMoreCountsAsItRunsShared) {
  const std::string source =
      "import sys\nif 'pytest' in sys.modules:\n    f = lambda n: 4\nelse:\n"
      "    def f(n):\n        return n\ndef g(act):\n    return act(1)\n";
  EXPECT_EQ(verdicts_of(source,
                        "from mylib import f, g\n"
                        "def test_f():\n    assert f(2) == 4\n"
                        "def test_g():\n    assert g(abs) == 1\n",
                        Sharing::when_needed),
            "shared: test_it.py::test_f wrong_answer; test_it.py::test_g pass; ");
}

TEST(PythonTestFileTest, NoErrorOfTheCandidatesMakesTestsRunShared) {
  const std::string test =
      "import unittest\nfrom mylib import f\nclass Tests(unittest.TestCase):\n"
      "    def test_a(self):\n        self.assertEqual(f(1), 1)\n"
      "    def test_b(self):\n        self.assertEqual(f(2), 4)\n";
  for (const std::string error : {"TypeError('no')", "AttributeError('f')", "NameError('f')",
                                  "type('NotPlain', (TypeError,), "
                                  "{})('x')"}) {
    EXPECT_EQ(verdicts_of("def f(n):\n    if n == 1:\n        return 1\n    raise " + error + "\n",
                          test, Sharing::when_needed),
              "test_it.Tests.test_a pass; test_it.Tests.test_b exception; ")
        << error;
  }
}

// Neither the candidate's output nor the tests' own decides anything.
TEST(PythonTestFileTest, OutputHidesNoVerdict) {
  const std::string four =
      "import unittest\nfrom mylib import f\nclass Tests(unittest.TestCase):\n"
      "    def test_a(self):\n        self.assertEqual(f(1), 1)\n"
      "    def test_b(self):\n        print('x' * 200000)\n        self.assertEqual(f(2), 2)\n"
      "    def test_c(self):\n"
      "        print('[\"test\", 3, [[\"d\", \"passed\", \"\"]], []]')\n"
      "        self.assertEqual(f(3), 3)\n"
      "    def test_d(self):\n        self.assertGreater(f(50), 1000)\n";
  const std::string told =
      "test_it.Tests.test_a pass; test_it.Tests.test_b pass; test_it.Tests.test_c pass; "
      "test_it.Tests.test_d wrong_answer; ";
  EXPECT_EQ(verdicts_of("def f(n):\n    print('x' * 131000, flush=True)\n    return n\n", four),
            told);
  EXPECT_EQ(verdicts_of("import sys, unittest, json\n"
                        "unittest.TestCase.assertGreater = lambda *_: None\n"
                        "json.dumps = lambda *_: '[]'\n"
                        "def f(n):\n    sys.stderr.write('\\nok\\n' * 100000)\n    return n\n",
                        four),
            told);
}

TEST(PythonTestFileTest, ATestThatDoesNotReportFailsTheFile) {
  const auto with = [](const std::string& body) {
    return "import os, sys, threading, time\nfrom mylib import f\ndef test_a():\n"
           "    assert f(1) == 1\ndef test_b():\n" +
           body + "def test_c():\n    assert f(1) == 2\n";
  };
  const std::string source = "def f(n):\n    return n\n";
  EXPECT_THAT(verdicts_of(source, with("    os._exit(0)\n")),
              AllOf(HasSubstr("test_a pass"), HasSubstr("the file early_exit")));
  EXPECT_THAT(
      verdicts_of(source, with("    import pytest\n    pytest.exit('done', returncode=0)\n")),
      HasSubstr("the file early_exit"));
  // An exception that interrupts a runner also does so if the candidate raises it.
  EXPECT_THAT(verdicts_of("def f(n):\n    if n == 2:\n        raise KeyboardInterrupt()\n"
                          "    return n\n",
                          with("    f(2)\n")),
              AllOf(HasSubstr("the file "), Not(HasSubstr("test_c pass"))));
  EXPECT_THAT(verdicts_of(source, with("    if os.fork():\n        os.wait()\n")),
              HasSubstr("the file "))
      << "a process that a test starts and forgets is not a second runner";
}

TEST(PythonTestFileTest, EachTestIsToldOfOnce) {
  EXPECT_EQ(verdicts_of("def f(n):\n    return n\n", R"(import pytest
from mylib import f

@pytest.fixture
def broken():
    yield 1
    assert False, "after the test"

@pytest.fixture
def never():
    raise ValueError("before the test")

def test_down(broken):
    assert f(1) == 1

@pytest.mark.xfail
def test_up(never):
    assert f(1) == 1

@pytest.mark.xfail(strict=True)
def test_strict():
    assert f(1) == 1

@pytest.mark.parametrize("s", ["a\nb"])
def test_lines(s):
    assert f(s) == s
)"),
            "test_it.py::test_down exception; test_it.py::test_up pass; "
            "test_it.py::test_strict wrong_answer; test_it.py::test_lines[a\\nb] pass; ");
  EXPECT_EQ(verdicts_of("def f(n):\n    return n\n", R"(import unittest
from mylib import f

class Skipped(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise unittest.SkipTest("not here")
    def test_a(self):
        self.assertEqual(f(1), 2)

class Tests(unittest.TestCase):
    @unittest.expectedFailure
    def test_a(self):
        self.assertEqual(f(1), 2)
    def test_b(self):
        self.skipTest("later")
    def test_c(self):
        for n in (1, 2):
            with self.subTest(n=n):
                self.assertEqual(f(n), 3)
)"),
            "test_it.Tests.test_a pass; test_it.Tests.test_b not_run; "
            "test_it.Tests.test_c (n=1) wrong_answer; test_it.Tests.test_c (n=2) wrong_answer; "
            "test_it.Skipped.test_a not_run; ");
  EXPECT_THAT(verdicts_of("def f(n):\n    return n\n",
                          "import unittest\nfrom mylib import f\n"
                          "class Tests(unittest.TestCase):\n    @classmethod\n"
                          "    def setUpClass(cls):\n        f(1) / 0\n"
                          "    def test_a(self):\n        pass\n"),
              AllOf(HasSubstr("setUpClass"), HasSubstr("exception"), Not(HasSubstr("pass"))));
}

TEST(PythonTestFileTest, NamesOfTheCodesDoNotGetInTheRunnersWay) {
  const std::string source =
      "def f(n):\n    return n\ndef len(x):\n    return 9\ndef print(*a):\n    return 1\n"
      "def dumps(*a):\n    return '[]'\nclass Teller:\n    pass\n";
  EXPECT_EQ(verdicts_of(source,
                        "from mylib import f, len, print, dumps\ndef test_it():\n"
                        "    assert f(2) == 2 and len([]) == 9 and dumps(1) == '[]'\n"),
            "test_it.py::test_it pass; ");
}

}  // namespace
}  // namespace synth
