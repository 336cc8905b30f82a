#include "testing/sandbox/cgroup/control_group.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

namespace synth {
namespace {

TEST(CgroupFoldersTest, TheNextSynthRemovesTheGroupsOfAKilledOne) {
  const auto folders = find_cgroup_folders();
  if (!folders || folders->version_2) {  // tests/virtual_machine has version 1
    GTEST_SKIP() << "no control groups of version 1 can be made here";
  }
  const pid_t gone = ::fork();
  if (gone == 0) {
    ::_exit(0);
  }
  ::waitpid(gone, nullptr, 0);
  const std::string left = "synth-" + std::to_string(gone) + "-0";
  const std::string kept = "synth-" + std::to_string(::getpid()) + "-77";
  const int folder = folders->folders.front().get();
  ASSERT_EQ(::mkdirat(folder, left.c_str(), 0755), 0);
  ASSERT_EQ(::mkdirat(folder, kept.c_str(), 0755), 0);
  remove_abandoned_cgroups();
  EXPECT_NE(::faccessat(folder, left.c_str(), F_OK, 0), 0);
  EXPECT_EQ(::faccessat(folder, kept.c_str(), F_OK, 0), 0);
  ::unlinkat(folder, kept.c_str(), AT_REMOVEDIR);
}

}  // namespace
}  // namespace synth
