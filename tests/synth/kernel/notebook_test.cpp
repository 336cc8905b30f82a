#include "synth/kernel/notebook.h"

#include "tests/synth/cli/solutions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class FakeDesk : public NotebookDesk {
 public:
  std::vector<std::string> steps;
  std::vector<std::string> asked;
  ConfidenceLevel level = ConfidenceLevel::verified;
  bool passes = true;
  std::optional<SessionRun> next;  // the result of the next step
  std::optional<Error> fails;      // the error of the next work
  std::stop_token stop;

  Result<SessionRun> run(const std::string& code, const std::stop_token& token) override {
    stop = token;
    SYNTH_CHECK(work());
    steps.push_back(code);
    SessionRun run = next.value_or(SessionRun());
    run.step.verdict = next ? run.step.verdict : "pass";
    next.reset();
    return run;
  }
  Result<SolvedCell> solve(const std::string& instruction, const std::stop_token&) override {
    asked.push_back(instruction);
    SYNTH_CHECK(work());
    SolveReport report{.solution = shout_solution(), .ended_by = {}};
    report.solution.source = "code";
    report.solution.confidence.level = level;
    return SolvedCell{std::move(report), {"answer", "*answer*"}};
  }
  Result<JudgedCell> check(const CellClaims& claims, const std::stop_token&) override {
    asked.push_back(claims.code);
    return JudgedCell{passes, {"verdict", "*verdict*"}};
  }
  Result<ShownText> suite(const std::string& code, const std::stop_token&) override {
    asked.push_back(code);
    return ShownText{"suite", "*suite*"};
  }
  [[nodiscard]] ConfidenceLevel least() const override { return ConfidenceLevel::consistent; }

 private:
  Result<void> work() { return fails ? fail(*std::exchange(fails, std::nullopt)) : Result<void>(); }
};

class FakeSignals : public KernelSignals {
 public:
  std::stop_source source;
  bool stays = true;
  bool is_there = true;
  [[nodiscard]] std::stop_token next() const override { return source.get_token(); }
  bool goes_on() override {
    source = std::stop_source();
    return stays;
  }
  [[nodiscard]] bool client_is_there() const override { return is_there; }
};

class Recorded : public KernelOutput {
 public:
  std::vector<std::string> all;
  void print(std::string_view stream, std::string_view text) override {
    all.push_back(std::string(stream) + " " + std::string(text));
  }
  void display(std::string_view bundle) override {
    all.push_back("display " + std::string(bundle));
  }
  void result(std::string_view bundle) override { all.push_back("result " + std::string(bundle)); }
};

class NotebookTest : public ::testing::Test {
 protected:
  std::string run(const std::string& cell) {
    output.all.clear();
    const auto error = notebook.execute(cell, output);
    return error ? error->name : "";
  }

  FakeDesk desk;
  FakeSignals signals;
  Notebook notebook{desk, signals};
  Recorded output;
};

TEST_F(NotebookTest, AStepGivesItsOutputInOrder) {
  SessionRun step;
  step.step.verdict = "pass";
  step.step.stdout_text = "out\n";
  step.step.stderr_text = "err\n";
  step.step.not_shown = 2;
  step.shown = {{{"text/plain", "1"}}, {{"text/plain", "2"}}, {{"text/plain", "<figure 1>"}}};
  step.result = 1;
  step.replay = Replay{.steps = 3, .different = {}, .left_out = {2}};
  desk.next = step;
  EXPECT_EQ(run("1"), "");
  ASSERT_EQ(output.all.size(), 7U);
  EXPECT_THAT(output.all[0], HasSubstr("stderr step 2"));
  EXPECT_EQ(output.all[1], "stdout out\n");
  EXPECT_EQ(output.all[2], "stderr err\n");
  EXPECT_EQ(output.all[3], R"(display {"text/plain":"1"})");
  EXPECT_EQ(output.all[4], R"(result {"text/plain":"2"})");
  EXPECT_EQ(output.all[5], R"(display {"text/plain":"<figure 1>"})");
  EXPECT_EQ(output.all[6], "stderr 2 results are too large to show\n");
}

TEST_F(NotebookTest, WhatAStepRaisesIsATraceback) {
  SessionRun step;
  step.step.verdict = "exception";
  step.step.error = RaisedError{"ValueError", {}, "no", 1, "  File \"step 1\"\nValueError: no\n"};
  desk.next = step;
  const auto error = notebook.execute("f()", output);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->name, "ValueError");
  EXPECT_THAT(error->traceback, ElementsAre("  File \"step 1\"", "ValueError: no"));
  SessionRun slow;
  slow.step.verdict = "time_limit";
  slow.step.note = "5 s";
  slow.step.kept = false;
  desk.next = slow;
  const auto lost = notebook.execute("f()", output);
  EXPECT_EQ(lost->name, "time_limit");
  EXPECT_THAT(lost->traceback.back(), HasSubstr("the cell is lost"));
}

TEST_F(NotebookTest, AnAnswerIsDefinedIfItIsGoodEnough) {
  EXPECT_EQ(run("%%synth Write shout(text)."), "");
  EXPECT_THAT(desk.asked, ElementsAre("Write shout(text)."));
  EXPECT_THAT(desk.steps, ElementsAre("code"));
  EXPECT_THAT(output.all[0], HasSubstr("*answer*"));
  EXPECT_THAT(output.all[1], HasSubstr("`shout` defined for the next cells"));
  EXPECT_EQ(run("%%accept"), "SynthError") << "nothing waits";
}

TEST_F(NotebookTest, AnUncertainAnswerWaitsToBeAccepted) {
  desk.level = ConfidenceLevel::uncertain;
  EXPECT_EQ(run("%%synth Write shout(text)."), "");
  EXPECT_THAT(desk.steps, IsEmpty());
  EXPECT_THAT(output.all[1], HasSubstr("not defined"));
  EXPECT_EQ(run("%%accept"), "");
  EXPECT_THAT(desk.steps, ElementsAre("code"));
  EXPECT_EQ(run("%%accept"), "SynthError");
  desk.level = ConfidenceLevel::failed;
  EXPECT_EQ(run("%%synth Write shout(text)."), "NotSolved");
  EXPECT_EQ(run("%%accept"), "SynthError");
  EXPECT_EQ(desk.steps.size(), 1U);
}

TEST_F(NotebookTest, ChecksAndSuitesAreShown) {
  EXPECT_EQ(run("%%check\nf(1) == 2"), "");
  EXPECT_THAT(output.all, ElementsAre(HasSubstr("*verdict*")));
  desk.passes = false;
  EXPECT_EQ(run("%%check\nf(1) == 2"), "CheckFailed");
  EXPECT_THAT(output.all, ElementsAre(HasSubstr("*verdict*")));
  EXPECT_EQ(run("%%check\ndef f(): pass"), "SynthError") << "nothing to hold it against";
  EXPECT_EQ(run("%%suite\ndef f(): pass"), "");
  EXPECT_EQ(desk.asked.back(), "def f(): pass\n");
}

TEST_F(NotebookTest, ErrorsLeaveTheNotebookAsItWas) {
  desk.fails = Error{Errc::interrupted, "stopped"};
  EXPECT_EQ(run("while True: pass"), "KeyboardInterrupt");
  desk.fails = Error{Errc::author_failed, "no key", "set one"};
  EXPECT_EQ(run("%%synth f"), "SynthError");
  EXPECT_EQ(run("%%nothing"), "SynthError");
  EXPECT_EQ(run(" \n"), "");
  EXPECT_THAT(desk.steps, IsEmpty());
}

TEST_F(NotebookTest, SignalsEndACellAndTheEndEndsAll) {
  run("1");
  std::stop_source signal = signals.source;
  std::thread waits([&] { notebook.wait(); });
  signal.request_stop();
  while (!desk.stop.stop_requested()) {
    std::this_thread::yield();
  }
  EXPECT_EQ(run("2"), "") << "the next cell runs";
  EXPECT_FALSE(desk.stop.stop_requested());
  notebook.end();
  waits.join();
  EXPECT_TRUE(desk.stop.stop_requested());
  EXPECT_EQ(run("3"), "KernelEnded");
}

TEST_F(NotebookTest, ASignalThatEndsProgramsAndALostClientEndTheKernel) {
  signals.stays = false;
  signals.source.request_stop();
  notebook.wait();
  EXPECT_EQ(run("1"), "KernelEnded");
  Notebook other(desk, signals);
  signals.is_there = false;
  other.wait();
}

TEST_F(NotebookTest, NamesAndWordsAreCompleted) {
  run("import math\ndef double(n):\n  return n\ndoubt = 1");
  const auto words = [&](const std::string& cell) {
    return notebook.complete(cell, cell.size()).words;
  };
  EXPECT_THAT(words("print(dou"), ElementsAre("double", "doubt"));
  EXPECT_THAT(words("math.dou"), IsEmpty());
  EXPECT_THAT(words("%%s"), ElementsAre("%%synth", "%%suite"));
  EXPECT_THAT(words(""), IsEmpty());
  const CellCompletion middle = notebook.complete("ma + 1", 2);
  EXPECT_EQ(middle.begin, 0U);
  EXPECT_EQ(middle.end, 2U);
  EXPECT_THAT(middle.words, ElementsAre("math"));
  EXPECT_EQ(notebook.complete("x", 99).end, 1U);
}

TEST_F(NotebookTest, ALineSaysWhetherItGoesOn) {
  EXPECT_TRUE(notebook.ending_of("x = 1").is_whole);
  EXPECT_FALSE(notebook.ending_of("f(1,").is_whole);
  EXPECT_EQ(notebook.ending_of("def f():").indent, "    ");
  EXPECT_EQ(notebook.ending_of("def f():\n    if x:").indent, "        ");
  EXPECT_FALSE(notebook.ending_of("def f():\n    return 1").is_whole);
  EXPECT_TRUE(notebook.ending_of("def f():\n    return 1\n").is_whole);
  EXPECT_FALSE(notebook.ending_of("%%synth Write f(x).").is_whole);
  EXPECT_TRUE(notebook.ending_of("").is_whole);
}

}  // namespace
}  // namespace synth
