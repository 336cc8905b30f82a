#include "synth/support/text.h"
#include "tests/end_to_end/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class CommandLineTest : public CommandsTest {};

TEST_F(CommandLineTest, TheVersionIsOneLine) {
  const SynthOutcome outcome = home.run({"--version"});
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_THAT(outcome.stdout_text, StartsWith("synth "));
}

TEST_F(CommandLineTest, HelpIsAResultAndNoCommandIsAnError) {
  EXPECT_THAT(home.run({"--help"}).stdout_text, HasSubstr("Usage: synth"));
  const SynthOutcome nothing = home.run({});
  EXPECT_EQ(nothing.exit_status, 2);
  EXPECT_THAT(nothing.stderr_text, HasSubstr("Usage: synth"));
}

TEST_F(CommandLineTest, HelpListsEachCommandOnceWithASummaryOfItsOwn) {
  const std::string help = home.run({"--help"}).stdout_text;
  std::set<std::string> names;
  std::set<std::string> summaries;
  const std::size_t begin = help.find("\n  solve ");
  const std::size_t end = help.find("\n\n", begin);
  ASSERT_NE(end, std::string::npos);
  for (const std::string_view line :
       split(std::string_view(help).substr(begin + 1, end - begin - 1), '\n')) {
    const std::string_view entry = trim(line);
    const std::size_t blank = entry.find(' ');
    ASSERT_NE(blank, std::string_view::npos) << line;
    EXPECT_TRUE(names.emplace(entry.substr(0, blank)).second) << line;
    EXPECT_TRUE(summaries.emplace(trim(entry.substr(blank))).second) << line;
  }
  EXPECT_GT(names.size(), 20U);
}

TEST_F(CommandLineTest, EveryCommandHasHelp) {
  for (const std::string command :
       {"solve", "run", "check", "suite", "spec", "graph", "batch", "doctor", "config", "cache"}) {
    const SynthOutcome outcome = home.run({command, "--help"});
    EXPECT_EQ(outcome.exit_status, 0) << command;
    EXPECT_THAT(outcome.stdout_text, HasSubstr("Usage: synth " + command));
  }
}

TEST_F(CommandLineTest, AnUnknownCommandAndAnUnknownOptionSuggestTheNearest) {
  expect_usage_error(home.run({"slove", "x"}), "slove");
  EXPECT_THAT(home.run({"slove", "x"}).stderr_text, HasSubstr("solve"));
  expect_usage_error(home.run({"solve", "x", "--jsn"}), "--jsn");
}

TEST_F(CommandLineTest, AnInstructionNeedsNoCommand) {
  const std::string instruction = "Write a function that reverses a string";
  const SynthOutcome solved = home.run({instruction, "--author", "offline"});
  EXPECT_EQ(solved.exit_status, 0) << solved.stderr_text;
  EXPECT_EQ(solved.stdout_text,
            home.run({"solve", instruction, "--author", "offline"}).stdout_text);
  EXPECT_THAT(solved.stdout_text, HasSubstr("def reverse_string("));
}

TEST_F(CommandLineTest, OptionsMayComeFirstAndTheInstructionMayBePipedIn) {
  const std::string text = "Write double(n). double(2) is 4, double(5) is 10.";
  const std::string code = home.run({"solve", text}).stdout_text;
  EXPECT_THAT(code, HasSubstr("def double("));
  EXPECT_THAT(home.run({"--json", text}).stdout_text, HasSubstr(R"("schema")"));
  EXPECT_EQ(home.run({"-q", "--seed", "3", text}).stdout_text, code);
  EXPECT_THAT(home.run({"--json", "solve", text}).stdout_text, HasSubstr(R"("schema")"));
  EXPECT_EQ(home.run({}, text).stdout_text, code);
  EXPECT_EQ(home.run({"-"}, text).stdout_text, code);
  write("task.txt", text);
  EXPECT_EQ(home.run({"-q", "task.txt"}).stdout_text, code);
  EXPECT_EQ(home.run({"solve", "-q"}, text).stdout_text, code);
  expect_usage_error(home.run({"solve"}), "no instruction");
  expect_usage_error(home.run({"--jsn", text}), "--jsn");
}

TEST_F(CommandLineTest, HelpTakesACommandsName) {
  EXPECT_EQ(home.run({"help", "solve"}).stdout_text, home.run({"solve", "--help"}).stdout_text);
  EXPECT_EQ(home.run({"help", "cache"}).stdout_text, home.run({"cache", "--help"}).stdout_text);
  EXPECT_EQ(home.run({"help", "cache", "gc"}).stdout_text,
            home.run({"cache", "gc", "--help"}).stdout_text);
  expect_usage_error(home.run({"help", "slove"}), "solve");
}

TEST_F(CommandLineTest, ErrorsAreJsonWhereJsonIsAsked) {
  const SynthOutcome outcome = home.run({"solve", "--json", " "});
  EXPECT_EQ(outcome.exit_status, 2);
  EXPECT_THAT(outcome.stdout_text, StartsWith(R"({"error":{"code":"bad_input")"));
  EXPECT_THAT(outcome.stderr_text, IsEmpty());
}

TEST_F(CommandLineTest, AStrangersSettingsAreRefusedByFileAndLine) {
  write("synth.toml", "seed = 1\ncommand = \"touch ran\"\n");
  expect_usage_error(home.run({"solve", "x"}), "synth.toml:2: command");
  write("synth.toml", "base-url = \"http://localhost\"\n");
  expect_usage_error(home.run({"solve", "x"}), "synth.toml:1: base-url");
  EXPECT_FALSE(std::filesystem::exists(home.work() / "ran"));
}

TEST_F(CommandLineTest, ConfigSaysWhichPlaceWon) {
  write("synth.toml", "time = 2\n");
  const SynthOutcome outcome =
      home.run({"config", "--origin", "--seed", "5"}, "", {"SYNTH_MAX_TIME=7"});
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_THAT(outcome.stdout_text, AllOf(HasSubstr("synth.toml:1"), HasSubstr("option --seed"),
                                         HasSubstr("environment SYNTH_MAX_TIME")));
  EXPECT_EQ(home.run({"config"}, "", {"SYNTH_MAX_TIME=soon"}).exit_status, 4);
}

TEST_F(CommandLineTest, ConfigShowsNoPassword) {
  const SynthOutcome outcome = home.run({"config", "--base-url", "https://me:let-me-in@host/v1"});
  EXPECT_EQ(outcome.exit_status, 0);
  EXPECT_THAT(outcome.stdout_text, HasSubstr("https://host/v1"));
  EXPECT_THAT(outcome.stdout_text, Not(HasSubstr("let-me-in")));
}

TEST_F(CommandLineTest, DoctorSaysWhatThisMachineOffers) {
  const SynthOutcome outcome = home.run({"doctor", "--json"});
  EXPECT_EQ(outcome.exit_status, 0) << outcome.stdout_text;
  EXPECT_THAT(outcome.stdout_text, AllOf(HasSubstr("CPython"), HasSubstr("\"levels\""),
                                         HasSubstr("\"priorities outside\""),
                                         HasSubstr("\"where\": \"warm copy of Python\"")));
  EXPECT_EQ(home.run({"doctor", "--python", "/nowhere/python3"}).exit_status, 4);
}

TEST_F(CommandLineTest, AMissingInterpreterIsStatusFour) {
  const SynthOutcome outcome =
      home.run({"run", "--code", "-", "--python", "/nowhere/python3"}, "result = 1\n");
  EXPECT_EQ(outcome.exit_status, 4);
  EXPECT_THAT(outcome.stderr_text, HasSubstr("/nowhere/python3"));
}

TEST_F(CommandLineTest, AnInterruptOfSolveIsStatus130) {
  write("spec.json", kSpec);
  const SynthOutcome outcome = home.run({"solve", "--spec", "spec.json", "--author", "command",
                                         "--command", "kill -INT $PPID; sleep 30"});
  EXPECT_EQ(outcome.exit_status, 130) << outcome.stderr_text;
}

TEST_F(CommandLineTest, AReaderThatGoesAwayIsNoCrash) {
  Command shell;
  shell.argv = {"sh", "-c",
                std::string(SYNTH_PROGRAM) + " config 2>err | true; " + SYNTH_PROGRAM +
                    " config >/dev/full; echo status $?"};
  shell.directory = home.work().string();
  const auto outcome = run_command(shell);
  ASSERT_TRUE(outcome);
  EXPECT_THAT(read("err"), IsEmpty());
  EXPECT_THAT(outcome->stdout_text, HasSubstr("status 2")) << "a full disk is told";
}

TEST_F(CommandLineTest, WhatIsLentComesFromTheCommandLineAlone) {
  write("synth.toml", "allow-net = true\n");
  EXPECT_EQ(home.run({"run", "--code", "-"}, "result = 1").exit_status, 2);
  std::filesystem::remove(home.work() / "synth.toml");
  const SynthOutcome ran =
      home.run({"run", "--json", "--code", "-"}, "result = 1",
               {"SYNTH_ALLOW_NET=true", "SYNTH_FILE=/etc/passwd", "SYNTH_COLLECT=made"});
  EXPECT_THAT(ran.stdout_text,
              AllOf(HasSubstr(R"("files": [])"), HasSubstr(R"("network": false)")));
  EXPECT_FALSE(std::filesystem::exists(home.work() / "made"));
}

}  // namespace
}  // namespace synth
