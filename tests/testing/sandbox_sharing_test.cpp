#include "tests/temporary_folder.h"
#include "tests/testing/cells.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

using cells::deed;
using cells::run;
using cells::shell;

// The things that cells share although each has its own files, memory and processes:
// docs/isolation.md documents them and must change with this file.

TEST(SharingTest, CellsSeeEachOthersLocksOfFilesThatAllSee) {
  const auto sandbox = cells::start(IsolationLevel::namespaces, 2);
  ASSERT_NE(sandbox, nullptr);
  const TemporaryFolder folder;
  const std::string file = folder.write("file", "").string();
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
  const auto locking = [&](const std::string& then) {
    CellRequest request =
        shell("exec 9<" + file + "; flock -n 9 && echo free || echo held; " + then);
    request.readable = {file};
    return request;
  };
  EXPECT_EQ(run(*sandbox, locking("")).output.stdout_text, "free\n");
  auto holder = sandbox->open(locking("printf '\\1\\0\\0\\0x' >&3; read word <&3"), {});
  ASSERT_TRUE(holder);
  EXPECT_EQ(cells::frame_of(**holder), "x");
  EXPECT_EQ(run(*sandbox, locking("")).output.stdout_text, "held\n");
}

TEST(SharingTest, OnlyControlGroupsCountWhatTheKernelKeepsForAProcess) {
  for (const IsolationLevel level : {IsolationLevel::namespaces, IsolationLevel::cgroup}) {
    if (!cells::can_be_had(level)) {
      continue;
    }
    const auto sandbox = cells::start(level);
    ASSERT_NE(sandbox, nullptr);
    CellRequest request = deed("fill sockets");
    request.runtime_memory_bytes = std::size_t{8} << 20U;
    request.limits.memory_bytes = std::size_t{1} << 20U;
    request.limits.disk_bytes = 4096;
    const auto ran = run(*sandbox, request);
    if (level == IsolationLevel::cgroup) {
      EXPECT_EQ(ran.end.ending, Verdict::memory_limit) << ran.output.stdout_text << ran.end.note;
    } else {
      EXPECT_EQ(ran.end.exit_status, 0) << ran.end.note;
      EXPECT_GT(std::stoul("0" + ran.output.stdout_text), 9U);
    }
  }
}

TEST(SharingTest, LandlockShowsTheSizeOfAFileWhoseNameIsKnown) {
  const TemporaryFolder folder;
  const auto secret = folder.write("secret", "12345");
  std::filesystem::permissions(folder.path(), std::filesystem::perms::all);
  const auto looked = shell("stat -c %s " + secret.string() + "; cat " + secret.string());
  const auto landlock = cells::start(IsolationLevel::landlock);
  ASSERT_NE(landlock, nullptr);
  EXPECT_EQ(run(*landlock, looked).output.stdout_text, "5\n");
  const auto namespaces = cells::start(IsolationLevel::namespaces);
  ASSERT_NE(namespaces, nullptr);
  EXPECT_EQ(run(*namespaces, looked).output.stdout_text, "");
}

}  // namespace
}  // namespace synth
