#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

constexpr const char* kIncrement = "def f(x):\n    return x + 1\n";

Outcome run_assertions(const std::string& source, const std::string& script,
                       const Limits& limits = {}) {
  auto outcome = PythonHere::runtime()->run_assertions(source, "f", script, limits, {});
  EXPECT_TRUE(outcome) << outcome.error().message;
  return outcome ? outcome->outcomes.at(0) : Outcome{};
}

TEST(PythonAssertionsTest, AScriptThatRunsToItsEndPasses) {
  EXPECT_EQ(run_assertions(kIncrement, "assert f(2) == 3\nassert candidate(-1) == 0").ending,
            Verdict::pass);
}

TEST(PythonAssertionsTest, AFailedAssertionIsAWrongAnswerWithItsLine) {
  const Outcome outcome = run_assertions(kIncrement, "x = 1\nassert f(2) == 4, 'off by one'\n");
  EXPECT_EQ(outcome.ending, Verdict::wrong_answer);
  EXPECT_EQ(outcome.error->message, "off by one");
  EXPECT_EQ(outcome.error->line, 2);
}

TEST(PythonAssertionsTest, AScriptThatNeverCallsIsAWrongAnswer) {
  const Outcome outcome = run_assertions(kIncrement, "assert True");
  EXPECT_EQ(outcome.ending, Verdict::wrong_answer);
  EXPECT_THAT(outcome.note, HasSubstr("never called"));
}

TEST(PythonAssertionsTest, TheCandidatesExceptionComesThroughOrIsCaught) {
  const Outcome outcome = run_assertions(kIncrement, "f('a')");
  EXPECT_EQ(outcome.ending, Verdict::exception);
  EXPECT_EQ(outcome.error->type, "TypeError");
  EXPECT_EQ(outcome.error->line, 2);
  EXPECT_EQ(
      run_assertions(kIncrement, "try: f('a')\nexcept TypeError: pass\nelse: assert 0").ending,
      Verdict::pass);
}

TEST(PythonAssertionsTest, ACandidatesOwnExceptionKeepsNameAndBase) {
  EXPECT_EQ(run_assertions("class Bad(ValueError): pass\ndef f(x):\n    raise Bad('no')\n",
                           "try: f(1)\nexcept ValueError as e:\n"
                           "    assert type(e).__name__ == 'Bad' and str(e) == 'no'\n")
                .ending,
            Verdict::pass);
}

TEST(PythonAssertionsTest, AnAssertionOfTheCandidatesOwnIsItsException) {
  EXPECT_EQ(run_assertions("def f(x):\n    assert x > 5\n    return x\n", "f(1)").ending,
            Verdict::exception);
}

TEST(PythonAssertionsTest, AnAnswerThatPythonCannotHaveIsAnExceptionOfTheCall) {
  const auto answering = [](const std::string& members) {
    return run_assertions(
        "import os\ndef f(x):\n    body = rb'''{\"ending\":\"pass\"," + members +
            "}'''\n    os.write(3, len(body).to_bytes(4, 'little') + body)\n    os._exit(0)\n",
        "assert f(2) == 3");
  };
  for (const std::string value :
       {R"({"$set":[[1]]})", R"({"$dict":[[[1],2]]})", R"({"$map":[[1,2]]})"}) {
    const Outcome outcome = answering("\"value\":" + value);
    EXPECT_EQ(outcome.ending, Verdict::exception) << value;
    EXPECT_EQ(outcome.error ? outcome.error->type : "none", "TypeError") << value;
  }
  EXPECT_EQ(answering(R"("error":{"type":"A\u0000B","bases":[],"message":"m"})").ending,
            Verdict::exception);
  EXPECT_EQ(run_assertions("class L(list):\n    __hash__ = object.__hash__\n"
                           "def f(x):\n    return {L([1])}\n",
                           "f(2)")
                .ending,
            Verdict::exception);
}

TEST(PythonAssertionsTest, OtherErrorsOfTheScriptAreBadRequestsWithTheirLine) {
  const Outcome outcome = run_assertions(kIncrement, "assert f(2) == 3\nassert g(2)\n");
  EXPECT_EQ(outcome.ending, Verdict::bad_request);
  EXPECT_EQ(outcome.error->type, "NameError");
  EXPECT_EQ(outcome.error->line, 2);
  EXPECT_EQ(run_assertions(kIncrement, "assert f(2) = 3").ending, Verdict::bad_request);
  EXPECT_EQ(run_assertions(kIncrement, "f(lambda: 0)").ending, Verdict::bad_request);
}

TEST(PythonAssertionsTest, TheEndOfTheCandidatesProcessCannotBeCaught) {
  const std::string script = "try: f(1)\nexcept BaseException: pass\n";
  EXPECT_EQ(run_assertions("import os\ndef f(x):\n    os._exit(0)\n", script).ending,
            Verdict::early_exit);
  EXPECT_EQ(run_assertions("import sys\ndef f(x):\n    sys.exit(0)\n", script).ending,
            Verdict::early_exit);
  EXPECT_EQ(run_assertions("import os\ndef f(x):\n    os.abort()\n", script).ending,
            Verdict::crash);
  EXPECT_EQ(run_assertions("def f(x):\n    while True: pass\n", script, short_limits()).ending,
            Verdict::time_limit);
}

TEST(PythonAssertionsTest, ArgumentsAreCopies) {
  EXPECT_EQ(run_assertions("def f(a):\n    a.clear()\n    return a\n",
                           "x = [1, 2]\nassert f(x) == []\nassert x == [1, 2]\n")
                .ending,
            Verdict::pass);
}

TEST(PythonAssertionsTest, CallsOfOneScriptShareTheCandidatesProcess) {
  EXPECT_EQ(run_assertions("def f(x, seen=[]):\n    seen.append(x)\n    return len(seen)\n",
                           "assert f(1) == 1\nassert f(1) == 2\n")
                .ending,
            Verdict::pass);
}

TEST(PythonAssertionsTest, EqualityTricksDoNotReachTheScript) {
  EXPECT_EQ(run_assertions("class Y:\n    def __eq__(self, o): return True\n"
                           "def f(x):\n    return Y()\n",
                           "assert f(2) == 3")
                .ending,
            Verdict::wrong_answer);
}

TEST(PythonAssertionsTest, AnAnswerThatNobodyAskedForEndsIt) {
  const std::string two_answers =
      "import os, json\n"
      "def f(x):\n"
      "    body = json.dumps({'ending': 'pass', 'value': 3, 'ms': 0}).encode()\n"
      "    os.write(3, 2 * (len(body).to_bytes(4, 'little') + body))\n";
  EXPECT_EQ(run_assertions(two_answers, "assert f(2) == 3\nassert f(2) == 3").ending,
            Verdict::protocol_error);
}

TEST(PythonAssertionsTest, WhoIgnoresTheEndOfItsTimeIsEndedAllTheSame) {
  EXPECT_EQ(run_assertions("import signal\n"
                           "def f(x):\n"
                           "    signal.signal(signal.SIGXCPU, signal.SIG_IGN)\n"
                           "    while True: pass\n",
                           "f(1)", short_limits())
                .ending,
            Verdict::time_limit);
}

TEST(PythonAssertionsTest, ACandidateThatDoesNotLoadSaysSo) {
  const auto outcome =
      PythonHere::runtime()->run_assertions("def f(x) return", "f", "f(1)", Limits{}, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->load_ending, Verdict::compile_error);
}

TEST(PythonAssertionsTest, OnlyCallsOfTheFunctionCountAsCallsOfIt) {
  EXPECT_EQ(run_assertions("def g(x):\n    return x\ndef f(x):\n    return x\n", "assert g(1) == 1")
                .ending,
            Verdict::wrong_answer);
}

TEST(PythonAssertionsTest, AProcessOfTheScriptsOwnSaysNothingOfItsEnd) {
  EXPECT_EQ(run_assertions(kIncrement, "import os\nassert f(1) == 2\nos.fork()").ending,
            Verdict::pass);
  EXPECT_EQ(
      run_assertions(kIncrement, "import os\nif os.fork() == 0: os._exit(0)\nassert f(1) == 3")
          .ending,
      Verdict::wrong_answer);
}

TEST(PythonAssertionsTest, AFrameWithoutItsTicketOrTooManyOrTooFewIsATamperedChannel) {
  const auto sending = [](const std::string& text) {
    return run_assertions(kIncrement,
                          "import gc, os, types\nassert f(1) == 2\n"
                          "def send(text):\n    body = text.encode()\n"
                          "    os.write(3, len(body).to_bytes(4, 'little') + body)\n" +
                              text)
        .ending;
  };
  EXPECT_EQ(sending(R"(send('{"done":2,"passed":true}'))"), Verdict::protocol_error);
  EXPECT_EQ(sending(R"(send('{"ticket":"00","done":2,"passed":true}'))"), Verdict::protocol_error);
  EXPECT_EQ(sending("os.write(3, b'x')\nos._exit(0)"), Verdict::early_exit);
  EXPECT_EQ(sending("type(f).__call__.__globals__['script'].sent += 1"), Verdict::protocol_error);
  EXPECT_EQ(sending("type(f).__call__.__globals__['script'].sent -= 1"), Verdict::protocol_error);
}

TEST(PythonAssertionsTest, WhatAScriptTellsComesInOrderWhateverItPrints) {
  const auto told = PythonHere::runtime()->run_assertions(
      kIncrement, "f",
      "import sys\nfor i in range(3):\n    print('x' * 200_000)\n    type(f).tell('line %d' % i)\n"
      "assert f(1) == 3\n",
      Limits{}, {});
  ASSERT_TRUE(told) << told.error().message;
  EXPECT_EQ(told->told, (std::vector<std::string>{"line 0", "line 1", "line 2"}));
  EXPECT_TRUE(told->truncated);
  EXPECT_EQ(told->outcomes.at(0).ending, Verdict::wrong_answer);
}

TEST(PythonAssertionsTest, WhatNoCallByValueCanGiveIsNotedEvenIfItsErrorIsCaught) {
  const auto outcome = PythonHere::runtime()->run_assertions(
      kIncrement, "f",
      "for use in (lambda: f(print), lambda: f.cache_clear()):\n"
      "    try: use()\n    except Exception: pass\nhasattr(f, '__wrapped__')\nassert f(1) == 2\n",
      Limits{}, {});
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(outcome->outcomes.at(0).ending, Verdict::pass);
  ASSERT_EQ(outcome->asked_for_more.size(), 2);
  EXPECT_THAT(outcome->asked_for_more[0], HasSubstr("builtin_function_or_method"));
  EXPECT_THAT(outcome->asked_for_more[1], HasSubstr("cache_clear"));
  const Outcome refused = run_assertions(kIncrement, "class Own: pass\nf(Own())");
  EXPECT_EQ(refused.ending, Verdict::bad_request);
  EXPECT_THAT(refused.error->message, HasSubstr("Own as an argument of f cannot travel"));
}

// Assertions may use everything else at the top level of the candidate.
class CandidatesNamesTest : public ::testing::Test {
 protected:
  static Outcome run(const std::string& script) {
    return run_assertions(R"py(
import enum, math
from collections import namedtuple
from dataclasses import dataclass
from math import gcd
LIMIT, TABLE, _hidden = 3, {"a": (1, [2])}, 4
len = lambda x: 0
class Bad(ValueError): pass
class Worse(Bad): pass
class Color(enum.Enum):
    RED = 1
    BLUE = 2
@dataclass
class Point:
    x: int
    y: int = 0
Pair = namedtuple("Pair", "a b")
class Stack:
    def push(self, x): pass
STACK = Stack()
def twice(x): return 2 * x
def fails(x): raise Worse("no " + str(x))
def red(): return Color.RED
def point(): return Point(1, 2)
def f(x): return x + 1
)py",
                          "assert f(1) == 2\n" + script);
  }
};

TEST_F(CandidatesNamesTest, FunctionsAreCalledAndConstantsAreThere) {
  for (const char* script : {"assert twice(f(1)) == 4 and gcd(4, 6) == 2",
                             "assert LIMIT == 3 and TABLE['a'] == (1, [2])",
                             "import math\nassert math.gcd(twice(2), 6) == 2",
                             "def twice(x): return 7\nassert twice(1) == 7",
                             "def g():\n    return LIMIT + twice(1)\nassert g() == 5",
                             "TABLE['a'] = 1\nassert f(1) == 2",
                             "assert [twice(x) for x in range(LIMIT)] == [0, 2, 4]"}) {
    EXPECT_EQ(run(script).ending, Verdict::pass) << script;
  }
  EXPECT_EQ(run("assert twice(1) == 3").ending, Verdict::wrong_answer);
  EXPECT_EQ(run("fails(1)").ending, Verdict::exception);
}

TEST_F(CandidatesNamesTest, NothingThatTheScriptReliesOnIsReplaced) {
  EXPECT_EQ(run("assert len([1]) == 1").ending, Verdict::pass);
  EXPECT_EQ(run("assert _hidden == 4").ending, Verdict::bad_request);
}

TEST_F(CandidatesNamesTest, ClassesGoAsFarAsTheirValuesCan) {
  for (const char* script :
       {"try: fails(1)\nexcept Bad as e: assert type(e).__name__ == 'Worse' and str(e) == 'no 1'",
        "try: fails(1)\nexcept Worse: pass", "assert issubclass(Bad, ValueError)",
        "assert red() == Color.RED != Color.BLUE", "assert isinstance(red(), Color)",
        "assert point() == Point(1, 2) and point().x == 1 and isinstance(point(), Point)",
        "assert not isinstance(1, Point)", "assert Pair(1, 2) == (1, 2)"}) {
    EXPECT_EQ(run(script).ending, Verdict::pass) << script;
  }
  for (const auto& [script, named] :
       {std::pair("Stack().push(1)", "Stack"), std::pair("twice(Point(1, 2))", "Point"),
        std::pair("isinstance((1, 2), Pair)", "Pair"), std::pair("assert STACK", "Stack"),
        std::pair("math.sqrt(1)", "import it in the script")}) {
    const Outcome outcome = run(script);
    EXPECT_EQ(outcome.ending, Verdict::bad_request) << script;
    EXPECT_THAT(outcome.error->message + outcome.note, HasSubstr(named)) << script;
  }
}

TEST_F(CandidatesNamesTest, WhatACandidateSaysOfItsNamesIsForeign) {
  const auto saying = [](const std::string& names, const std::string& script) {
    return run_assertions("import os\nbody = b'''" + names +
                              "'''\ndef f(x): return 2\n"
                              "os.write(3, b'')\n"
                              "frame = len(body).to_bytes(4, 'little') + body\n"
                              "loaded = b'{\"loaded\":true,\"cpu_ms\":0}'\n"
                              "os.write(3, len(loaded).to_bytes(4, 'little') + loaded + frame)\n"
                              "import time\ntime.sleep(9)\n",
                          script)
        .ending;
  };
  for (const char* names : {"{}", R"({"names":3})", R"({"names":{"g":{}}})", R"({"names":{"g":1}})",
                            R"({"names":{"g":{"class":1}}})",
                            R"({"names":{"g":{"exception":{"type":1,"bases":[]}}}})"}) {
    EXPECT_EQ(saying(names, "assert f(1) == g"), Verdict::protocol_error) << names;
  }
  EXPECT_EQ(saying(R"({"names":{"len":{"value":7},"g":{"value":{"$set":[[1]]}}}})",
                   "assert len([1]) == 1\nassert g == 3"),
            Verdict::bad_request);
}

// Scripts of several candidates, one after the other, with one cell kept for them.
class KeptScriptCellTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto python = find_python("");
    ASSERT_TRUE(python) << python.error().message;
    runtime_ = std::make_unique<PythonRuntime>(PythonHere::sandbox(), *std::move(python), 1);
  }

  CandidateOutcome run(const std::string& script, const Limits& limits = {}) {
    auto outcome = runtime_->run_assertions(kIncrement, "f", script, limits, {});
    EXPECT_TRUE(outcome) << outcome.error().message;
    return outcome ? *std::move(outcome) : CandidateOutcome{};
  }
  // Returns the address of a function that every script has: scripts that share a process see
  // different ones.
  std::string address(const Limits& limits = {}) {
    return run("keep = [0] * 1000\nf(1)\nprint(repr(len))", limits).stdout_text;
  }

  std::unique_ptr<PythonRuntime> runtime_;
};

TEST_F(KeptScriptCellTest, GivesEachCandidateTheOutputOfItsOwnScript) {
  for (const char* before : {"", "import math\n"}) {
    EXPECT_EQ(run(before + std::string("print('one'); f(1)")).stdout_text, "one\n");
    EXPECT_EQ(run(before + std::string("print('two'); f(1)")).stdout_text, "two\n");
  }
}

TEST_F(KeptScriptCellTest, PlainScriptsLeaveNothingToTheNext) {
  const char* const greedy =
      "def f2(n):\n    return n\n"
      "mine = [f(1)] * 1000\nassert mine[0] == 2\nprint('greedy')\n";
  EXPECT_EQ(run(greedy).stdout_text, "greedy\n");
  EXPECT_EQ(run("assert sum([1]) == len([f(0)])").outcomes.at(0).ending, Verdict::pass);
  for (const char* name : {"mine", "f2"}) {
    const Outcome outcome = run("f(1)\nassert " + std::string(name)).outcomes.at(0);
    EXPECT_EQ(outcome.ending, Verdict::bad_request);
    EXPECT_EQ(outcome.error->type, "NameError");
    EXPECT_EQ(outcome.error->line, 2);
  }
  EXPECT_EQ(run("assert f(1) == 3, 'no'").outcomes.at(0).error->message, "no");
  EXPECT_EQ(run("f('a')").outcomes.at(0).ending, Verdict::exception);
}

TEST_F(KeptScriptCellTest, PlainScriptsHaveTheDepthAndTheMemoryOfAProcessOfTheirOwn) {
  const std::string depth = "def down(n):\n    return n and down(n - 1)\nf(1)\n";
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(run(depth + "assert down(950) == 0").outcomes.at(0).ending, Verdict::pass);
    EXPECT_EQ(run(depth + "down(1100)").outcomes.at(0).error->type, "RecursionError");
    EXPECT_EQ(run("x = [f(1)] * 10**12").outcomes.at(0).error->type, "MemoryError");
    EXPECT_EQ(run("x = 'a' * 200_000_000\nassert f(1) == 2").outcomes.at(0).ending, Verdict::pass);
    EXPECT_EQ(run("x = [f(1)] * 2_000_000\nx.append(x)").outcomes.at(0).ending, Verdict::pass);
  }
}

TEST_F(KeptScriptCellTest, CutsAScriptOffAtItsTime) {
  const auto endless =
      run("f(1)\nassert sum(x for x in range(10**12))", short_limits()).outcomes.at(0);
  EXPECT_EQ(endless.ending, Verdict::time_limit);
  EXPECT_THAT(endless.note, HasSubstr("the assertion script itself"));
  EXPECT_EQ(run("f(1)\nwhile True: pass", short_limits()).outcomes.at(0).ending,
            Verdict::time_limit);
  EXPECT_EQ(run("assert f(1) == 2", short_limits()).outcomes.at(0).ending, Verdict::pass);
}

// Changes that a script which is not plain makes to its surroundings, before it passes or fails.
// Other scripts run after it, plain and not, right and wrong.
TEST_F(KeptScriptCellTest, NoScriptChangesWhatBecomesOfTheNext) {
  const std::string head =
      "import gc, os, resource, signal, struct, sys, time\nassert f(1) == 2\n"
      "def frame(t): return struct.pack('<I', len(t)) + t.encode()\n"
      "def daemon(act, closed=()):\n"
      "    if os.fork() == 0:\n        os.setsid()\n        if os.fork() == 0:\n"
      "            for fd in closed: os.close(fd)\n            time.sleep(0.1)\n            act()\n"
      "        os._exit(0)\n    os.wait()\n";
  const std::string forged =
      R"(b''.join(frame(t) for t in ('{"ask":{"function":"f","args":[1],"kwargs":{}}}',)"
      R"( '{"done":true,"passed":true}', '{"ticket":"0","done":1,"again":true,"passed":true}')))";
  for (const std::string& evil :
       {"daemon(lambda: os.write(3, " + forged + "), (0, 1, 2))", "os.write(3, " + forged + ")",
        std::string("daemon(lambda: time.sleep(60))"),
        std::string("daemon(lambda: [os.kill(-1, 9)])"), std::string("open('mine', 'w').close()"),
        std::string("os.chmod('.', 0o500)"), std::string("os.chdir('/')"),
        std::string("for limit in (resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_NOFILE,"
                    " resource.RLIMIT_FSIZE):\n"
                    "    try: resource.prlimit(os.getppid(), limit, (1, 1))\n"
                    "    except (OSError, ValueError): pass"),
        std::string("os.kill(os.getppid(), signal.SIGINT)"),
        std::string("type(f).__call__.__globals__['encode'] = lambda *a, **k: '1'"),
        std::string("sys.setrecursionlimit(50)"), std::string("os._exit(0)"),
        std::string("signal.setitimer(signal.ITIMER_REAL, 0.05)"),
        std::string("os.setpriority(os.PRIO_PROCESS, 0, 19)")}) {
    run(head + evil);
    for (const std::string kind : {"", "import math\n"}) {
      EXPECT_EQ(run(kind + "assert f(2) == 4, 'must fail'").outcomes.at(0).ending,
                Verdict::wrong_answer)
          << evil;
      EXPECT_EQ(run(kind + "assert f(2) == 3").outcomes.at(0).ending, Verdict::pass) << evil;
    }
    EXPECT_EQ(run("import os\nassert f(1) == 2 and os.listdir('.') == []\nopen('a', 'w').close()")
                  .outcomes.at(0)
                  .ending,
              Verdict::pass)
        << evil;
  }
}

// Neither its text nor anything else of it.
TEST_F(KeptScriptCellTest, AScriptSeesNothingOfThoseBeforeIt) {
  run("secret_of_mine = 'text of the first'\nassert f(1) == 2");
  const std::string look =
      "import gc, sys\nassert f(1) == 2\n"
      "found = [o for o in gc.get_objects() if type(o) in (list, dict) and o is not globals()"
      " and 'secret' + '_of_mine' in repr(o)[:100000]]\n"
      "lines = type(f).__call__.__globals__['sources']\n"
      "assert not any('secret' + '_of_mine = ' in line for text in lines.values() for line in text"
      " if 'found' not in line)\n";
  EXPECT_EQ(run(look).outcomes.at(0).ending, Verdict::pass);
}

}  // namespace
}  // namespace synth
