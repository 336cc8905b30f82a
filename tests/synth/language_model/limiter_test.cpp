#include "synth/authors/language_model/request_limiter.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace synth {
namespace {

constexpr auto kNever = std::chrono::steady_clock::time_point::max();

TEST(RequestLimiterTest, PushBackHalvesAndAnswersRaiseAgain) {
  RequestLimiter limiter(8);
  limiter.overloaded(kNever);
  EXPECT_EQ(limiter.allowed(), 4);
  for (int i = 0; i < 4; ++i) {
    limiter.answered();
  }
  EXPECT_EQ(limiter.allowed(), 5);
  for (int i = 0; i < 10; ++i) {
    limiter.overloaded(kNever);
  }
  EXPECT_EQ(limiter.allowed(), 1);
}

TEST(RequestLimiterTest, RequestsThatWereUnderWayTogetherPushBackOnce) {
  RequestLimiter limiter(8);
  std::vector<RequestLimiter::Time> entered;
  for (int i = 0; i < 8; ++i) {
    entered.push_back(limiter.enter(kNever, {}).entered());
  }
  for (const RequestLimiter::Time& time : entered) {
    limiter.too_fast(time, {});
  }
  EXPECT_EQ(limiter.allowed(), 4);
  EXPECT_LE(limiter.rate(), 40);  // the eight came within a tenth of a second
}

TEST(RequestLimiterTest, NobodyAsksBeforeTheTimeThatAnotherWasToldToWait) {
  RequestLimiter limiter(8);
  const RequestLimiter::Time told = std::chrono::steady_clock::now();
  limiter.too_fast(limiter.enter(kNever, {}).entered(), std::chrono::seconds(3000));
  limiter.answered();  // some have been answered
  for (int i = 0; i < 2; ++i) {
    limiter.too_fast(told, std::chrono::milliseconds(30));
  }
  EXPECT_FALSE(limiter.enter(told + std::chrono::milliseconds(20), {}));
  EXPECT_GE(limiter.enter(kNever, {}).entered() - told, std::chrono::milliseconds(30));
}

TEST(RequestPaceTest, RequestsFollowEachOtherAtTheMostThatIsAllowed) {
  RequestPace pace(120);
  const RequestPace::Time start{};
  EXPECT_LE(pace.next(), start);
  pace.sent(start);
  EXPECT_EQ(pace.next(), start + std::chrono::milliseconds(500));
  pace.sent(start + std::chrono::seconds(5));  // unused requests are not made up for
  EXPECT_EQ(pace.next(), start + std::chrono::milliseconds(5500));
}

TEST(RequestPaceTest, TheRateFallsByHalfAndRisesUntilItIsFree) {
  RequestPace pace;
  const RequestPace::Time start{};
  for (int i = 0; i < 10; ++i) {
    pace.sent(start + std::chrono::milliseconds(100 * i));
  }
  const RequestPace::Time told = start + std::chrono::seconds(1);
  pace.pushed_back(start + std::chrono::milliseconds(900), told, {});
  EXPECT_DOUBLE_EQ(pace.rate(), 5);
  pace.pushed_back(start + std::chrono::milliseconds(800), told, {});  // under way with the other
  EXPECT_DOUBLE_EQ(pace.rate(), 5);
  for (int i = 0; i < 8; ++i) {
    pace.answered();
  }
  EXPECT_DOUBLE_EQ(pace.rate(), 10);
  for (int i = 0; i < 16; ++i) {
    pace.answered();
  }
  EXPECT_GT(pace.rate(), 1e9);
}

TEST(RequestPaceTest, TheRateRisesNoFurtherThanIsAllowedAndDoesNotFallToNothing) {
  RequestPace pace(600);
  RequestPace::Time now{};
  for (int i = 0; i < 20; ++i) {
    pace.sent(now);
    now += std::chrono::milliseconds(100);
  }
  for (int i = 1; i <= 20; ++i) {
    pace.pushed_back(now + std::chrono::milliseconds(2 * i),
                     now + std::chrono::milliseconds(2 * i + 1), {});
  }
  EXPECT_NEAR(pace.rate(), 10.0 / 4, 0.01);
  for (int i = 0; i < 100; ++i) {
    pace.answered();
  }
  EXPECT_DOUBLE_EQ(pace.rate(), 10);
}

TEST(RequestPaceTest, ARateSeenInASlowMomentDoesNotStrangleAll) {
  RequestPace pace;
  pace.sent({});
  pace.pushed_back({}, RequestPace::Time{} + std::chrono::seconds(1), {});  // one in a second
  EXPECT_DOUBLE_EQ(pace.rate(), 2);
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
