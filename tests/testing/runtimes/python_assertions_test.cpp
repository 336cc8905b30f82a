#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

constexpr const char* kAddOne = "def f(x):\n    return x + 1\n";

Outcome run_assertions(const std::string& source, const std::string& script,
                       const Limits& limits = {}) {
  auto outcome = PythonHere::runtime()->run_assertions(source, "f", script, limits, {});
  EXPECT_TRUE(outcome) << outcome.error().message;
  return outcome ? outcome->outcomes.at(0) : Outcome{};
}

TEST(PythonAssertionsTest, AScriptThatRunsToItsEndPasses) {
  EXPECT_EQ(run_assertions(kAddOne, "assert f(2) == 3\nassert candidate(-1) == 0").ending,
            Verdict::pass);
}

TEST(PythonAssertionsTest, AFailedAssertionIsAWrongAnswerWithItsLine) {
  const Outcome outcome = run_assertions(kAddOne, "x = 1\nassert f(2) == 4, 'off by one'\n");
  EXPECT_EQ(outcome.ending, Verdict::wrong_answer);
  EXPECT_EQ(outcome.error->message, "off by one");
  EXPECT_EQ(outcome.error->line, 2);
}

TEST(PythonAssertionsTest, AScriptThatNeverCallsIsAWrongAnswer) {
  const Outcome outcome = run_assertions(kAddOne, "assert True");
  EXPECT_EQ(outcome.ending, Verdict::wrong_answer);
  EXPECT_THAT(outcome.note, HasSubstr("never called"));
}

TEST(PythonAssertionsTest, TheCandidatesExceptionComesThroughOrIsCaught) {
  const Outcome outcome = run_assertions(kAddOne, "f('a')");
  EXPECT_EQ(outcome.ending, Verdict::exception);
  EXPECT_EQ(outcome.error->type, "TypeError");
  EXPECT_EQ(outcome.error->line, 2);
  EXPECT_EQ(run_assertions(kAddOne, "try: f('a')\nexcept TypeError: pass\nelse: assert 0").ending,
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
  const Outcome outcome = run_assertions(kAddOne, "assert f(2) == 3\nassert g(2)\n");
  EXPECT_EQ(outcome.ending, Verdict::bad_request);
  EXPECT_EQ(outcome.error->type, "NameError");
  EXPECT_EQ(outcome.error->line, 2);
  EXPECT_EQ(run_assertions(kAddOne, "assert f(2) = 3").ending, Verdict::bad_request);
  EXPECT_EQ(run_assertions(kAddOne, "f(lambda: 0)").ending, Verdict::bad_request);
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

// Scripts of several candidates, one after the other, with one cell kept for them.
class KeptScriptCellTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto python = find_python("");
    ASSERT_TRUE(python) << python.error().message;
    runtime_ = std::make_unique<PythonRuntime>(PythonHere::sandbox(), *std::move(python), 1);
  }

  CandidateOutcome run(const std::string& script, const Limits& limits = {}) {
    auto outcome = runtime_->run_assertions(kAddOne, "f", script, limits, {});
    EXPECT_TRUE(outcome) << outcome.error().message;
    return outcome ? *std::move(outcome) : CandidateOutcome{};
  }
  // Of the script's process; in a cell of its own always the same.
  int process(const std::string& before = "", const Limits& limits = {}) {
    return std::stoi("0" +
                     run(before + "\nimport os\nf(1)\nprint(os.getpid())", limits).stdout_text);
  }

  std::unique_ptr<PythonRuntime> runtime_;
};

TEST_F(KeptScriptCellTest, ServesOneScriptAfterTheOtherEachInAProcessOfItsOwn) {
  const int first = process("mine = 1");
  EXPECT_GT(process("assert 'mine' not in globals()"), first);
  EXPECT_GT(process(), first + 1);
}

TEST_F(KeptScriptCellTest, GivesEachCandidateTheOutputOfItsOwnScript) {
  EXPECT_EQ(run("print('one'); f(1)").stdout_text, "one\n");
  EXPECT_EQ(run("print('two'); f(1)").stdout_text, "two\n");
}

TEST_F(KeptScriptCellTest, IsLeftWhenAScriptLeavesAFileOrAProcessOrEndsOtherwise) {
  const int first = process();
  const char* const daemon =
      "import os\nours, theirs = os.pipe()\n"
      "if os.fork() == 0:\n"
      "    os.setsid()\n    os.write(theirs, b'x')\n"
      "    import time\n    time.sleep(60)\n"
      "os.read(ours, 1)  # it has left the script's group\n";
  for (const char* litter : {"open('mine', 'w').close()", daemon}) {
    EXPECT_GT(process(litter), first) << litter;
    EXPECT_EQ(process("import os\nassert os.listdir('.') == []"), first) << litter;
  }
  EXPECT_EQ(run("import os\nf(1)\nos._exit(3)").outcomes.at(0).ending, Verdict::early_exit);
  EXPECT_EQ(process(), first);
}

TEST_F(KeptScriptCellTest, IsForTheSameLimitsOnly) {
  const int first = process();
  EXPECT_EQ(process("", short_limits()), first);
  EXPECT_GT(process("", short_limits()), first);
}

// What can only compute is run without a process of its own (plain_script.h), and none is told.
TEST_F(KeptScriptCellTest, PlainScriptsLeaveNothingToTheNext) {
  const char* const greedy =
      "def f2(n):\n    return n\n"
      "mine = [f(1)] * 1000\nsum = len = mine\nassert mine[0] == 2\nprint('greedy')\n";
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

}  // namespace
}  // namespace synth
