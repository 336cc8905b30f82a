#include "synth/support/open_files.h"

#include "synth/support/process.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <algorithm>
#include <string>

namespace synth {
namespace {

rlimit now() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  return limit;
}

TEST(OpenFilesTest, TheLimitIsRaisedForUsAndNotForTheProgramsWeRun) {
  const rlimit before = now();
  ASSERT_GT(before.rlim_max, 100U);
  const rlimit low{100, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &low), 0);
  raise_open_files_limit();
  raise_open_files_limit();  // the original limit is still the one that is restored
  EXPECT_EQ(now().rlim_cur, std::min<rlim_t>(before.rlim_max, 65'536));
  EXPECT_EQ(now().rlim_max, before.rlim_max);
  Command command;
  command.argv = {"/bin/sh", "-c", "ulimit -Sn; ulimit -Hn"};
  const auto told = run_command(command);
  ASSERT_TRUE(told);
  EXPECT_EQ(told->stdout_text, "100\n" + std::to_string(before.rlim_max) + "\n");
  ::setrlimit(RLIMIT_NOFILE, &before);
}

}  // namespace
}  // namespace synth
