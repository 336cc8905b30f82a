#include "testing/runtimes/python/host/python.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

#include <array>
#include <csignal>
#include <thread>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kAddOne = "def f(x):\n    return x + 1\n";

std::string text(const Outcome& outcome) {
  return outcome.value ? write_value(*outcome.value) : std::string(name(outcome.ending));
}

TEST(PythonRuntimeTest, SaysWhichPythonItIs) {
  EXPECT_THAT(PythonHere::runtime()->toolchain(), StartsWith("CPython 3."));
}

TEST(PythonRuntimeTest, ReturnsValuesInTheOrderOfTheCalls) {
  const auto outcome = run_python(kAddOne, {call("f", {1}), call("f", {2.5}), call("f", {true})});
  ASSERT_EQ(outcome.outcomes.size(), 3);
  EXPECT_EQ(text(outcome.outcomes[0]), "2");
  EXPECT_EQ(text(outcome.outcomes[1]), "3.5");
  EXPECT_EQ(text(outcome.outcomes[2]), "2");
  EXPECT_EQ(outcome.isolation, "strict");
  EXPECT_GT(outcome.duration_ms, 0);
}

// Python stores names in normal form KC, however they are written.
TEST(PythonRuntimeTest, CallsAFunctionWhoseNameIsNotInItsNormalForm) {
  const std::string apart = "gro\u0308sse";
  const auto outcome = run_python("def " + apart + "(\ufb01n):\n    return \ufb01n\n",
                                  {call(apart, {1}), call("gr\u00f6sse", {2})});
  ASSERT_EQ(outcome.outcomes.size(), 2);
  EXPECT_EQ(text(outcome.outcomes[0]), "1");
  EXPECT_EQ(text(outcome.outcomes[1]), "2");
}

TEST(PythonRuntimeTest, WhatCallsPrintCountsForEachAlone) {
  Limits limits;
  limits.output_bytes = 100'000;
  limits.isolation = IsolationChoice::strict;
  const auto outcome = run_python("def f(x):\n    print('x' * x)\n    return x\n",
                                  {call("f", {60'000}), call("f", {60'001}), call("f", {60'002}),
                                   call("f", {200'000}), call("f", {60'003})},
                                  limits);
  EXPECT_EQ(text(outcome.outcomes[0]), "60000");
  EXPECT_EQ(text(outcome.outcomes[1]), "60001");
  EXPECT_EQ(text(outcome.outcomes[2]), "60002");
  EXPECT_EQ(text(outcome.outcomes[3]), "output_limit");
  EXPECT_EQ(text(outcome.outcomes[4]), "60003");
}

TEST(PythonRuntimeTest, PassesKeywordArguments) {
  PlannedCall planned = call("f", {1});
  planned.call.kwargs = {{"b", 10}};
  EXPECT_EQ(text(call_python("def f(a, *, b):\n    return a - b\n", planned)), "-9");
}

TEST(PythonRuntimeTest, RunsTheSetupInTheModuleBeforeTheCall) {
  PlannedCall planned = call("f", {1});
  planned.setup = "offset = 41";
  EXPECT_EQ(text(call_python("offset = 0\ndef f(x):\n    return x + offset\n", planned)), "42");
}

TEST(PythonRuntimeTest, ASetupThatFailsIsNotWhatTheFunctionRaised) {
  PlannedCall planned = call("f", {1});
  planned.setup = "1 / 0";
  const Outcome outcome = call_python(kAddOne, planned);
  EXPECT_EQ(outcome.ending, Verdict::exception);
  EXPECT_THAT(outcome.note, HasSubstr("setup"));
}

TEST(PythonRuntimeTest, EveryCallHasAProcessOfItsOwn) {
  const auto outcome =
      run_python("seen = []\ndef f(x):\n    seen.append(x)\n    return len(seen)\n",
                 {call("f", {1}), call("f", {1})});
  EXPECT_EQ(text(outcome.outcomes[0]), "1");
  EXPECT_EQ(text(outcome.outcomes[1]), "1");
}

TEST(PythonRuntimeTest, TellsAnExceptionInTheCandidatesNumbering) {
  const Outcome outcome = call_python(
      "class Bad(KeyError): pass\n\ndef g():\n    raise Bad('no')\n\ndef f():\n    g()\n",
      call("f"));
  EXPECT_EQ(outcome.ending, Verdict::pass);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->type, "Bad");
  EXPECT_THAT(outcome.error->bases, ElementsAre("KeyError", "LookupError", "Exception"));
  EXPECT_EQ(outcome.error->message, "'no'");
  EXPECT_EQ(outcome.error->line, 4);
  EXPECT_EQ(outcome.error->traceback,
            "Traceback (most recent call last):\n"
            "  File \"solution.py\", line 7, in f\n    g()\n"
            "  File \"solution.py\", line 4, in g\n    raise Bad('no')\n"
            "Bad: 'no'");
}

TEST(PythonRuntimeTest, TheLineIsTheCandidatesEvenWhenALibraryRaises) {
  const Outcome outcome =
      call_python("import json\n\ndef f():\n    return json.loads('{')\n", call("f"));
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->type, "json.decoder.JSONDecodeError");
  EXPECT_EQ(outcome.error->line, 4);
}

TEST(PythonRuntimeTest, AnExceptionThatCannotBePrintedIsStillTold) {
  const Outcome outcome = call_python(
      "class E(Exception):\n"
      "    def __str__(self): raise SystemExit(0)\n"
      "    __repr__ = __str__\n"
      "def f():\n    raise E\n",
      call("f"));
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->type, "E");
  EXPECT_EQ(outcome.error->line, 5);
}

TEST(PythonRuntimeTest, LongMessagesAndDeepTracebacksAreCut) {
  const Outcome loud = call_python("def f():\n    raise ValueError('x' * (1 << 22))\n", call("f"));
  ASSERT_TRUE(loud.error);
  EXPECT_LT(loud.error->message.size(), 11'000);
  const Outcome deep = call_python("def f(n=0):\n    return f(n + 1)\n", call("f"));
  ASSERT_TRUE(deep.error);
  EXPECT_EQ(deep.error->type, "RecursionError");
  EXPECT_LT(deep.error->traceback.size(), 2'000);
}

TEST(PythonRuntimeTest, TheHarnessTakesNothingFromTheRecursionLimit) {
  EXPECT_EQ(
      text(call_python("def f(n):\n    return n if n == 0 else f(n - 1)\n", call("f", {990}))),
      "0");
}

TEST(PythonRuntimeTest, KeyboardInterruptIsAnException) {
  const Outcome outcome = call_python("def f():\n    raise KeyboardInterrupt\n", call("f"));
  EXPECT_EQ(outcome.ending, Verdict::pass);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->type, "KeyboardInterrupt");
}

TEST(PythonRuntimeTest, AMissingFunctionIsNeverWhatATestExpects) {
  const Outcome outcome = call_python("def g():\n    return 1\n", call("f"));
  EXPECT_EQ(outcome.ending, Verdict::exception);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->type, "NameError");
  EXPECT_THAT(outcome.error->message, HasSubstr("no function 'f'"));
}

TEST(PythonRuntimeTest, LeavingTheProcessIsAnEarlyExit) {
  const auto outcome = run_python(
      "import os, sys\ndef f(x):\n    sys.exit(x)\ndef g():\n    os._exit(3)\ndef h():\n    return "
      "1\n",
      {call("f", {"bye"}), call("g"), call("h")});
  EXPECT_EQ(outcome.outcomes[0].ending, Verdict::early_exit);
  EXPECT_EQ(outcome.outcomes[0].note, "sys.exit('bye')");
  EXPECT_EQ(outcome.outcomes[0].error->line, 3);
  EXPECT_EQ(outcome.outcomes[1].ending, Verdict::early_exit);
  EXPECT_THAT(outcome.outcomes[1].note, HasSubstr("status 3"));
  EXPECT_EQ(text(outcome.outcomes[2]), "1");
}

TEST(PythonRuntimeTest, ACrashTakesOnlyItsOwnCall) {
  const auto outcome = run_python("import os\ndef f(x):\n    if x: os.abort()\n    return x\n",
                                  {call("f", {1}), call("f", {0})});
  EXPECT_EQ(outcome.outcomes[0].ending, Verdict::crash);
  EXPECT_EQ(outcome.outcomes[0].signal, SIGABRT);
  EXPECT_EQ(text(outcome.outcomes[1]), "0");
}

TEST(PythonRuntimeTest, CallsGoOnInANewCellWhenOneTakesTheCellWithIt) {
  const auto outcome =
      run_python("import os\ndef f(x):\n    if x: os.kill(os.getppid(), 9)\n    return x\n",
                 {call("f", {0}), call("f", {1}), call("f", {0})});
  EXPECT_EQ(text(outcome.outcomes[0]), "0");
  EXPECT_EQ(text(outcome.outcomes[2]), "0");
}

TEST(PythonRuntimeTest, ACallThatUsesUpItsTimeIsNotRepeated) {
  Limits limits;
  limits.isolation = IsolationChoice::strict;
  limits.time = std::chrono::milliseconds(300);
  limits.wall = std::chrono::seconds(60);  // however busy the machine is
  const auto outcome =
      run_python("def f(x):\n    while x: print('on', end='', flush=True); x = sum(iter(int, 1))\n",
                 {call("f", {0}), call("f", {1})}, limits);
  EXPECT_EQ(outcome.outcomes[1].ending, Verdict::time_limit);
  EXPECT_EQ(outcome.stdout_text, "on");
}

TEST(PythonRuntimeTest, CodeThatDoesNotCompileSaysWhere) {
  const auto outcome = run_python("x = 1\ndef f(x) return x\n", {call("f", {1})});
  EXPECT_EQ(outcome.load_ending, Verdict::compile_error);
  ASSERT_TRUE(outcome.load_error);
  EXPECT_EQ(outcome.load_error->type, "SyntaxError");
  EXPECT_EQ(outcome.load_error->line, 2);
  EXPECT_THAT(outcome.load_error->traceback, HasSubstr("def f(x) return x"));
  ASSERT_EQ(outcome.outcomes.size(), 1);
  EXPECT_EQ(outcome.outcomes[0].ending, Verdict::not_run);
}

TEST(PythonRuntimeTest, CodeThatRaisesWhileItLoadsSaysWhere) {
  const auto outcome = run_python("import nonesuch\n", {call("f")});
  EXPECT_EQ(outcome.load_ending, Verdict::compile_error);
  EXPECT_EQ(outcome.load_error->type, "ModuleNotFoundError");
  EXPECT_EQ(outcome.load_error->line, 1);
}

TEST(PythonRuntimeTest, OddSourcesAreCompileErrorsToo) {
  const std::array<std::string, 3> sources{std::string("x = 1\0", 6), std::string(100'000, '('),
                                           "x = '\xff"};
  for (const std::string& source : sources) {
    EXPECT_EQ(run_python(source, {}).load_ending, Verdict::compile_error);
  }
  EXPECT_EQ(run_python("\xEF\xBB\xBFx = 1\r\n", {}).load_ending, Verdict::pass);
}

TEST(PythonRuntimeTest, HowLoadingIsCutOffIsItsOwnVerdict) {
  const auto endless = run_python("while True: pass\n", {call("f")}, short_limits());
  EXPECT_EQ(endless.load_ending, Verdict::time_limit);
  EXPECT_EQ(endless.outcomes[0].ending, Verdict::not_run);
  EXPECT_EQ(run_python("raise SystemExit(3)\n", {call("f")}).load_ending, Verdict::early_exit);
  EXPECT_EQ(run_python("import os; os._exit(3)\n", {call("f")}).load_ending, Verdict::early_exit);
  EXPECT_EQ(run_python("import os; os.abort()\n", {call("f")}).load_ending, Verdict::crash);
}

TEST(PythonRuntimeTest, EndlessWorkIsATimeLimitEvenWhenSignalsAreIgnored) {
  const auto outcome = run_python(
      "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\n"
      "def f(x):\n    while x: pass\n    return x\n",
      {call("f", {1}), call("f", {0})}, [] {
        Limits limits = short_limits();
        limits.wall = std::chrono::seconds(20);
        return limits;
      }());
  EXPECT_EQ(outcome.outcomes[0].ending, Verdict::time_limit);
  EXPECT_THAT(outcome.outcomes[0].note, HasSubstr("of CPU"));
  EXPECT_EQ(text(outcome.outcomes[1]), "0");
}

TEST(PythonRuntimeTest, WaitingTooLongIsATimeLimitAndTheNextCallsStillRun) {
  Limits limits = short_limits();
  limits.wall = std::chrono::milliseconds(300);
  const auto outcome =
      run_python("import time\ndef f(x):\n    time.sleep(x)\n    return x\n",
                 {call("f", {60}), call("f", {0}), call("f", {60}), call("f", {0})}, limits);
  EXPECT_EQ(outcome.outcomes[0].ending, Verdict::time_limit);
  EXPECT_EQ(text(outcome.outcomes[1]), "0");
  EXPECT_EQ(outcome.outcomes[2].ending, Verdict::time_limit);
  EXPECT_EQ(text(outcome.outcomes[3]), "0");
}

TEST(PythonRuntimeTest, TooMuchMemoryIsAMemoryLimit) {
  Limits limits;
  limits.memory_bytes = std::size_t{64} << 20U;
  const auto outcome = run_python("def f(x):\n    return len(bytearray(x << 20))\n",
                                  {call("f", {500}), call("f", {1})}, limits);
  EXPECT_EQ(outcome.outcomes[0].ending, Verdict::memory_limit);
  EXPECT_EQ(outcome.outcomes[0].error->line, 2);
  EXPECT_EQ(text(outcome.outcomes[1]), "1048576");
}

TEST(PythonRuntimeTest, TooMuchOutputIsAnOutputLimitAndTheNextCallsStillRun) {
  Limits limits;
  limits.output_bytes = std::size_t{1} << 20U;
  const auto outcome = run_python("def f(x):\n    print('a' * x)\n    return x\n",
                                  {call("f", {4 << 20}), call("f", {1})}, limits);
  EXPECT_EQ(outcome.outcomes[0].ending, Verdict::output_limit);
  EXPECT_EQ(text(outcome.outcomes[1]), "1");
}

TEST(PythonRuntimeTest, KeepsWhatIsPrinted) {
  const auto outcome = run_python(
      "import sys\nprint('loading')\ndef f(x):\n    print('call', x)\n    print('e', "
      "file=sys.stderr)\n",
      {call("f", {1}), call("f", {2})});
  EXPECT_EQ(outcome.stdout_text, "loading\ncall 1\ncall 2\n");
  EXPECT_EQ(outcome.stderr_text, "e\ne\n");
  EXPECT_FALSE(outcome.truncated);
}

TEST(PythonRuntimeTest, PrintsBeforeACrashAreKept) {
  const auto outcome =
      run_python("import os\ndef f():\n    print('here')\n    os.abort()\n", {call("f")});
  EXPECT_EQ(outcome.stdout_text, "here\n");
}

TEST(PythonRuntimeTest, StandardInputIsEmpty) {
  EXPECT_EQ(call_python("def f():\n    return input()\n", call("f")).error->type, "EOFError");
}

TEST(PythonRuntimeTest, WritingToTheResultChannelGainsNothing) {
  const Outcome outcome = call_python(
      "import os\ndef f():\n"
      "    for fd in range(3, 64):\n"
      "        try: os.write(fd, b'\\x02\\0\\0\\0{}')\n"
      "        except OSError: pass\n"
      "    return 3\n",
      call("f"));
  EXPECT_EQ(outcome.ending, Verdict::protocol_error);
}

// The next call may begin while this one still runs, but it is reported only after this one's end.
TEST(PythonRuntimeTest, WhoAnswersBeforeItsEndGainsNothing) {
  const std::string source =
      "import os, time\n"
      "def f(x):\n"
      "    if x == 1:\n"
      "        os.write(3, b'\\x1c\\0\\0\\0{\"ending\":\"pass\",\"value\":7} ')\n"
      "        time.sleep(0.05)\n"
      "    return x\n";
  Limits limits;
  limits.isolation = IsolationChoice::strict;
  const auto outcome = run_python(
      source, {call("f", {0}), call("f", {1}), call("f", {2}), call("f", {3}), call("f", {4})},
      limits);
  EXPECT_EQ(outcome.outcomes[1].ending, Verdict::protocol_error);
  for (const std::size_t i : {0U, 2U, 3U, 4U}) {
    EXPECT_EQ(text(outcome.outcomes[i]), std::to_string(i));
  }
}

TEST(PythonRuntimeTest, AForkedCopyOfTheCallDoesNotAnswer) {
  EXPECT_EQ(text(call_python("import os\ndef f():\n    os.fork()\n    return 5\n", call("f"))),
            "5");
}

TEST(PythonRuntimeTest, ThreadsAndChildrenLeftBehindDelayNothing) {
  const auto outcome = run_python(
      "import os, threading, time\n"
      "def f():\n    threading.Thread(target=time.sleep, args=(3600,)).start()\n    return 1\n"
      "def g():\n    if os.fork() == 0: time.sleep(3600)\n    return 2\n"
      "def h():\n"
      "    if os.fork() == 0:\n        os.setsid()\n        time.sleep(3600)\n    return 3\n",
      {call("f"), call("g"), call("h"), call("f")});
  EXPECT_EQ(text(outcome.outcomes[0]), "1");
  EXPECT_EQ(text(outcome.outcomes[1]), "2");
  EXPECT_EQ(text(outcome.outcomes[2]), "3");
  EXPECT_EQ(text(outcome.outcomes[3]), "1");
}

TEST(PythonRuntimeTest, ReplacedBuiltinsAndLibrariesDoNotReachTheHarness) {
  EXPECT_EQ(text(call_python("import builtins, os, sys, json\n"
                             "builtins.len = builtins.repr = lambda *a: 3\n"
                             "builtins.type = builtins.isinstance = builtins.id = lambda *a: True\n"
                             "builtins.str = builtins.int = builtins.memoryview = None\n"
                             "sys.modules['json'] = sys.modules['binascii'] = None\n"
                             "def f():\n    return [7, b'a']\n",
                             call("f"))),
            R"([7,{"$bytes":"YQ=="}])");
}

TEST(PythonRuntimeTest, SetsHaveTheSameOrderInEveryRun) {
  const std::string source = "def f():\n    return list({'a', 'b', 'c', 'd', 'e', 'f'})\n";
  EXPECT_EQ(text(call_python(source, call("f"))), text(call_python(source, call("f"))));
}

TEST(PythonRuntimeTest, SourceCanBeInspected) {
  EXPECT_EQ(text(call_python("import inspect, traceback\n"
                             "def f():\n    return inspect.getsource(f).splitlines()[1:]\n",
                             call("f"))),
            R"(["    return inspect.getsource(f).splitlines()[1:]"])");
}

TEST(PythonRuntimeTest, StopEndsARun) {
  std::stop_source stop;
  std::jthread soon([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop.request_stop();
  });
  const std::vector<PlannedCall> calls{call("f")};
  const auto outcome = PythonHere::runtime()->run("import time\ndef f():\n    time.sleep(60)\n",
                                                  calls, Limits{}, stop.get_token());
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Errc::interrupted);
}

TEST(PythonRuntimeTest, RunsFromSeveralThreadsSideBySide) {
  std::array<std::string, 3> results;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < results.size(); ++i) {
      threads.emplace_back([&results, i] {
        const std::vector<PlannedCall> calls{call("f", {static_cast<int>(i)})};
        const auto outcome = PythonHere::runtime()->run(kAddOne, calls, Limits{}, {});
        results[i] = outcome ? text(outcome->outcomes[0]) : outcome.error().message;
      });
    }
  }
  EXPECT_THAT(results, ElementsAre("1", "2", "3"));
}

TEST(PythonRuntimeTest, WhatLoadingTookDoesNotCountToTheLastCall) {
  Limits limits = short_limits();
  limits.time = std::chrono::milliseconds(500);
  const std::string source =
      "import time\n"
      "def work(seconds):\n"
      "    until = time.process_time() + seconds\n"
      "    while time.process_time() < until: pass\n"
      "work(0.35)\n"
      "def f(seconds):\n    work(seconds)\n    return seconds\n";
  EXPECT_EQ(text(run_python(source, {call("f", {0.25})}, limits).outcomes[0]), "0.25");
  EXPECT_EQ(run_python(source, {call("f", {0.75})}, limits).outcomes[0].ending,
            Verdict::time_limit);
}

}  // namespace
}  // namespace synth
