#include "testing/mutants/shared_tests.h"

#include "testing/runtimes/common/run_tests.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kCounter =
    "class Counter:\n"
    "    def __init__(self):\n"
    "        self.count = 0\n"
    "    def add(self, n=1):\n"
    "        self.count += n\n"
    "LIMIT = 10\n"
    "def raises(items):  # a name that the tests' helpers have too\n"
    "    items.append(LIMIT)\n";

// Returns the names of the failing tests in the program that `share_tests` makes.
std::vector<std::string> failing(const std::string& program, std::string_view tests) {
  Runtime& python = *PythonHere::runtime();
  const auto shared = share_tests(python, program, tests, "counter", {});
  EXPECT_TRUE(shared) << shared.error().message;
  if (!shared) {
    return {};
  }
  EXPECT_THAT(shared->source, StartsWith(program));
  const auto tested = run_tests(python, shared->source, shared->tests, {}, {});
  EXPECT_TRUE(tested);
  std::vector<std::string> names;
  for (const TestVerdict& verdict : tested->verdicts) {
    if (verdict.verdict != Verdict::pass) {
      names.push_back(verdict.test);
    }
  }
  return names;
}

TEST(SharedTests, ReachClassesChangesInPlaceAndGlobals) {
  constexpr const char* kTests =
      "import counter\n"
      "from counter import Counter, raises\n"
      "import pytest\n"
      "@pytest.fixture\n"
      "def five():\n"
      "    made = Counter()\n"
      "    made.add(5)\n"
      "    yield made\n"
      "def test_adds(five):\n"
      "    five.add()\n"
      "    assert five.count == 6\n"
      "def test_in_place(monkeypatch):\n"
      "    monkeypatch.setattr(counter, 'LIMIT', 3)\n"
      "    items = []\n"
      "    raises(items)\n"
      "    assert items == [3]\n"
      "def test_limit():\n"
      "    assert counter.LIMIT == 10\n"
      "@pytest.mark.parametrize('n', [1, 2])\n"
      "def test_each(n):\n"
      "    assert n == 1\n";
  EXPECT_THAT(failing(kCounter, kTests), ElementsAre("test_each"));
}

TEST(SharedTests, AreThoseOfUnittestToo) {
  constexpr const char* kTests =
      "import unittest\n"
      "from counter import Counter\n"
      "class CounterTest(unittest.TestCase):\n"
      "    def setUp(self):\n"
      "        self.made = Counter()\n"
      "    def test_begins_at_zero(self):\n"
      "        self.assertEqual(self.made.count, 0)\n"
      "    def test_wrong(self):\n"
      "        self.assertEqual(self.made.count, 1)\n";
  EXPECT_THAT(failing(kCounter, kTests), ElementsAre("CounterTest.test_wrong"));
}

TEST(SharedTests, AFileThatDoesNotLoadIsRefusedWithTheReason) {
  const auto shared =
      share_tests(*PythonHere::runtime(), kCounter,
                  "from counter import Clock\ndef test_clock():\n    Clock()\n", "counter", {});
  ASSERT_FALSE(shared);
  EXPECT_EQ(shared.error().code, Errc::bad_input);
  EXPECT_THAT(shared.error().message, HasSubstr("Clock"));
}

}  // namespace
}  // namespace synth
