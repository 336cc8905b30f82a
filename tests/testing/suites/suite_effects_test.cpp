#include "specs/literal.h"
#include "testing/suites/code/adapters.h"
#include "tests/testing/suites/built_suites.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<std::string> property_names(const Suite& suite) {
  std::vector<std::string> names;
  for (const SuiteProperty& property : suite.properties) {
    names.push_back(property.name);
  }
  return names;
}

TEST(SuiteEffects, NoTestChangesAnythingOutside) {
  const Suite writes = built_suite(
      "def save(path: str) -> int:\n"
      "    if not path:\n        return 0\n"
      "    with open(path, 'w') as file:\n        return file.write('text')\n",
      "save");
  EXPECT_THAT(calls_in(writes), Each("save('')"));
  EXPECT_THAT(writes.left_out, Contains(HasSubstr("writes a file")));
  const Suite starts = built_suite(
      "import subprocess\n"
      "def run(name: str) -> str:\n"
      "    return subprocess.run(['echo', name], capture_output=True, text=True).stdout\n",
      "run");
  EXPECT_THAT(starts.cases, IsEmpty());
}

TEST(SuiteEffects, NoTestCallsWhatChangesThingsBelowPython) {
  const Suite connects = built_suite(
      "import sqlite3\n"
      "def make(path: str) -> int:\n"
      "    one = sqlite3.connect(path)\n"
      "    one.execute('create table if not exists t (v int)')\n    one.close()\n"
      "    return len(path)\n",
      "make");
  EXPECT_THAT(calls_in(connects), Each(AnyOf("make('')", "make(':memory:')")));
  EXPECT_THAT(connects.left_out, Contains(HasSubstr("writes a file")));
  const Suite sends = built_suite(
      "import socket\n"
      "def tell(text: str) -> int:\n"
      "    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:\n"
      "        one.sendto(text.encode(), ('127.0.0.1', 9))\n    return len(text)\n",
      "tell");
  EXPECT_THAT(sends.cases, IsEmpty());
  const Suite calls = built_suite(
      "import ctypes\n"
      "def process(text: str) -> int:\n"
      "    ctypes.CDLL(None).puts(text.encode())\n    return len(text)\n",
      "process");
  EXPECT_THAT(calls.cases, IsEmpty());
  EXPECT_THAT(calls.left_out, Contains(HasSubstr("calls a library of C")));
}

TEST(SuiteEffects, NoTestWaitsAndNoMutantIsWaitedFor) {
  const Suite naps = built_suite(
      "import time\n"
      "def nap(n: int, seconds: float = 0.0) -> int:\n"
      "    time.sleep(seconds)\n    return n * 2\n",
      "nap");
  EXPECT_THAT(calls_in(naps), AllOf(Not(IsEmpty()), Each(Not(HasSubstr("1.0")))));
  EXPECT_THAT(naps.left_out, Contains(HasSubstr("waits, which")));
  const Suite pauses = built_suite(
      "import asyncio\n"
      "async def pause(n: int, delay: float = 0.0) -> int:\n"
      "    await asyncio.sleep(delay)\n    return n * 2\n",
      "pause");
  EXPECT_THAT(pauses.cases, Not(IsEmpty()));
  EXPECT_THAT(pauses.left_out, Contains(HasSubstr("waits, which")));
}

// Returns the suite of an adapter, which replaces another function.
Suite suite_of_adapter(const std::string& source, const std::string& function) {
  const auto adapters = read_adapters(*PythonHere::runtime(), source, {});
  if (!adapters || adapters->all.size() != 1) {
    ADD_FAILURE() << "one adapter of " << function;
    return {};
  }
  const Adapter& adapter = adapters->all[0];
  EXPECT_EQ(adapter.name, "call_" + function);
  const SuiteRequest request{.source = adapters->with(source),
                             .function = adapter.name,
                             .others = {},
                             .within = adapter.within,
                             .claims = {},
                             .known = adapter.calls,
                             .effort = {.times = 0.1}};
  auto suite = build_suite(*PythonHere::runtime(), request, {});
  EXPECT_TRUE(suite) << suite.error().message;
  return suite ? *std::move(suite) : Suite{};
}

TEST(SuiteEffects, FilesThatAreNamedLieInATemporaryFolderAndAreHeldByWhatTheyHold) {
  const Suite writes = suite_of_adapter(
      "def save(path: str, count: int) -> None:\n"
      "    with open(path + '.new', 'w') as file:\n        file.write('no')\n"
      "    with open(path, mode='w') as file:\n        file.write(str(count))\n",
      "save");
  EXPECT_THAT(writes.left_out, IsEmpty());
  ASSERT_FALSE(writes.cases.empty());
  for (const SuiteCase& entry : writes.cases) {
    const Value& count = entry.test.call.args.at(0);
    ASSERT_TRUE(entry.test.claim.expected);
    EXPECT_EQ(write_literal(*entry.test.claim.expected), "(None, '" + write_literal(count) + "')");
  }
  const Suite reads = suite_of_adapter(
      "from pathlib import Path\n"
      "def lines(path: Path):\n    for line in path.read_text().splitlines():\n"
      "        yield line\n",
      "lines");
  EXPECT_GE(reads.cases.size(), 2U);
  EXPECT_EQ(reads.score(), 1.0);
  // Code that writes elsewhere cannot be tested.
  const Suite elsewhere = suite_of_adapter(
      "def save(path: str) -> int:\n"
      "    with open(path, 'w') as file, open('log', 'w') as log:\n"
      "        return file.write('text') + log.write('text')\n",
      "save");
  EXPECT_THAT(elsewhere.cases, IsEmpty());
}

TEST(SuiteEffects, NoTestDependsOnWhereAndWhenItRuns) {
  const Suite home = built_suite(
      "import os\ndef path(name: str) -> str:\n"
      "    return os.path.join(os.environ.get('HOME', '/'), name)\n",
      "path");
  EXPECT_THAT(calls_in(home), IsEmpty());
  const Suite here =
      built_suite("def here(name: str) -> str:\n    return __file__ + name\n", "here");
  EXPECT_THAT(calls_in(here), IsEmpty());
  const Suite age = built_suite(
      "import time\ndef age(born: int) -> int:\n    return time.localtime().tm_year - born\n",
      "age");
  EXPECT_THAT(calls_in(age), IsEmpty());
  EXPECT_THAT(property_names(age), IsEmpty());
  const Suite days = built_suite(
      "from datetime import date\ndef days(n: int) -> int:\n"
      "    return (date.today() - date(2000, 1, 1)).days + n\n",
      "days");
  EXPECT_THAT(calls_in(days), IsEmpty());
  const Suite mounted = built_suite(
      "import os\ndef lies(path: str) -> bool:\n    return os.path.isdir('/' + path[:0])\n",
      "lies");
  EXPECT_THAT(calls_in(mounted), IsEmpty()) << "it asks what lies on the disk";
  const Suite same = built_suite("def same(a: str, b: str) -> bool:\n    return a is b\n", "same");
  EXPECT_THAT(calls_in(same), Not(Contains("same('Hello world', 'Hello world')")));
}

TEST(SuiteEffects, SetsTheClockForCodeThatAsksForIt) {
  const Suite age = suite_of_adapter(
      "from datetime import datetime\n"
      "import time as clock\n"
      "def _now():\n    return datetime.now()\n"
      "def age(born: int) -> int:\n"
      "    if not isinstance(_now(), datetime):\n        return 0\n"
      "    if _now().isoformat()[5:10] != clock.strftime('%m-%d'):\n        return 0\n"
      "    return _now().year - born\n",
      "age");
  EXPECT_EQ(age.parameters, (std::vector<std::string>{"clock", "born"}));
  ASSERT_FALSE(age.cases.empty());
  EXPECT_GE(age.count(SuiteMutant::Fate::killed), 3U);
  for (const SuiteCase& entry : age.cases) {
    const std::string& moment = *entry.test.call.args.at(0).get_if<std::string>();
    const std::int64_t born = *entry.test.call.args.at(1).get_if<Integer>()->to_int64();
    EXPECT_EQ(write_literal(*entry.test.claim.expected),
              std::to_string(std::stoi(moment.substr(0, 4)) - born));
  }
}

TEST(SuiteEffects, SetsVariablesOfTheEnvironmentAndSeeds) {
  const Suite home = suite_of_adapter(
      "import os\nfrom os import environ\nNAME = 'SHOP_ROOT'\n"
      "def root(name: str, sep='/') -> str:\n"
      "    if NAME not in environ:\n        return sep + name\n"
      "    return os.getenv(NAME) + sep + name\n",
      "root");
  EXPECT_EQ(home.parameters, (std::vector<std::string>{"SHOP_ROOT", "name", "sep"}));
  EXPECT_EQ(home.score(), 1.0);
  EXPECT_THAT(home.left_out, IsEmpty());
  const Suite roll = suite_of_adapter(
      "from random import randint as throw\n"
      "def roll(sides: int) -> int:\n    return throw(1, sides)\n",
      "roll");
  EXPECT_EQ(roll.score(), 1.0);
  const auto own = read_adapters(*PythonHere::runtime(),
                                 "import random\n"
                                 "def roll(sides: int) -> int:\n"
                                 "    return random.Random(3).randint(1, sides)\n",
                                 {});
  EXPECT_THAT(own->all, IsEmpty()) << "it has a generator of its own";
}

TEST(SuiteEffects, AMethodsAdapterIsShownAsTheMethodAndSetsDefaultsOfTheObject) {
  const std::string source =
      "class Cart:\n"
      "    def __init__(self, limit: int = 2):\n"
      "        self.items, self.limit = [], limit\n"
      "    def add(self, item: int) -> int:\n"
      "        if len(self.items) >= self.limit:\n"
      "            raise ValueError('full')\n"
      "        self.items.append(item)\n"
      "        return len(self.items)\n";
  const auto adapters = read_adapters(*PythonHere::runtime(), source, {});
  ASSERT_EQ(adapters->all.size(), 1U);
  const Adapter& add = adapters->all[0];
  EXPECT_EQ(add.shown, "Cart.add");
  const SuiteRequest request{.source = adapters->with(source),
                             .function = add.name,
                             .shown = add.shown,
                             .others = {},
                             .within = add.within,
                             .claims = {},
                             .known = add.calls,
                             .effort = {.times = 0.1}};
  const auto suite = build_suite(*PythonHere::runtime(), request, {});
  ASSERT_TRUE(suite) << suite.error().message;
  EXPECT_TRUE(std::ranges::any_of(suite->cases, [](const SuiteCase& entry) {
    return entry.test.claim.raises == "ValueError";
  }));
  EXPECT_EQ(suite->shown_call({.args = {3, 0}, .kwargs = {}}), "Cart.add (item=3, limit=0)");
}

TEST(SuiteEffects, AFunctionThatAlwaysGivesTheSameGetsFewTests) {
  const Suite suite = built_suite("def done(x: int, y: str) -> bool:\n    return True\n", "done");
  EXPECT_FALSE(suite.cases.empty());
  EXPECT_LE(suite.cases.size(), 4U);
}

TEST(SuiteEffects, DatesThatTheClockHasNoPartInStay) {
  const Suite suite = built_suite(
      "from datetime import date, timedelta\n"
      "def next_day(text: str) -> date:\n"
      "    \"\"\"next_day('2024-02-28')\"\"\"\n"
      "    return date.fromisoformat(text) + timedelta(days=1)\n",
      "next_day");
  EXPECT_THAT(suite.cases, Not(IsEmpty()));
}

TEST(SuiteEffects, ChangedArgumentsAreWhatATestHolds) {
  const Suite suite = built_suite(
      "def bubble(xs: list[int]) -> None:\n"
      "    for i in range(len(xs)):\n"
      "        for j in range(len(xs) - 1 - i):\n"
      "            if xs[j] > xs[j + 1]:\n"
      "                xs[j], xs[j + 1] = xs[j + 1], xs[j]\n",
      "bubble");
  EXPECT_THAT(suite.changed, testing::ElementsAre(0U));
  EXPECT_THAT(suite.count(SuiteMutant::Fate::killed), Ge(8U));
  EXPECT_TRUE(std::ranges::any_of(suite.cases, [](const SuiteCase& entry) {
    return entry.with_arguments &&
           write_literal(*entry.test.claim.expected).starts_with("(None, [");
  }));
  EXPECT_THAT(property_names(suite), IsEmpty());
}

TEST(SuiteEffects, ACoroutineIsHeldToWhatItComesTo) {
  const Suite suite = built_suite("async def double(x: int) -> int:\n    return 2 * x\n", "double");
  EXPECT_EQ(suite.form, ValueForm::awaited);
  EXPECT_EQ(suite.score(), 1.0);
}

TEST(SuiteEffects, NothingIsSaidToHoldThatWasNotTriedOnSeveralResults) {
  EXPECT_THAT(
      property_names(built_suite("import re\n"
                                 "def is_hex(text: str) -> bool:\n"
                                 "    return re.fullmatch(r'[A-F]\\d{4}', text) is not None\n",
                                 "is_hex")),
      Not(Contains(HasSubstr("order"))));
  EXPECT_THAT(
      property_names(built_suite("def show(text: str) -> None:\n    print(text)\n", "show")),
      IsEmpty());
}

TEST(SuiteEffects, AnEmptyValueIsNotTheOnlyResult) {
  const Suite suite =
      built_suite("def spread(xs: list[int]) -> int:\n    return max(xs) - min(xs)\n", "spread");
  const auto tells = std::ranges::count_if(suite.cases, [](const SuiteCase& entry) {
    return entry.test.claim.expected && write_literal(*entry.test.claim.expected) != "0";
  });
  EXPECT_GE(tells, 2);
  EXPECT_THAT(calls_in(suite), AllOf(Contains(HasSubstr("-")), Not(Contains("spread([])"))));
}

}  // namespace
}  // namespace synth
