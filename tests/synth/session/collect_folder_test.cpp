#include "synth/session/collect_folder.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(CollectFolderTest, WritesFilesAndRefusesForeignNamesThatLeadOut) {
  const TemporaryFolder folder;
  const auto made = folder.path() / "made";
  const auto target = CollectFolder::open(made.string());
  ASSERT_TRUE(target) << target.error().message;
  CollectedFiles collected;
  collected.files = {{"a.txt", "one"},
                     {"deep/down/b", "two"},
                     {"../c", "out"},
                     {"/tmp/d", "out"},
                     {"deep/../../e", "out"},
                     {"", "out"},
                     {std::string("f\0", 2), "out"}};
  const auto written = target->write(collected);
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_THAT(*written, ElementsAre("a.txt", "deep/down/b"));
  EXPECT_EQ(collected.left_out.size(), 5U);
  EXPECT_EQ(std::filesystem::file_size(made / "deep/down/b"), 3U);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "c"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "e"));
}

TEST(CollectFolderTest, MustBeNewOrEmpty) {
  const TemporaryFolder folder;
  ASSERT_TRUE(CollectFolder::open(folder.path().string()));
  folder.write("mine", "");
  const auto full = CollectFolder::open(folder.path().string());
  ASSERT_FALSE(full);
  EXPECT_THAT(full.error().message, HasSubstr("already"));
}

TEST(CollectFolderTest, NoLinkIsFollowedOnTheWay) {
  const TemporaryFolder folder;
  const auto made = folder.path() / "made";
  const auto target = CollectFolder::open(made.string());
  ASSERT_TRUE(target);
  std::filesystem::create_directory(folder.path() / "elsewhere");
  std::filesystem::create_symlink(folder.path() / "elsewhere", made / "sub");
  CollectedFiles collected;
  collected.files = {{"sub/file", "x"}};
  EXPECT_FALSE(target->write(collected));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path() / "elsewhere"));
}

}  // namespace
}  // namespace synth
