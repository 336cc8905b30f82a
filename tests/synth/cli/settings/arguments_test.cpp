#include "synth/cli/settings/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

CommandLine command_line() {
  CommandLine line{"try", "WHAT | -", "try it", "And so on.\n"};
  line.own = {{"code", "FILE", "a program"}};
  line.groups = {Options::limits, Options::user_data, Options::output};
  line.least_arguments = 1;
  line.most_arguments = 2;
  return line;
}

Invocation parsed(const std::vector<std::string>& words) {
  auto invocation = parse_arguments(command_line(), words);
  EXPECT_TRUE(invocation) << invocation.error().message;
  return invocation.value_or(Invocation());
}

Error refusal(const std::vector<std::string>& words) {
  const auto invocation = parse_arguments(command_line(), words);
  EXPECT_FALSE(invocation);
  return invocation ? Error{} : invocation.error();
}

TEST(ArgumentsTest, WhatMayBeRepeatedIsKeptInOrder) {
  const Invocation invocation = parsed({"--file", "b", "a", "--file=a=x", "--with", "p q"});
  EXPECT_THAT(invocation.all("file"), ElementsAre("b", "a=x"));
  EXPECT_THAT(invocation.all("with"), ElementsAre("p q"));
  EXPECT_THAT(invocation.positionals, ElementsAre("a"));
  EXPECT_TRUE(parsed({"a"}).all("file").empty());
  EXPECT_TRUE(parsed({"a", "--file", "b"}).settings().empty());
}

TEST(ArgumentsTest, OptionsMayStandAnywhere) {
  const Invocation invocation = parsed({"--time", "3", "a", "--json", "b", "--code=x y"});
  EXPECT_THAT(invocation.positionals, ElementsAre("a", "b"));
  EXPECT_EQ(invocation.value("time"), "3");
  EXPECT_EQ(invocation.value("code"), "x y");
  EXPECT_TRUE(invocation.has("json"));
  EXPECT_FALSE(invocation.has("quiet"));
}

TEST(ArgumentsTest, TheLastOfAnOptionCounts) {
  EXPECT_EQ(parsed({"a", "--time", "3", "--time", "4"}).value("time"), "4");
}

TEST(ArgumentsTest, ArgumentsAreTakenAsTheyAre) {
  EXPECT_THAT(parsed({"[a,b]", "++"}).positionals, ElementsAre("[a,b]", "++"));
  EXPECT_THAT(parsed({"-"}).positionals, ElementsAre("-"));
  EXPECT_THAT(parsed({"", " "}).positionals, ElementsAre("", " "));
}

TEST(ArgumentsTest, ValuesAreTakenAsTheyAre) {
  EXPECT_EQ(parsed({"a", "--code", "[a,b]"}).value("code"), "[a,b]");
  EXPECT_EQ(parsed({"a", "--code", "-"}).value("code"), "-");
}

TEST(ArgumentsTest, AfterTwoDashesEverythingIsAnArgument) {
  EXPECT_THAT(parsed({"--json", "--", "--time", "--"}).positionals, ElementsAre("--time", "--"));
}

TEST(ArgumentsTest, AnUnknownOptionSuggestsTheNearest) {
  const Error error = refusal({"a", "--tme", "3"});
  EXPECT_EQ(error.code, Errc::usage);
  EXPECT_THAT(error.message, HasSubstr("--tme"));
  EXPECT_THAT(error.remedy, HasSubstr("--time"));
}

TEST(ArgumentsTest, AnUnknownLetterSuggestsTheOptionsThatBeginWithIt) {
  const Error error = refusal({"a", "-c", "x"});
  EXPECT_EQ(error.message, "`synth try` has no option -c");
  EXPECT_THAT(error.remedy, HasSubstr("did you mean --code"));
  EXPECT_THAT(refusal({"a", "-t=3"}).remedy, HasSubstr("--time"));
  EXPECT_THAT(refusal({"a", "-z"}).remedy, HasSubstr("`synth try --help` lists the options"));
}

TEST(ArgumentsTest, AnOptionOfOtherCommandsIsUnknownHere) {
  EXPECT_THAT(refusal({"a", "--model", "m"}).message, HasSubstr("has no option --model"));
}

TEST(ArgumentsTest, AMissingValueIsTold) {
  EXPECT_THAT(refusal({"a", "--time"}).message, HasSubstr("--time"));
}

TEST(ArgumentsTest, AFlagTakesNoValue) {
  EXPECT_EQ(refusal({"a", "--json=false"}).code, Errc::usage);
}

TEST(ArgumentsTest, TheNumberOfArgumentsIsChecked) {
  EXPECT_THAT(refusal({}).message, HasSubstr("needs an argument"));
  EXPECT_THAT(refusal({"a", "b", "c"}).message, HasSubstr("'c'"));
}

TEST(ArgumentsTest, SettingsKnowWhichOptionTheyCameFrom) {
  const SettingLayer settings = parsed({"a", "--time", "3", "--json", "--code", "x"}).settings();
  EXPECT_EQ(settings.at("time").origin, "option --time");
  EXPECT_EQ(settings.at("format").text, "json");
  EXPECT_EQ(settings.at("format").origin, "option --json");
  EXPECT_FALSE(settings.contains("code"));
}

TEST(ArgumentsTest, HelpNamesEveryOptionAndTheUsage) {
  EXPECT_TRUE(parsed({"--help"}).help);
  const std::string help = help_text(command_line());
  EXPECT_THAT(help, HasSubstr("Usage: synth try [OPTIONS] WHAT | -"));
  EXPECT_THAT(help, HasSubstr("And so on."));
  for (const Options group : command_line().groups) {
    for (const OptionInfo& option : option_group(group).options) {
      EXPECT_THAT(help, HasSubstr("--" + std::string(option.name)));
    }
  }
}

}  // namespace
}  // namespace synth
