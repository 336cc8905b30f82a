#include "specs/literal.h"
#include "testing/suites/code/adapters.h"
#include "testing/suites/search/suite.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Suite suite_for(const std::string& source, const std::string& function) {
  const SuiteRequest request{.source = source,
                             .function = function,
                             .others = {},
                             .claims = {},
                             .known = {},
                             .effort = {.times = 0.3}};
  auto suite = build_suite(*PythonHere::runtime(), request, {});
  EXPECT_TRUE(suite) << suite.error().message;
  return suite ? *std::move(suite) : Suite{};
}

std::vector<std::string> case_calls(const Suite& suite) {
  std::vector<std::string> calls;
  for (const SuiteCase& entry : suite.cases) {
    calls.push_back(to_source(suite.function, entry.test.call));
  }
  return calls;
}

std::vector<std::string> property_names(const Suite& suite) {
  std::vector<std::string> names;
  for (const SuiteProperty& property : suite.properties) {
    names.push_back(property.name);
  }
  return names;
}

TEST(SuiteEffects, NoTestChangesAnythingOutside) {
  const Suite writes = suite_for(
      "def save(path: str) -> int:\n"
      "    if not path:\n        return 0\n"
      "    with open(path, 'w') as file:\n        return file.write('text')\n",
      "save");
  EXPECT_THAT(case_calls(writes), Each("save('')"));
  EXPECT_THAT(writes.left_out, Contains(HasSubstr("writes a file")));
  const Suite starts = suite_for(
      "import subprocess\n"
      "def run(name: str) -> str:\n"
      "    return subprocess.run(['echo', name], capture_output=True, text=True).stdout\n",
      "run");
  EXPECT_THAT(starts.cases, IsEmpty());
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
  const Suite home = suite_for(
      "import os\ndef path(name: str) -> str:\n"
      "    return os.path.join(os.environ.get('HOME', '/'), name)\n",
      "path");
  EXPECT_THAT(case_calls(home), IsEmpty());
  const Suite here = suite_for("def here(name: str) -> str:\n    return __file__ + name\n", "here");
  EXPECT_THAT(case_calls(here), IsEmpty());
  const Suite age = suite_for(
      "import time\ndef age(born: int) -> int:\n    return time.localtime().tm_year - born\n",
      "age");
  EXPECT_THAT(case_calls(age), IsEmpty());
  EXPECT_THAT(property_names(age), IsEmpty());
  const Suite days = suite_for(
      "from datetime import date\ndef days(n: int) -> int:\n"
      "    return (date.today() - date(2000, 1, 1)).days + n\n",
      "days");
  EXPECT_THAT(case_calls(days), IsEmpty());
  const Suite mounted = suite_for(
      "import os\ndef lies(path: str) -> bool:\n    return os.path.isdir('/' + path[:0])\n",
      "lies");
  EXPECT_THAT(case_calls(mounted), IsEmpty()) << "it asks what lies on the disk";
  const Suite same = suite_for("def same(a: str, b: str) -> bool:\n    return a is b\n", "same");
  EXPECT_THAT(case_calls(same), Not(Contains("same('Hello world', 'Hello world')")));
}

TEST(SuiteEffects, DatesThatTheClockHasNoPartInStay) {
  const Suite suite = suite_for(
      "from datetime import date, timedelta\n"
      "def next_day(text: str) -> date:\n"
      "    \"\"\"next_day('2024-02-28')\"\"\"\n"
      "    return date.fromisoformat(text) + timedelta(days=1)\n",
      "next_day");
  EXPECT_THAT(suite.cases, Not(IsEmpty()));
}

TEST(SuiteEffects, ChangedArgumentsAreWhatATestHolds) {
  const Suite suite = suite_for(
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
  const Suite suite = suite_for("async def double(x: int) -> int:\n    return 2 * x\n", "double");
  EXPECT_EQ(suite.form, ValueForm::awaited);
  EXPECT_EQ(suite.score(), 1.0);
}

TEST(SuiteEffects, NothingIsSaidToHoldThatWasNotTriedOnSeveralResults) {
  EXPECT_THAT(
      property_names(suite_for("import re\n"
                               "def is_hex(text: str) -> bool:\n"
                               "    return re.fullmatch(r'[A-F]\\d{4}', text) is not None\n",
                               "is_hex")),
      Not(Contains(HasSubstr("order"))));
  EXPECT_THAT(property_names(suite_for("def show(text: str) -> None:\n    print(text)\n", "show")),
              IsEmpty());
}

TEST(SuiteEffects, AnEmptyValueIsNotTheOnlyResult) {
  const Suite suite =
      suite_for("def spread(xs: list[int]) -> int:\n    return max(xs) - min(xs)\n", "spread");
  const auto tells = std::ranges::count_if(suite.cases, [](const SuiteCase& entry) {
    return entry.test.claim.expected && write_literal(*entry.test.claim.expected) != "0";
  });
  EXPECT_GE(tells, 2);
  EXPECT_THAT(case_calls(suite), AllOf(Contains(HasSubstr("-")), Not(Contains("spread([])"))));
}

}  // namespace
}  // namespace synth
