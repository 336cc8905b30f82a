#include "testing/sandbox/lane/output_keeper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace synth {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::size_t kBothEnds = 2 * OutputKeeper::kKept;

TEST(OutputKeeperTest, KeepsAllThatFits) {
  OutputKeeper keeper;
  std::string all;
  while (all.size() < kBothEnds) {
    const std::string line = std::to_string(all.size()) + "\n";
    const std::string part = line.substr(0, kBothEnds - all.size());
    keeper.add(part);
    all += part;
  }
  EXPECT_FALSE(keeper.truncated());
  EXPECT_EQ(keeper.text(), all);
}

TEST(OutputKeeperTest, LeavesOutTheMiddleAndSaysHowMuch) {
  for (const std::size_t piece :
       {std::size_t{1}, std::size_t{1000}, std::size_t{70'000}, std::size_t{500'000}}) {
    const std::string all = "first" + std::string(kBothEnds, '.') + "last";
    OutputKeeper keeper;
    for (std::size_t at = 0; at < all.size(); at += piece) {
      keeper.add(std::string_view(all).substr(at, piece));
    }
    EXPECT_TRUE(keeper.truncated());
    EXPECT_THAT(keeper.text(), StartsWith("first."));
    EXPECT_THAT(keeper.text(), HasSubstr("\n[... 9 bytes left out ...]\n"));
    EXPECT_THAT(keeper.text(), EndsWith(".last"));
  }
}

TEST(OutputKeeperTest, OneByteTooManyIsCounted) {
  OutputKeeper keeper;
  keeper.add(std::string(kBothEnds + 1, 'x'));
  EXPECT_TRUE(keeper.truncated());
  EXPECT_THAT(keeper.text(), HasSubstr("[... 1 bytes left out ...]"));
}

}  // namespace
}  // namespace synth
