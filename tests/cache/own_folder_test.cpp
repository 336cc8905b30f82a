#include "cache/own_folder.h"

#include "tests/cache/scratch.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace synth {
namespace {

TEST(OwnFolderTest, IsOneThatNobodyElseWritesTo) {
  const Scratch scratch;
  const std::filesystem::path folder = scratch.path() / "cache";
  std::filesystem::create_directory(folder);
  for (const auto& [mode, why] :
       std::initializer_list<std::pair<unsigned, std::string>>{{0700, ""},
                                                               {0755, ""},
                                                               {0775, "others may write to it"},
                                                               {0757, "others may write to it"}}) {
    std::filesystem::permissions(folder, std::filesystem::perms(mode));
    EXPECT_EQ(why_not_own(folder).value_or(""), why) << std::oct << mode;
  }
  EXPECT_TRUE(why_not_own("/dev/null"));
  EXPECT_TRUE(why_not_own("/proc/self/fdinfo"));  // this user's, but not on a disk
  EXPECT_TRUE(why_not_own(folder / "missing"));
}

}  // namespace
}  // namespace synth
