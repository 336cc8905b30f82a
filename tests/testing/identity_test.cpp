#include "testing/sandbox/cell/identity.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace synth {
namespace {

TEST(IdentityTest, TheCandidatesOfEachLaneAreAUserOfTheirOwn) {
  std::ifstream setting("/proc/sys/kernel/pid_max");
  pid_t beyond = 0;
  ASSERT_TRUE(setting >> beyond);
  const Identity last = candidate_of(beyond - 1);
  EXPECT_NE(candidate_of(1).uid, candidate_of(2).uid);
  EXPECT_NE(candidate_of(1).gid, candidate_of(2).gid);
  EXPECT_GT(candidate_of(1).uid, kFirstCandidate);
  EXPECT_LE(last.uid, kLastCandidate);
}

// The highest numbers that are assigned elsewhere: to containers by systemd (systemd.io/UIDS-GIDS)
// and to users of directories by SSSD (sssd-ldap(5), ldap_idmap_range_max).
TEST(IdentityTest, NobodyElseIsGivenTheirNumbers) {
  constexpr uid_t kLastOfContainers = 1'879'048'191;
  constexpr uid_t kLastOfDirectories = 2'000'200'000;
  constexpr uid_t kFirstForeign = 2'147'352'576;  // systemd's, for images
  EXPECT_GT(kFirstCandidate, kLastOfContainers);
  EXPECT_GT(kFirstCandidate, kLastOfDirectories);
  EXPECT_LT(kLastCandidate, kFirstForeign);
  std::ifstream accounts("/etc/passwd");
  for (std::string line; std::getline(accounts, line);) {
    const std::size_t number = line.find(':', line.find(':') + 1) + 1;
    const auto uid = static_cast<uid_t>(std::stoul(line.substr(number)));
    EXPECT_TRUE(uid < kFirstCandidate || uid > kLastCandidate) << line;
  }
}

}  // namespace
}  // namespace synth
