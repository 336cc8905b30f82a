#include "synth/prompt/prompt.h"

#include "tests/synth/cli/solutions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Answers every instruction with code that names it, and records its questions and its output.
class FakeDesk : public PromptDesk {
 public:
  std::vector<std::string> asked;  // instructions
  std::vector<std::string> shown;  // sources
  std::vector<std::string> said;   // and errors
  std::vector<std::string> steps;  // code that was run
  std::vector<std::string> saved;
  std::vector<std::string> offered;  // to the editor
  ConfidenceLevel level = ConfidenceLevel::verified;
  std::optional<Error> fails;  // the error of the next work
  bool ends_early = false;
  std::string typed_in_editor = "edited";

  Result<std::string> read(const std::string& typed) override { return typed; }
  Result<SolveReport> solve(const std::string& instruction) override {
    asked.push_back(instruction);
    SYNTH_CHECK(work());
    SolveReport report{.solution = shout_solution(), .ended_by = {}};
    report.solution.source = "code " + std::to_string(asked.size());
    report.solution.confidence.level = level;
    if (ends_early) {
      report.ended_by = Error{Errc::interrupted, "stopped"};
    }
    return report;
  }
  Result<std::string> edit(const Solution&, const std::string& code) override {
    offered.push_back(code);
    return typed_in_editor;
  }
  Result<Solution> judge(const Solution& solution, const std::string& code) override {
    SYNTH_CHECK(work());
    Solution judged = solution;
    judged.source = code;
    return judged;
  }
  Result<void> save(const Solution& solution, const std::string& file, bool accepted) override {
    saved.push_back(solution.source + " " + file + (accepted ? " accepted" : ""));
    return work();
  }
  Result<SessionRun> run(Language language, const std::string& code) override {
    SYNTH_CHECK(work());
    steps.push_back(std::string(name(language)) + " " + code);
    SessionRun run;
    run.step.number = static_cast<std::int64_t>(steps.size());
    run.step.verdict = code == "raise" ? "exception" : "pass";
    return run;
  }
  Result<bool> forget(Language, std::int64_t step) override {
    const bool is_last = step == static_cast<std::int64_t>(steps.size());
    if (is_last) {
      steps.pop_back();
    }
    return is_last;
  }
  [[nodiscard]] Language language() const override { return Language::python; }
  void show(const SolveReport& report) override { shown.push_back(report.solution.source); }
  void show_why(const SolveReport& report) override {
    shown.push_back("why " + report.solution.source);
  }
  void say(std::string_view text) override { said.emplace_back(text); }
  void show_help(std::string_view text) override { shown.emplace_back(text); }
  void report(const Error& error) override { said.push_back(error.message); }

 private:
  Result<void> work() { return fails ? fail(*std::exchange(fails, std::nullopt)) : Result<void>(); }
};

class PromptTest : public ::testing::Test {
 protected:
  void type(std::string_view text) {
    EXPECT_EQ(prompt.take(text), PromptDialogue::Next::stays) << text;
  }
  void type_all(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      type(line);
    }
  }

  FakeDesk desk;
  PromptDialogue prompt{desk};
};

TEST_F(PromptTest, AnExampleIsAddedToTheInstruction) {
  type_all({"Write shout(text).", ":test shout('a') == 'A'", ":test shout('b') == 'B'"});
  EXPECT_THAT(desk.asked,
              ElementsAre("Write shout(text).", "Write shout(text).\nshout('a') == 'A'\n",
                          "Write shout(text).\nshout('a') == 'A'\nshout('b') == 'B'\n"));
  EXPECT_THAT(desk.shown, ElementsAre("code 1", "code 2", "code 3"));
  type_all({":undo", ":undo", ":undo", ":undo"});
  EXPECT_THAT(desk.said, ElementsAre("there is no answer before", "there is no answer yet"));
}

TEST_F(PromptTest, WhatIsNoExampleOfItIsSaid) {
  type(":test shout('a') == 'A'");
  type("Write shout(text).");
  type_all({":test it shouts", ":test other(1) == 2", ":test shout(", ":test 'a' == 'A'"});
  EXPECT_EQ(desk.asked.size(), 1U);
  EXPECT_EQ(desk.said.size(), 5U);
  EXPECT_EQ(desk.said[0], "there is no answer yet");
  EXPECT_THAT(desk.said[2], HasSubstr("no function other"));
}

TEST_F(PromptTest, WhatIsAcceptedCanBeRun) {
  type_all({"Write shout(text).", ":accept", ":accept", ":run shout('a')", ":save a.py"});
  EXPECT_THAT(desk.steps, ElementsAre("python code 1", "python shout('a')"));
  EXPECT_THAT(desk.saved, ElementsAre("code 1 a.py accepted"));
  type(":undo");
  EXPECT_THAT(desk.said[2], HasSubstr("shout is still defined"));
}

TEST_F(PromptTest, UndoForgetsWhatWasAcceptedLast) {
  type_all({"Write shout(text).", ":test shout('a') == 'A'", ":accept", ":undo", ":save b.py"});
  EXPECT_THAT(desk.steps, IsEmpty());
  EXPECT_THAT(desk.said[1], HasSubstr("no longer defined"));
  EXPECT_THAT(desk.saved, ElementsAre("code 1 b.py"));
}

TEST_F(PromptTest, WhatFailedIsNotAccepted) {
  desk.level = ConfidenceLevel::failed;
  type_all({"Write shout(text).", ":accept"});
  EXPECT_THAT(desk.steps, IsEmpty());
  desk.level = ConfidenceLevel::uncertain;
  type_all({"Write shout(text).", ":accept"});
  EXPECT_THAT(desk.steps, ElementsAre("python code 2"));
}

TEST_F(PromptTest, AnInterruptedStepChangesNothing) {
  type("Write shout(text).");
  desk.ends_early = true;
  type(":test shout('a') == 'A'");
  desk.ends_early = false;
  desk.fails = Error{Errc::interrupted, "stopped"};
  type("Write another.");
  EXPECT_THAT(desk.said[0], HasSubstr("stopped"));
  EXPECT_EQ(desk.said[0], desk.said[1]);
  type(":why");
  EXPECT_THAT(desk.shown, ElementsAre("code 1", "why code 1"));
}

TEST_F(PromptTest, EditedCodeIsNotLostWhereItCannotBeJudged) {
  type_all({":edit", "Write shout(text)."});
  desk.fails = Error{Errc::io, "no sandbox"};
  type(":edit");
  EXPECT_EQ(desk.said.back(), "no sandbox");
  type_all({":edit", ":edit"});
  EXPECT_THAT(desk.offered, ElementsAre("code 1", "edited", "edited"));
  EXPECT_THAT(desk.shown, ElementsAre("code 1", "edited"));
  EXPECT_EQ(desk.said.back(), "nothing was changed");
  type_all({":undo", ":edit"});
  EXPECT_EQ(desk.offered.back(), "code 1");
}

TEST_F(PromptTest, ErrorsAreSaidAndThePromptStays) {
  type_all({"", "  ", ":nothing", ":save", ":help"});
  EXPECT_EQ(desk.said.size(), 2U);
  EXPECT_THAT(desk.shown[0], EndsWith("Ctrl-D leaves.\n"));
  desk.fails = Error{Errc::provider_unreachable, "no model"};
  type("Write shout(text).");
  EXPECT_EQ(desk.said.back(), "no model");
  EXPECT_EQ(prompt.take(":quit"), PromptDialogue::Next::leaves);
}

}  // namespace
}  // namespace synth
