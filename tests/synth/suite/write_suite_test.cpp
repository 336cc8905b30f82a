#include "synth/suite/write_suite.h"

#include "specs/literal.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

SuiteOrder sign() {
  SuiteOrder order;
  order.path = "m.py";
  order.code_file = "m.py";
  order.source =
      "def sign(x):\n    \"\"\"sign(5) == 1\"\"\"\n    return 1 if x > 0 else -1 if x < 0 else 0\n";
  order.proposals.limits = short_limits();
  return order;
}

Result<SuiteReport> written(const SuiteOrder& order) {
  return write_suite(order, *PythonHere::runtime(), [] { return &PythonHere::sandbox(); }, {});
}

TEST(WriteSuiteTest, WritesTestsThatKillMutants) {
  const auto report = written(sign());
  ASSERT_TRUE(report) << report.error().message;
  ASSERT_THAT(report->suites, SizeIs(1));
  EXPECT_EQ(report->findings(), 0U);
  EXPECT_GT(report->score(), 0.9);
  EXPECT_THAT(report->file.text, HasSubstr("call(5), 1"));
}

TEST(WriteSuiteTest, AClaimThatTheCodeDoesNotMeetIsAFinding) {
  SuiteOrder order = sign();
  order.test_files = {{"t.jsonl", R"({"function":"sign","args":[0],"expected":1,"name":"zero"})"}};
  const auto report = written(order);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->findings(), 1U);
  EXPECT_THAT(suite_json(*report), HasSubstr("1 claim and the code disagree"));
}

TEST(WriteSuiteTest, OneFunctionNeverEndsTheFile) {
  SuiteOrder order = sign();
  order.source +=
      "async def ticks(n):\n    yield n\ndef total(*xs):\n    return sum(xs)\n"
      "async def double(x: int) -> int:\n    return 2 * x\n";
  const auto report = written(order);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_THAT(report->suites, SizeIs(3));
  EXPECT_THAT(report->file.notes, testing::Contains(HasSubstr("ticks gets no tests: ")));
  EXPECT_THAT(report->file.text, HasSubstr("asyncio.run(double("));
  EXPECT_THAT(suite_json(*report), HasSubstr("ticks gets no tests"));
}

TEST(WriteSuiteTest, MethodsAndValuesThatAreNoLiteralsAreCalledThroughFunctionsOfTheFile) {
  SuiteOrder order = sign();
  order.format = SuiteFormat::unittest;
  order.source =
      "from datetime import date\nfrom enum import Enum\n"
      "class Color(Enum):\n    RED = 1\n    GREEN = 2\n"
      "class Cart:\n    def __init__(self):\n        self.prices = []\n"
      "    def add(self, price: int) -> None:\n"
      "        if price < 0:\n            raise ValueError(price)\n"
      "        self.prices.append(price)\n"
      "    def total(self) -> int:\n        return sum(self.prices)\n"
      "def is_warm(c: Color) -> bool:\n    return c is Color.RED\n"
      "def days(a: date, b: date) -> int:\n    return (b - a).days\n"
      "def apply(f, x: int) -> int:\n    return f(x)\n";
  const auto report = written(order);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_THAT(report->file.text, HasSubstr("it = solution.Cart()"));
  EXPECT_THAT(report->file.text, HasSubstr("import datetime\n"));
  for (const std::string name : {"call_is_warm", "call_days", "Cart_add", "Cart_total_after_add"}) {
    const auto suite = std::ranges::find(report->suites, name, &Suite::function);
    ASSERT_NE(suite, report->suites.end()) << name;
    EXPECT_GT(suite->score(), 0.8) << name;
    EXPECT_GE(suite->cases.size(), 2U) << name;
  }
}

TEST(WriteSuiteTest, AFileIsRunBeforeItIsGiven) {
  SuiteOrder order = sign();
  order.format = SuiteFormat::unittest;
  order.source =
      "import sys\n"
      "def place(n: int) -> int:\n    return n if 'unittest' in sys.modules else n + 1\n"
      "def twice(n: int) -> int:\n    return 2 * n\n";
  const auto report = written(order);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_THAT(report->suites[0].cases, SizeIs(0));
  EXPECT_THAT(report->suites[0].left_out, testing::Contains(HasSubstr("when the written file is")));
  EXPECT_THAT(report->file.text, HasSubstr("from m import twice\n"));
}

TEST(WriteSuiteTest, AFunctionThatIsNotThereIsAnError) {
  SuiteOrder order = sign();
  order.function = "other";
  const auto report = written(order);
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("m.py has no function other"));
}

TEST(WriteSuiteTest, AMutantOfAMethodIsKilledForEverySequenceOfCalls) {
  SuiteOrder order = sign();
  order.source =
      "class Cart:\n    def __init__(self):\n        self.prices = []\n"
      "    def add(self, price: int) -> None:\n        self.prices.append(price)\n"
      "    def total(self) -> int:\n        return sum(self.prices)\n";
  const auto report = written(order);
  ASSERT_TRUE(report) << report.error().message;
  const auto total = std::ranges::find(report->suites, "Cart.total", &Suite::shown);
  ASSERT_NE(total, report->suites.end());
  EXPECT_EQ(total->score(), 1.0) << "what an empty cart does not show, a full one does";
  EXPECT_TRUE(std::ranges::any_of(total->mutants, [](const SuiteMutant& mutant) {
    return mutant.killed_elsewhere.starts_with("Cart.total after add: ");
  }));
}

TEST(WriteSuiteTest, AFunctionOfAnObjectOfTheFileIsGivenOneAfterCallsOfAMethod) {
  SuiteOrder order = sign();
  order.source =
      "class Cart:\n    def __init__(self, discount=0):\n"
      "        self.prices, self.discount = [], discount\n"
      "    def add(self, price, count=1):\n        self.prices.append(price * count)\n\n"
      "def net(cart: Cart) -> int:\n    return sum(cart.prices) - cart.discount\n\n"
      "def most(carts: list[Cart]) -> int:\n"
      "    return max((len(cart.prices) for cart in carts), default=0)\n";
  const auto report = written(order);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_THAT(report->file.text, HasSubstr("net(object_after(solution.Cart, 'add', *cart))"));
  for (const std::string name : {"net", "most"}) {
    const auto suite = std::ranges::find(report->suites, name, &Suite::shown);
    ASSERT_NE(suite, report->suites.end()) << name;
    EXPECT_FALSE(suite->cases.empty()) << name;
    EXPECT_EQ(suite->score(), 1.0) << name;
  }
}

TEST(WriteSuiteTest, AMutantOfADefaultOfAMethodIsKilled) {
  SuiteOrder order = sign();
  order.source =
      "class Price:\n    def __init__(self, net: int, rate: int = 20):\n"
      "        self.net, self.rate = net, rate\n"
      "    def gross(self, fee: int = 3, unit: str = 'EUR') -> str:\n"
      "        return str(self.net * (100 + self.rate) + fee) + unit\n";
  const auto report = written(order);
  ASSERT_TRUE(report) << report.error().message;
  const auto gross = std::ranges::find(report->suites, "Price.gross", &Suite::shown);
  ASSERT_NE(gross, report->suites.end());
  EXPECT_EQ(gross->score(), 1.0);
  int defaults = 0;
  for (const SuiteMutant& mutant : gross->mutants) {
    const bool is_default = mutant.line == 0;  // of no statement
    defaults += is_default ? 1 : 0;
    EXPECT_TRUE(!is_default || mutant.fate == SuiteMutant::Fate::killed) << mutant.edit_operator;
  }
  EXPECT_GE(defaults, 4);
}

TEST(WriteSuiteTest, ReadsClaimsAndCallsAnywhereInTheFile) {
  SuiteOrder order = sign();
  order.source =
      "\"\"\"Numbers.\n\n>>> double(4)\n8\n\"\"\"\n"
      "def double(n):\n    return n * 2\n"
      "\"\"\"double(5) == 11\"\"\"\n"
      "# double(6) == 12\n"
      "def test_double():\n    assert double(7) == 14\n"
      "if __name__ == '__main__':\n    print(double(83))\n";
  const auto report = written(order);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->findings(), 1U);
  const auto of_double = std::ranges::find(report->suites, "double", &Suite::function);
  ASSERT_NE(of_double, report->suites.end());
  for (const int n : {4, 5, 6, 7}) {
    EXPECT_TRUE(std::ranges::any_of(of_double->cases, [&](const SuiteCase& entry) {
      return entry.claimed_by == "docstring" &&
             write_literal(entry.test.call.args.at(0)) == std::to_string(n);
    })) << n;
  }
}

}  // namespace
}  // namespace synth
