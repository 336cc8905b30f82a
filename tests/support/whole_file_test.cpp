#include "synth/support/whole_file.h"

#include "synth/support/line_cursor.h"
#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(WholeFileTest, NothingIsSeenBeforeTheCommit) {
  const TemporaryFolder folder;
  folder.write("a", "old");
  auto file = WholeFile::begin(folder.path() / "a");
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->write(std::string(200'000, 'x')));
  EXPECT_EQ(folder.read("a"), "old");
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(folder.read("a").size(), 200'000U);
}

TEST(WholeFileTest, WhatIsNotCommittedIsGone) {
  const TemporaryFolder folder;
  {
    auto file = WholeFile::begin(folder.path() / "a");
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("text"));
    const WholeFile moved = std::move(*file);
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(WholeFileTest, WhereNothingCanBeWrittenThereIsAnError) {
  const TemporaryFolder folder;
  EXPECT_EQ(write_whole_file(folder.path() / "none" / "a", "x").error().code, Errc::io);
  EXPECT_EQ(write_whole_file("/proc/self/a", "x").error().code, Errc::io);
  EXPECT_EQ(write_whole_file(folder.path(), "x").error().code, Errc::io) << "a folder is there";
}

TEST(WholeFileTest, TemporaryFilesOfOneNameAreRemoved) {
  const TemporaryFolder folder;
  folder.write("a.tmp-host-1-2-3", "");
  folder.write("ab.tmp-host-1-2-3", "");
  remove_temporary_files(folder.path() / "a");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "a.tmp-host-1-2-3"));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "ab.tmp-host-1-2-3"));
}

TEST(LineCursorTest, GivesWholeLinesAndWhereTheyBegin) {
  const TemporaryFolder folder;
  LineCursor lines(folder.write("a", "one\n\nthree, which is longer\ntorn"), 3);
  EXPECT_EQ(*lines.next(), "one");
  EXPECT_EQ(lines.offset(), 0U);
  EXPECT_EQ(*lines.next(), "");
  EXPECT_EQ(lines.offset(), 4U);
  EXPECT_EQ(*lines.next(), "three, which is longer");
  EXPECT_EQ(lines.offset(), 5U);
  EXPECT_EQ(*lines.next(), std::nullopt);
  EXPECT_EQ(*lines.next(), std::nullopt);
}

TEST(LineCursorTest, AFileThatIsNotThereIsAnError) {
  EXPECT_EQ(LineCursor("/nowhere/a").next().error().code, Errc::io);
}

}  // namespace
}  // namespace synth
