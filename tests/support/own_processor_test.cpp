#include "synth/support/own_processor.h"

#include <gtest/gtest.h>

#include <sched.h>

#include <optional>
#include <thread>

namespace synth {
namespace {

int usable_here() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  EXPECT_EQ(::sched_getaffinity(0, sizeof mask, &mask), 0);
  return CPU_COUNT(&mask);
}

TEST(OwnProcessorTest, WhereThereIsOneForEachWorkerItKeepsToIt) {
  const int all = usable_here();
  std::optional<int> first;
  for (const int workers : {all, 2 * all}) {
    for (int worker = 0; worker < workers; ++worker) {
      const OwnProcessor bound(worker, workers);
      EXPECT_EQ(usable_here(), 1);
      EXPECT_EQ(OwnProcessor::number(), ::sched_getcpu());
      first = worker == 0 ? OwnProcessor::number() : first;
      EXPECT_EQ(OwnProcessor::number() == first, worker % all == 0);
    }
    EXPECT_EQ(usable_here(), all);
    EXPECT_EQ(OwnProcessor::number(), std::nullopt);
  }
}

TEST(OwnProcessorTest, ElsewhereWorkersRunWhereTheyCan) {
  const int all = usable_here();
  if (all == 1) {
    GTEST_SKIP() << "one processor";
  }
  const OwnProcessor bound(0, all + 1);
  EXPECT_EQ(usable_here(), all);
  EXPECT_EQ(OwnProcessor::number(), std::nullopt);
}

TEST(OwnProcessorTest, OtherThreadsAreNotBound) {
  const OwnProcessor bound(0, usable_here());
  std::optional<int> number = 0;
  std::jthread([&] { number = OwnProcessor::number(); }).join();
  EXPECT_EQ(number, std::nullopt);
}

}  // namespace
}  // namespace synth
