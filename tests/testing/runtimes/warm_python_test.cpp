#include "testing/runtimes/python/host/cell.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Candidates one after the other in the same lane, whose interpreter is started once.
class WarmPythonTest : public ::testing::TestWithParam<IsolationLevel> {
 protected:
  void SetUp() override {
    SandboxOptions options;
    options.at_least = options.at_most = GetParam();
    auto sandbox = Sandbox::start(options);
    ASSERT_TRUE(sandbox) << sandbox.error().message;
    sandbox_ = *std::move(sandbox);
    // Root's candidates without their own view may read this one, too.
    auto python = find_python(GetParam() < IsolationLevel::namespaces ? "/usr/bin/python3" : "");
    ASSERT_TRUE(python) << python.error().message;
    interpreter_ = *std::move(python);
  }

  std::string value_of(const std::string& source) {
    PythonRuntime runtime(*sandbox_, interpreter_);
    const std::vector<PlannedCall> calls{call("f")};
    const auto outcome = runtime.run(source, calls, {}, {});
    if (!outcome || outcome->load_ending != Verdict::pass || !outcome->outcomes[0].value) {
      ADD_FAILURE() << (outcome ? "no value" : outcome.error().message);
      return {};
    }
    return write_value(*outcome->outcomes[0].value);
  }

  // Expects a copy, unless the level is below `namespaces`, where copies cannot be made without
  // rights.
  void expect_a_copy(const PythonCell& cell) const {
    if (GetParam() >= IsolationLevel::namespaces) {
      EXPECT_THAT(cell.cold_reason(), IsEmpty());
    } else {
      EXPECT_THAT(cell.cold_reason(), HasSubstr("from level namespaces on"));
    }
  }

  std::unique_ptr<Sandbox> sandbox_;
  PythonInterpreter interpreter_;
};

INSTANTIATE_TEST_SUITE_P(Levels, WarmPythonTest,
                         ::testing::Values(IsolationLevel::cgroup, IsolationLevel::namespaces,
                                           IsolationLevel::landlock, IsolationLevel::rlimits,
                                           IsolationLevel::none),
                         [](const auto& level) { return std::string(name(level.param)); });

TEST_P(WarmPythonTest, EveryCellIsACopyFromNamespacesOn) {
  for (int i = 0; i < 3; ++i) {
    const auto cell = PythonCell::open(*sandbox_, interpreter_, {}, {});
    ASSERT_TRUE(cell) << cell.error().message;
    expect_a_copy(*cell);
  }
}

TEST_P(WarmPythonTest, NothingOfACandidateIsLeftForTheNext) {
  EXPECT_EQ(value_of("import builtins, math, os, sys\n"
                     "math.pi = 3\n"
                     "builtins.len = lambda _: 7\n"
                     "sys.modules['mine'] = math\n"
                     "os.environ['MINE'] = '1'\n"
                     "open('mine', 'w').close()\n"
                     "def f(): return len([])\n"),
            "7");
  EXPECT_EQ(value_of("import math, os, sys\n"
                     "def f():\n"
                     "    left = 'mine' in sys.modules or 'MINE' in os.environ or\\\n"
                     "        os.path.exists('mine')\n"
                     "    return [len([]), math.pi > 3, left]\n"),
            "[0,true,false]");
}

TEST_P(WarmPythonTest, CellsSetUpInAdvanceAreFreshAndHaveTheLimitsAskedFor) {
  const std::string source =
      "import os\nopen('mine', 'w').close()\ndef f(): return os.listdir('.')\n";
  for (int i = 0; i < 4; ++i) {  // from the third on they are set up in advance if possible
    EXPECT_EQ(value_of(source), R"(["mine"])");
  }
  PythonRuntime runtime(*sandbox_, interpreter_);
  Limits limits;
  limits.memory_bytes = std::size_t{32} << 20U;
  const std::vector<PlannedCall> calls{call("f")};
  for (const auto& [allowed, ending] :
       {std::pair(limits, Verdict::memory_limit), std::pair(Limits{}, Verdict::pass)}) {
    const auto outcome = runtime.run("def f(): return len(bytes(100 << 20))\n", calls, allowed, {});
    ASSERT_TRUE(outcome) << outcome.error().message;
    const bool unlimited = GetParam() == IsolationLevel::none;
    EXPECT_EQ(outcome->outcomes.at(0).ending, unlimited ? Verdict::pass : ending);
  }
}

TEST_P(WarmPythonTest, ACandidateThatKillsAllItCanLeavesTheNextOneACopy) {
  if (GetParam() < IsolationLevel::landlock) {
    GTEST_SKIP() << "this level does not keep it from killing others of the same user";
  }
  PythonRuntime runtime(*sandbox_, interpreter_);
  const std::vector<PlannedCall> calls{call("f")};
  const auto outcome = runtime.run("import os\ndef f():\n    os.kill(-1, 9)\n", calls, {}, {});
  ASSERT_TRUE(outcome) << outcome.error().message;
  const auto cell = PythonCell::open(*sandbox_, interpreter_, {}, {});
  ASSERT_TRUE(cell) << cell.error().message;
  expect_a_copy(*cell);
}

TEST_P(WarmPythonTest, ShowsNothingOfHowItWasStarted) {
  EXPECT_EQ(value_of("import os\ndef f(): return [sorted(os.environ), os.listdir('.')]\n"),
            R"([["LANG","MKL_NUM_THREADS","OMP_NUM_THREADS","OPENBLAS_NUM_THREADS","PATH",)"
            R"("PYTHONHASHSEED"],[]])");
  EXPECT_EQ(value_of("import os\n"
                     "def f():\n"
                     "    pid = os.fork()\n"
                     "    if pid == 0: os._exit(7)\n"
                     "    return os.WEXITSTATUS(os.waitpid(pid, 0)[1])\n"),
            "7");
}

TEST_P(WarmPythonTest, TheCLibraryKnowsWhichProcessorItRunsOn) {
  EXPECT_EQ(value_of("import ctypes, os\n"
                     "def f():\n"
                     "    tried, wrong = 0, []\n"
                     "    for processor in sorted(os.sched_getaffinity(0) | {0, 1}):\n"
                     "        try:\n"
                     "            os.sched_setaffinity(0, {processor})\n"
                     "        except OSError:  # there is no such\n"
                     "            continue\n"
                     "        tried += 1\n"
                     "        found = ctypes.CDLL(None).sched_getcpu()\n"
                     "        wrong += [] if found == processor else [(processor, found)]\n"
                     "    return [tried > 0, wrong]\n"),
            "[true,[]]");
}

TEST_P(WarmPythonTest, WhatAllProcessesOfACellHoldTogetherIsLimited) {
  if (GetParam() < IsolationLevel::namespaces && ::getuid() != 0) {
    GTEST_SKIP() << "an ordinary user may not see how much they hold at this level";
  }
  PythonRuntime runtime(*sandbox_, interpreter_);
  Limits limits;
  limits.memory_bytes = std::size_t{64} << 20U;
  const std::vector<PlannedCall> calls{call("f")};
  const auto outcome = runtime.run(
      "import os, time\n"
      "def f():\n"
      "    for _ in range(6):\n"
      "        if os.fork() == 0:\n"
      "            held = bytearray(50 << 20)\n"
      "            time.sleep(10)\n"
      "    time.sleep(10)\n",
      calls, limits, {});
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(outcome->outcomes.at(0).ending, Verdict::memory_limit) << outcome->outcomes[0].note;
}

TEST_P(WarmPythonTest, EachCandidateDrawsItsOwnRandomNumbers) {
  const std::string source = "import random\ndef f(): return random.random()\n";
  EXPECT_NE(value_of(source), value_of(source));
}

TEST_P(WarmPythonTest, EachCallDrawsItsOwnRandomNumbers) {
  PythonRuntime runtime(*sandbox_, interpreter_);
  Limits limits;
  limits.isolation = IsolationChoice::strict;
  const std::vector<PlannedCall> calls{call("f"), call("f"), call("f")};
  const auto outcome = runtime.run(
      "import random\n"
      "random.gauss(0, 1)  # keeps a second number for the next call of it\n"
      "def f(): return [random.random(), random.gauss(0, 1)]\n",
      calls, limits, {});
  ASSERT_TRUE(outcome) << outcome.error().message;
  std::set<std::string> drawn;
  for (const Outcome& each : outcome->outcomes) {
    drawn.insert(text(each));
  }
  EXPECT_EQ(drawn.size(), 3);
}

}  // namespace
}  // namespace synth
