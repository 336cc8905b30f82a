#include "testing/sandbox/lane/candidate_user.h"

#include "tests/temporary_folder.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

namespace synth {
namespace {

std::ptrdiff_t count_files(const std::filesystem::path& folder) {
  return std::distance(std::filesystem::directory_iterator(folder), {});
}

TEST(CandidateUserTest, TwoLanesNeverShareAUser) {
  const TemporaryFolder folder;
  const auto first = reserve_user({folder.path().string()});
  const auto second = reserve_user({folder.path().string()});
  ASSERT_TRUE(first && second);
  EXPECT_NE(first->identity.uid, second->identity.uid);
  EXPECT_GE(first->identity.uid, kFirstCandidate);
  EXPECT_LE(second->identity.uid, kLastCandidate);
}

TEST(CandidateUserTest, AUserIsFreeAgainOnceItsLaneIsGone) {
  const TemporaryFolder folder;
  auto first = reserve_user({folder.path().string()});
  ASSERT_TRUE(first);
  const uid_t was = first->identity.uid;
  first->lock.reset();
  const auto second = reserve_user({folder.path().string()});
  ASSERT_TRUE(second);
  EXPECT_EQ(second->identity.uid, was);
}

TEST(CandidateUserTest, TakesNoUserThatSystemdHasGivenAName) {
  const TemporaryFolder folder;
  auto first = reserve_user({folder.path().string()});
  ASSERT_TRUE(first);
  first->lock.reset();
  const std::string name = std::to_string(first->identity.uid);
  folder.write(name, "service\n");
  const auto second = reserve_user({folder.path().string()});
  ASSERT_TRUE(second);
  EXPECT_NE(second->identity.uid, first->identity.uid);
  remove_abandoned_users({folder.path().string()});
  EXPECT_TRUE(std::filesystem::exists(folder.path() / name));
}

TEST(CandidateUserTest, TakesNoUserThatHasAProcess) {
  if (::geteuid() != 0) {
    return;  // who can make one
  }
  const TemporaryFolder folder;
  auto first = reserve_user({folder.path().string()});
  ASSERT_TRUE(first);
  first->lock.reset();
  std::array<int, 2> ready{};
  ASSERT_EQ(::pipe(ready.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    [[maybe_unused]] const bool became = give_up_root(first->identity).has_value();
    ::close(ready[1]);
    ::pause();
    ::_exit(0);
  }
  ::close(ready[1]);
  char nothing = 0;
  EXPECT_EQ(::read(ready[0], &nothing, 1), 0);
  ::close(ready[0]);
  EXPECT_TRUE(is_in_use(first->identity));
  const auto second = reserve_user({folder.path().string()});
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ASSERT_TRUE(second);
  EXPECT_NE(second->identity.uid, first->identity.uid);
}

TEST(CandidateUserTest, KnowsUsersWithAccounts) {
  EXPECT_TRUE(is_in_use({65534, kFirstCandidate}));  // nobody
  EXPECT_TRUE(is_in_use({kFirstCandidate, 65534}));  // nogroup
}

TEST(CandidateUserTest, RemovesTheLocksOfLanesThatAreGone) {
  const TemporaryFolder folder;
  auto kept = reserve_user({folder.path().string()});
  auto gone = reserve_user({folder.path().string()});
  ASSERT_TRUE(kept && gone);
  gone->lock.reset();
  EXPECT_EQ(count_files(folder.path()), 2);
  remove_abandoned_users({folder.path().string()});
  EXPECT_EQ(count_files(folder.path()), 1);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / std::to_string(kept->identity.uid)));
}

TEST(CandidateUserTest, SaysWhereNoneCanBeReserved) {
  const auto none = reserve_user({"/proc/no-such-folder"});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Errc::sandbox_level);
  EXPECT_FALSE(none.error().remedy.empty());
}

}  // namespace
}  // namespace synth
