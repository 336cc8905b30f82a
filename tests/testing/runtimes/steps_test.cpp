#include "testing/runtimes/common/steps.h"

#include "testing/runtimes/python/host/steps.h"
#include "tests/testing/runtimes/languages_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// An interpreter and the steps that run in it.
class Steps {
 public:
  explicit Steps(Runtime& runtime, const StepsRequest& request = {}) {
    auto started = runtime.start_steps(request, {});
    EXPECT_TRUE(started) << started.error().message;
    interpreter_ = *std::move(started);
  }

  StepOutcome run(const std::string& source, std::chrono::milliseconds time = kAmple) {
    Limits limits;
    limits.time = time;
    auto outcome = interpreter_->run(++number_, source, limits, {});
    EXPECT_TRUE(outcome) << source << ": " << outcome.error().message;
    return outcome.value_or(StepOutcome{});
  }

  CollectedFiles close() { return interpreter_->close().value_or(CollectedFiles{}); }

 private:
  static constexpr std::chrono::milliseconds kAmple{5'000};

  std::unique_ptr<StepInterpreter> interpreter_;
  std::int64_t number_ = 0;
};

Steps python(const StepsRequest& request = {}) {
  return Steps(*PythonHere::runtime(), request);
}

std::string value(const StepOutcome& step) {
  return step.outcome.value ? write_value(*step.outcome.value) : "none";
}

TEST(PythonStepsTest, NamesOfOneStepAreThereForTheNext) {
  Steps steps = python();
  steps.run("import math\nclass P:\n  def __init__(self, x): self.x = x\np = P(2)");
  const StepOutcome step = steps.run("print('hi')\np.x * math.floor(3.5)");
  EXPECT_EQ(value(step), "6");
  EXPECT_EQ(step.stdout_text, "hi\n");
  EXPECT_EQ(value(steps.run("_ + 1")), "7");
  EXPECT_EQ(value(steps.run("y = 1")), "none");
  EXPECT_EQ(steps.run("pass").stdout_text, "");
}

TEST(PythonStepsTest, WhatAStepRaisesLosesNothing) {
  Steps steps = python();
  steps.run("x = 1");
  const StepOutcome raised = steps.run("x = 2\nx / 0");
  EXPECT_EQ(raised.outcome.error->type, "ZeroDivisionError");
  EXPECT_EQ(raised.outcome.error->line, 2);
  EXPECT_THAT(raised.outcome.error->traceback, HasSubstr("step 2"));
  EXPECT_EQ(steps.run("def f(:").outcome.error->type, "SyntaxError");
  EXPECT_FALSE(steps.run("exit()").ended);
  EXPECT_EQ(value(steps.run("x")), "2");
}

TEST(PythonStepsTest, ResultsAreShownInAllTheirForms) {
  Steps steps = python();
  const StepOutcome step = steps.run(
      "class Rich:\n"
      "  def _repr_html_(self): return '<b>x</b>'\n"
      "  def _repr_markdown_(self): return '*x*', {}\n"
      "  def _repr_svg_(self): return '<svg/>'\n"
      "  def _repr_json_(self): return {'a': 1}\n"
      "  def _repr_png_(self): return b'\\x89PNG\\0'\n"
      "class Bundle:\n"
      "  def _repr_mimebundle_(self, include=None, exclude=None): return {'text/html': '<i>', "
      "'x/y': 1}\n"
      "  def _repr_svg_(self): raise ValueError\n"
      "display(1, Bundle())\nRich()");
  ASSERT_EQ(step.shown.size(), 3U);
  EXPECT_EQ(step.result, 2U);
  EXPECT_FALSE(steps.run("display(1)\nNone").result);
  const auto forms = [](const ShownResult& result) {
    std::vector<std::string> texts;
    for (const ShownForm& form : result) {
      texts.push_back(form.mime + " " + form.content);
    }
    return texts;
  };
  EXPECT_THAT(forms(step.shown[0]), ElementsAre("text/plain 1"));
  EXPECT_THAT(forms(step.shown[1]), ElementsAre(HasSubstr("Bundle"), "text/html <i>"));
  EXPECT_THAT(forms(step.shown[2]),
              ElementsAre("text/plain <__main__.Rich object>", "text/markdown *x*",
                          "text/html <b>x</b>", R"(application/json {"a": 1})",
                          "image/svg+xml <svg/>", std::string("image/png \x89PNG\0", 15)));
  EXPECT_EQ(steps.run("for _ in range(9): display('x' * 1000000)\n'y' * 1000000").not_shown, 2);
}

TEST(PythonStepsTest, WhatEndsTheInterpreterIsTold) {
  EXPECT_EQ(python().run("import os\nos._exit(0)").outcome.ending, Verdict::early_exit);
  EXPECT_EQ(python().run("import os\nos.kill(os.getpid(), 11)").outcome.ending, Verdict::crash);
  Steps slow = python();
  const StepOutcome endless = slow.run("while True: pass", std::chrono::milliseconds(100));
  EXPECT_TRUE(endless.ended);
  EXPECT_EQ(endless.outcome.ending, Verdict::time_limit);
  Steps forger = python();
  const StepOutcome forged = forger.run(
      "import os\nfor text in (b'{\"ending\":\"pass\",\"value\":1}', "
      "b'{\"shown\":[],\"left_out\":0}'):\n"
      "  os.write(3, len(text).to_bytes(4, 'little') + text)");
  EXPECT_TRUE(forged.ended) << "two answers to one question";
}

TEST(PythonStepsTest, FilesAreGivenAndTakenOut) {
  Steps steps = python({.limits = {}, .seed = 1, .files = {{"in.txt", "abc"}}});
  EXPECT_EQ(value(steps.run("open('in.txt').read()")), R"("abc")");
  steps.run("with open('out.txt', 'w') as f: f.write('done')");
  EXPECT_THAT(steps.close().files, ElementsAre(std::pair("out.txt", "done")));
}

TEST(PythonStepsTest, OneSeedGivesTheSameNumbers) {
  const auto drawn = [](std::int64_t seed) {
    return value(python({.limits = {}, .seed = seed}).run("import random\nrandom.random()"));
  };
  EXPECT_EQ(drawn(1), drawn(1));
  EXPECT_NE(drawn(1), drawn(2));
}

TEST(PythonStepsTest, ForeignFramesAreReadInNoOtherForm) {
  EXPECT_TRUE(
      read_python_shown(R"({"ticket":"t","shown":[[["text/plain","a"]]],"left_out":0})", "t"));
  for (const char* frame :
       {R"({"ticket":"t","shown":[],"left_out":-1})",
        R"({"ticket":"t","shown":[[["text/x","a"]]],"left_out":0})",
        R"({"ticket":"t","shown":[[["text/plain",7]]],"left_out":0})",
        R"({"ticket":"t","shown":[[["text/plain"]]],"left_out":0})",
        R"({"ticket":"t","shown":[],"left_out":0,"result":0})",
        R"({"ticket":"t","shown":[[["text/plain","a"]]],"left_out":0,"result":-1})",
        R"({"ticket":"t","left_out":0})", R"({"ticket":"u","shown":[],"left_out":0})", "[]", ""}) {
    EXPECT_FALSE(read_python_shown(frame, "t")) << frame;
  }
}

TEST(BashStepsTest, TheShellStays) {
  SYNTH_NEEDS(Language::bash)
  Steps steps(**LanguagesHere::all().find(Language::bash));
  steps.run("x=3; declare -A m=([k]=v); f() { echo \"$x ${m[k]}\"; }; mkdir d; cd d");
  EXPECT_EQ(steps.run("f; basename \"$PWD\"").stdout_text, "3 v\nd\n");
  const StepOutcome failed = steps.run("echo no >&2; false");
  EXPECT_EQ(failed.outcome.error->message, "exit status 1");
  EXPECT_EQ(failed.stderr_text, "no\n");
  EXPECT_EQ(steps.run("echo $?").stdout_text, "1\n");
  EXPECT_FALSE(steps.run("if true; then").ended);
  EXPECT_FALSE(steps.run("break").ended);
  EXPECT_FALSE(steps.run("continue").ended);
  EXPECT_EQ(steps.run("cat; f").stdout_text, "3 v\n") << "standard input is empty";
  const StepOutcome left = steps.run("exit 4");
  EXPECT_TRUE(left.ended);
  EXPECT_EQ(left.outcome.ending, Verdict::early_exit);
}

TEST(BashStepsTest, TheChannelIsNotTheSteps) {
  SYNTH_NEEDS(Language::bash)
  Steps steps(**LanguagesHere::all().find(Language::bash));
  EXPECT_NE(steps.run("echo forged >&3").outcome.error, std::nullopt);
  EXPECT_EQ(steps.run("echo on").stdout_text, "on\n");
}

TEST(StepsTest, OtherLanguagesHaveNoSessions) {
  SYNTH_NEEDS(Language::javascript)
  const auto started = (*LanguagesHere::all().find(Language::javascript))->start_steps({}, {});
  ASSERT_FALSE(started);
  EXPECT_THAT(started.error().message, AllOf(HasSubstr("no sessions"), HasSubstr("JavaScript")));
}

}  // namespace
}  // namespace synth
