#include "synth/prompt/input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace synth {
namespace {

using ::testing::HasSubstr;

PromptInput read(std::string_view text) {
  const auto input = read_prompt_input(text);
  EXPECT_TRUE(input) << text;
  return input.value_or(PromptInput{});
}

std::optional<std::string> whole(const std::vector<std::string>& lines) {
  return whole_input(lines);
}

TEST(PromptInputTest, CommandsBeginWithAColon) {
  EXPECT_EQ(read(" Write double(n). ").word, PromptWord::instruct);
  EXPECT_EQ(read(" Write double(n). ").argument, "Write double(n).");
  EXPECT_EQ(read(":run double(2)").word, PromptWord::run);
  EXPECT_EQ(read(":run double(2)").argument, "double(2)");
  EXPECT_EQ(read(":run\nx = 1\nx").argument, "x = 1\nx");
  EXPECT_EQ(read(":q").word, PromptWord::quit);
  EXPECT_EQ(read("  :wh").word, PromptWord::why);
}

TEST(PromptInputTest, WhatIsNoCommandIsSaid) {
  const auto nothing = read_prompt_input(":sav2 x");
  ASSERT_FALSE(nothing);
  EXPECT_THAT(nothing.error().remedy, HasSubstr(":save"));
  for (const char* const text : {":", ":)", ":save", ":why not", ":\x1b[2J"}) {
    const auto input = read_prompt_input(text);
    ASSERT_FALSE(input) << text;
    EXPECT_EQ(input.error().code, Errc::usage);
    EXPECT_FALSE(input.error().remedy.empty()) << text;
  }
}

TEST(PromptInputTest, ALineGoesOnBehindABackslashAndInBrackets) {
  EXPECT_EQ(whole({"Write f."}), "Write f.");
  EXPECT_EQ(whole({"Write f.\\"}), std::nullopt);
  EXPECT_EQ(whole({"Write f.\\", "f(1) is 2."}), "Write f.\nf(1) is 2.");
  EXPECT_EQ(whole({":run 1 + \\", "2"}), ":run 1 + 2");
  EXPECT_EQ(whole({":run [1,"}), std::nullopt);
  EXPECT_EQ(whole({":run [1,", "2]"}), ":run [1,\n2]");
  EXPECT_EQ(whole({"f([1, 2"}), std::nullopt);
  EXPECT_EQ(whole({"f([1, 2", ""}), "f([1, 2\n") << "an empty line ends it";
}

TEST(PromptInputTest, BlocksGoOnAndBracketsInQuotationsDoNot) {
  EXPECT_FALSE(whole({"\"\"\"", "Write f.", ""}).has_value()) << "blocks have empty lines";
  EXPECT_EQ(whole({"```", "def f(x):"}), std::nullopt);
  EXPECT_TRUE(whole({"```", "def f(x):", "```"}).has_value());
  EXPECT_TRUE(whole({"f('(') is False, f(\"[\") too"}).has_value());
  EXPECT_TRUE(whole({"It doesn't matter, isn't it: 1) a 2) b"}).has_value());
  EXPECT_FALSE(whole({"Don't (do"}).has_value());
  EXPECT_EQ(read("\"\"\"\nWrite f.\n\"\"\"").argument, "Write f.");
  EXPECT_TRUE(whole({"a \\\" b ( ' )"}).has_value());
}

TEST(PromptInputTest, TheHelpNamesEveryCommand) {
  for (const PromptCommand& command : prompt_commands()) {
    EXPECT_THAT(prompt_help(), HasSubstr(std::string(command.name) + " "));
  }
}

}  // namespace
}  // namespace synth
