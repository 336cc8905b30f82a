#include "synth/authors/fallback_author.h"

#include "synth/authors/stages/prompt_collector.h"
#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;

// An author whose code fits, but that is not sure.
class UnsureAuthor : public ScriptedAuthor {
 public:
  Result<Answers<Implementations>> implementations(const ImplementationQuestion&) override {
    Answers<Implementations> answers;
    answers.answers = {{{"f", "f = 1"}}, {{"f", "f = 2"}}};
    answers.ambiguities = {Ambiguity{"another one fits too", "f(3): 1 or 2?"}};
    return answers;
  }
};

class FallbackAuthorTest : public ::testing::Test {
 protected:
  std::shared_ptr<UnsureAuthor> first_ = std::make_shared<UnsureAuthor>();
  std::shared_ptr<ScriptedAuthor> second_ = std::make_shared<ScriptedAuthor>();
  FallbackAuthor author_{first_, second_};
};

TEST_F(FallbackAuthorTest, TheSecondIsAskedWhereTheFirstHesitatesAndToldWhatFits) {
  second_->implementation_answers = {{{"f", "f = 3"}}};
  const auto answers = author_.implementations({});
  ASSERT_TRUE(answers);
  ASSERT_THAT(answers->answers, SizeIs(1));
  EXPECT_EQ(answers->answers[0].at("f"), "f = 3");
  EXPECT_EQ(answers->by, "scripted");
  ASSERT_THAT(second_->implementation_questions, SizeIs(1));
  EXPECT_THAT(second_->implementation_questions[0].findings,
              AllOf(HasSubstr("f = 1\n\nf = 2"), HasSubstr("another one fits too"),
                    HasSubstr("f(3): 1 or 2?")));
}

TEST_F(FallbackAuthorTest, WhatFitsIsBetterThanNothing) {
  const auto answers = author_.implementations({});
  ASSERT_TRUE(answers);
  EXPECT_THAT(answers->answers, SizeIs(2));
  EXPECT_THAT(answers->ambiguities, SizeIs(1));
}

TEST(FallbackFindingsTest, ExamplesThatWereReadAreInTheSecondsPrompt) {
  auto first = std::make_shared<ScriptedAuthor>();
  FunctionSpec read;
  read.name = "f";
  read.examples = {{Call{{Value(4)}, {}}, Claim{Value(8), {}, {}}}};
  FunctionSpec unread;
  unread.name = "g";
  first->spec_answers = {{{read, unread}, "g"}};
  const auto second = std::make_shared<PromptCollector>("m");
  FallbackAuthor author(first, second);
  ASSERT_TRUE(author.specs({}));
  ASSERT_THAT(second->prompts(), SizeIs(1));
  EXPECT_THAT(second->prompts()[0].prompt.material,
              HasSubstr(" found by search\nExamples read in the instruction:\nf(4) -> 8\n"));
}

}  // namespace
}  // namespace synth
