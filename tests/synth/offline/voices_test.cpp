#include "synth/authors/offline/reading/commands/voices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(Voices, SayWhatHasBeenDoneToAValue) {
  const auto voices = voices_of("join VAL with|using VAL");
  ASSERT_EQ(voices.size(), 1U);
  EXPECT_THAT(voices[0].pattern, StartsWith("VAL "));
  EXPECT_THAT(voices[0].pattern, HasSubstr("=joined"));
  EXPECT_THAT(voices[0].pattern, HasSubstr(" with|using VAL"));
  EXPECT_EQ(voices[0].place_of_first, 0U);
}

TEST(Voices, BeginWithWhatACommandChanges) {
  const auto voices = voices_of("replace SET by VAL in VAL");
  ASSERT_EQ(voices.size(), 2U);
  EXPECT_THAT(voices[0].pattern, HasSubstr("with|where SET by VAL is|are? "));
  EXPECT_THAT(voices[0].pattern, HasSubstr("=replaced"));
  EXPECT_THAT(voices[1].pattern, HasSubstr("after|by|when "));
  EXPECT_THAT(voices[1].pattern, HasSubstr("=replacing"));
  EXPECT_EQ(voices[0].place_of_first, 2U);  // SET and VAL come before it in the command
  EXPECT_EQ(voices[1].place_of_first, 2U);
}

TEST(Voices, MayHaveTheWordsBehindWhatACommandChanges) {
  const auto voices = voices_of("replace SET in|of VAL with VAL");
  ASSERT_EQ(voices.size(), 2U);
  EXPECT_THAT(voices[0].pattern, HasSubstr("SET is|are? "));
  EXPECT_THAT(voices[0].pattern, HasSubstr(" with VAL"));
  EXPECT_EQ(voices[0].place_of_first, 1U);
}

TEST(Voices, AreSpelledInAllWays) {
  EXPECT_THAT(voices_of("copy VAL")[0].pattern, HasSubstr("=copied"));
  EXPECT_THAT(voices_of("drop VAL")[0].pattern, HasSubstr("=dropped"));
  EXPECT_THAT(voices_of("remove VAL from VAL")[0].pattern, HasSubstr("=removed"));
  EXPECT_THAT(voices_of("remove SET from VAL")[1].pattern, HasSubstr("=removing"));
}

TEST(Voices, AreThoseOfVerbsOnly) {
  EXPECT_THAT(voices_of("VAL plus VAL"), IsEmpty());
  EXPECT_THAT(voices_of("=sum of VAL"), IsEmpty());
  EXPECT_THAT(voices_of("all|any? SET in VAL"), IsEmpty());
  EXPECT_THAT(voices_of("remove"), IsEmpty());
  EXPECT_THAT(voices_of(""), IsEmpty());
  // Which part stands first is not known if one may be missing.
  EXPECT_THAT(voices_of("remove SET? VAL? from VAL"), IsEmpty());
  EXPECT_THAT(voices_of("remove SET|both from VAL"), IsEmpty());
}

}  // namespace
}  // namespace synth
