#include "synth/support/run_each.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <stdexcept>
#include <thread>

namespace synth {
namespace {

class RunEachTest : public ::testing::TestWithParam<int> {};

TEST_P(RunEachTest, DoesEverythingOnce) {
  Workers workers(GetParam());
  std::atomic<int> sum = 0;
  ASSERT_TRUE(workers.run_each(100, [&](std::size_t i) { sum += static_cast<int>(i); }));
  EXPECT_EQ(sum, 4950);
}

TEST_P(RunEachTest, AnExceptionEndsNothingElseAndIsAnErrorOfTheFirstThatThrew) {
  Workers workers(GetParam());
  std::atomic<int> done = 0;
  const Result<void> all = workers.run_each(8, [&](std::size_t i) {
    if (i == 3) {
      throw std::runtime_error("three");
    }
    if (i == 5) {
      throw std::bad_alloc();
    }
    ++done;
  });
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().code, Errc::internal);
  EXPECT_NE(all.error().message.find("three"), std::string::npos) << all.error().message;
  EXPECT_EQ(done, 6);
}

// Parallel work may contain parallel work: the number of threads holds for all of it together.
TEST_P(RunEachTest, NestedWorkSharesTheThreads) {
  Workers workers(GetParam());
  std::atomic<int> now = 0;
  std::atomic<int> most = 0;
  ASSERT_TRUE(workers.run_each(4, [&](std::size_t) {
    EXPECT_TRUE(workers.run_each(4, [&](std::size_t) {
      const int here = ++now;
      int before = most;
      while (before < here && !most.compare_exchange_weak(before, here)) {
      }
      std::this_thread::yield();
      --now;
    }));
  }));
  EXPECT_LE(most, GetParam());
}

TEST(CatchAllTest, TurnsAnExceptionIntoAnError) {
  const auto result = catch_all([]() -> Result<int> { throw std::out_of_range("at"); });
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Errc::internal);
  EXPECT_EQ(*catch_all([]() -> Result<int> { return 7; }), 7);
}

INSTANTIATE_TEST_SUITE_P(AtOnce, RunEachTest, ::testing::Values(1, 2, 4));

}  // namespace
}  // namespace synth
