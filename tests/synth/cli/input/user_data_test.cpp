#include "synth/cli/input/user_data.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Result<Lending> lending(const std::vector<std::string>& files) {
  Invocation invocation;
  invocation.lists["file"] = files;
  return read_lending(invocation);
}

TEST(LendingTest, AFileHasItsOwnNameOrTheOneThatIsGiven) {
  const TemporaryFolder folder;
  const std::string plain = folder.write("data.csv", "a,b").string();
  const std::string odd = folder.write("x=y", "odd").string();
  const auto lent = lending({plain, plain + "=in/table.csv", odd});
  ASSERT_TRUE(lent) << lent.error().message;
  EXPECT_THAT(lent->file_names(), ElementsAre("data.csv", "in/table.csv", "x=y"));
  EXPECT_EQ(lent->data.files[1].second, "a,b");
  EXPECT_FALSE(lent->data.network);
  EXPECT_FALSE(lent->data.collect);
}

TEST(LendingTest, NamesThatLeadOutOfTheCellsFolderAreRefused) {
  const TemporaryFolder folder;
  const std::string plain = folder.write("data.csv", "a,b").string();
  for (const std::string name : {"/etc/passwd", "../x", "a/../../x", "", "a//b", "."}) {
    const auto lent = lending({plain + "=" + name});
    ASSERT_FALSE(lent) << name;
    EXPECT_EQ(lent.error().code, Errc::usage) << name;
  }
  EXPECT_FALSE(lending({plain, plain})) << "two of one name";
  EXPECT_FALSE(lending({(folder.path() / "nothing").string()}));
}

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
