#include "synth/prompt/completion.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class CompletionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* const name : {"made.py", "made_by.py", "öl", "öre", ".hidden", "a\x1b[2Jb"}) {
      std::ofstream(folder.path() / name) << "x";
    }
    std::filesystem::create_directory(folder.path() / "inner");
    std::ofstream(folder.path() / "inner" / "a.txt") << "x";
  }
  [[nodiscard]] Completions complete(std::string_view before) const {
    return complete_input(before, folder.path().string(), folder.path().string());
  }

  TemporaryFolder folder;
};

TEST_F(CompletionTest, CommandsAtTheBeginning) {
  EXPECT_THAT(complete(":s").words, ElementsAre(":save "));
  EXPECT_EQ(complete(":").words.size(), 9U);
  EXPECT_EQ(complete(":").common, ":");
  EXPECT_THAT(complete("see :s").words, IsEmpty());
  EXPECT_THAT(complete("").words, IsEmpty());
}

TEST_F(CompletionTest, FilesBehindSaveAndInPaths) {
  const Completions made = complete(":save ma");
  EXPECT_THAT(made.words, ElementsAre("made.py ", "made_by.py "));
  EXPECT_EQ(made.common, "made");
  EXPECT_EQ(made.word_bytes, 2U);
  EXPECT_THAT(complete(":s in").words, ElementsAre("inner/"));
  EXPECT_THAT(complete("inner/").words, ElementsAre("inner/a.txt "));
  EXPECT_THAT(complete("~/inner/a").words, ElementsAre("~/inner/a.txt "));
  EXPECT_THAT(complete(":save .h").words, ElementsAre(".hidden "));
  EXPECT_THAT(complete("ma").words, IsEmpty()) << "prose";
  EXPECT_THAT(complete(":save none/x").words, IsEmpty());
}

TEST_F(CompletionTest, NothingIsCutWithinACharacterOrObeyedByATerminal) {
  EXPECT_EQ(complete(":save \xc3").common, "ö");
  EXPECT_THAT(complete(":save a").words, IsEmpty());
}

}  // namespace
}  // namespace synth
