#include "synth/support/error.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(ErrorTest, WithinKeepsCodeAndRemedy) {
  const Error error{Errc::bad_input, "expected a string", "quote it"};
  const Error told = error.within("reading spec.json");
  EXPECT_EQ(told.message, "reading spec.json: expected a string");
  EXPECT_EQ(told.code, Errc::bad_input);
  EXPECT_EQ(told.remedy, "quote it");
}

TEST(ErrorTest, ExitStatusesFollowTheContract) {
  EXPECT_EQ(exit_status(Errc::bad_input), 2);
  EXPECT_EQ(exit_status(Errc::internal), 3);
  EXPECT_EQ(exit_status(Errc::missing_interpreter), 4);
  EXPECT_EQ(exit_status(Errc::budget_exhausted), 5);
  EXPECT_EQ(exit_status(Errc::provider_unreachable), 6);
  EXPECT_EQ(exit_status(Errc::sandbox_level), 7);
  EXPECT_EQ(exit_status(Errc::interrupted), 130);
}

}  // namespace
}  // namespace synth
