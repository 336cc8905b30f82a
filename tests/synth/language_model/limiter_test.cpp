#include "synth/authors/language_model/request_limiter.h"

#include <gtest/gtest.h>

#include <thread>

namespace synth {
namespace {

constexpr auto kNever = std::chrono::steady_clock::time_point::max();

TEST(RequestLimiterTest, PushBackHalvesAndAnswersRaiseAgain) {
  RequestLimiter limiter(8);
  limiter.pushed_back();
  EXPECT_EQ(limiter.allowed(), 4);
  for (int i = 0; i < 4; ++i) {
    limiter.answered();
  }
  EXPECT_EQ(limiter.allowed(), 5);
  for (int i = 0; i < 10; ++i) {
    limiter.pushed_back();
  }
  EXPECT_EQ(limiter.allowed(), 1);
}

TEST(RequestLimiterTest, APlaceIsFreeAgainWhenItsHolderIsDone) {
  RequestLimiter limiter(1);
  std::optional<RequestLimiter::Place> first(limiter.enter(kNever, {}));
  ASSERT_TRUE(*first);
  EXPECT_FALSE(limiter.enter(std::chrono::steady_clock::now(), {}));
  std::jthread leaver([&] { first.reset(); });
  EXPECT_TRUE(limiter.enter(kNever, {}));
}

TEST(RequestLimiterTest, AStopEndsTheWait) {
  RequestLimiter limiter(1);
  const RequestLimiter::Place first = limiter.enter(kNever, {});
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(limiter.enter(kNever, stop.get_token()));
}

}  // namespace
}  // namespace synth
