#include "testing/runtimes/common/runtimes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace synth {
namespace {

using ::testing::HasSubstr;

TEST(Runtimes, MakeALanguageOnceForAllThreads) {
  std::atomic<int> made = 0;
  Runtimes runtimes;
  runtimes.add(Language::bash, [&]() -> Result<std::shared_ptr<Runtime>> {
    ++made;
    std::this_thread::yield();
    return std::shared_ptr<Runtime>();
  });
  EXPECT_EQ(made, 0);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] { EXPECT_TRUE(runtimes.find(Language::bash)); });
    }
  }
  EXPECT_EQ(made, 1);
}

TEST(Runtimes, KeepWhyALanguageCannotBeMade) {
  int tries = 0;
  Runtimes runtimes;
  runtimes.add(Language::bash, [&]() -> Result<std::shared_ptr<Runtime>> {
    ++tries;
    return fail(Errc::missing_interpreter, "no bash here");
  });
  for (int i = 0; i < 2; ++i) {
    const auto found = runtimes.find(Language::bash);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().message, "no bash here");
  }
  EXPECT_EQ(tries, 1);
}

TEST(Runtimes, NameTheLanguagesThatCanBeRunInPlaceOfAnother) {
  Runtimes runtimes;
  EXPECT_THAT(runtimes.find(Language::cpp).error().remedy, HasSubstr("no language can be run"));
  runtimes.add(Language::bash, [] { return std::shared_ptr<Runtime>(); });
  EXPECT_THAT(runtimes.find(Language::cpp).error().remedy, HasSubstr("can be run: bash"));
}

}  // namespace
}  // namespace synth
