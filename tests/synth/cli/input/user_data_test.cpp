#include "synth/cli/input/user_data.h"

#include "tests/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;

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

}  // namespace
}  // namespace synth
