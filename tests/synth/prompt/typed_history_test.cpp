#include "synth/prompt/typed_history.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class TypedHistoryTest : public ::testing::Test {
 protected:
  TemporaryFolder folder;
  std::filesystem::path file = folder.path() / "state" / "prompt_history";
  TypedHistory history{file};

  void write(const std::string& text) const {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
};

TEST_F(TypedHistoryTest, KeepsLinesForTheirOwnerAlone) {
  EXPECT_THAT(history.read().value(), IsEmpty());
  EXPECT_TRUE(history.add("Write double(n)."));
  EXPECT_TRUE(history.add("  "));
  EXPECT_TRUE(history.add(":run 'ü'"));
  EXPECT_THAT(TypedHistory(file).read().value(), ElementsAre("Write double(n).", ":run 'ü'"));
  EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms(0600));
}

TEST_F(TypedHistoryTest, AWideFileIsMadeNarrow) {
  write("old\n");
  std::filesystem::permissions(file, std::filesystem::perms(0644));
  EXPECT_TRUE(history.add("new"));
  EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms(0600));
}

TEST_F(TypedHistoryTest, IsBounded) {
  std::string text;
  for (std::size_t i = 0; i <= 2 * TypedHistory::kMostLines; ++i) {
    text += std::to_string(i) + "\n";
  }
  write(text);
  const auto lines = history.read().value();
  ASSERT_EQ(lines.size(), TypedHistory::kMostLines);
  EXPECT_EQ(lines.back(), std::to_string(2 * TypedHistory::kMostLines));
  EXPECT_LT(std::filesystem::file_size(file), text.size());
  EXPECT_EQ(history.read().value(), lines);
  write(std::string(3 * TypedHistory::kMostBytes, 'x') + "\nlast\n");
  EXPECT_THAT(history.read().value(), ElementsAre("last"));
  EXPECT_EQ(std::filesystem::file_size(file), 5U);
}

TEST_F(TypedHistoryTest, HalfALineIsNotMixedWithTheNext) {
  write("whole\nhal");
  EXPECT_TRUE(history.add("next"));
  EXPECT_THAT(history.read().value(), ElementsAre("whole", "hal", "next"));
}

TEST_F(TypedHistoryTest, SeveralAddAtOnce) {
  const auto add_many = [this](char c) {
    TypedHistory own(file);
    for (int i = 0; i < 50; ++i) {
      EXPECT_TRUE(own.add(std::string(100, c)));
    }
  };
  {
    const std::jthread other(add_many, 'a');
    add_many('b');
  }
  const auto lines = history.read().value();
  ASSERT_EQ(lines.size(), 100U);
  for (const std::string& line : lines) {
    EXPECT_EQ(line, std::string(100, line[0]));
  }
}

TEST_F(TypedHistoryTest, WhatIsNoFileIsAnError) {
  std::filesystem::create_directories(file);
  EXPECT_FALSE(history.add("x"));
  std::filesystem::remove(file);
  std::filesystem::create_symlink(folder.path() / "elsewhere", file);
  const auto added = history.add("x");
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, Errc::io);
  EXPECT_FALSE(added.error().remedy.empty());
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "elsewhere"));
}

}  // namespace
}  // namespace synth
