#include "specs/number_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace synth {
namespace {

TEST(NumberTextTest, IsWhatPythonPrints) {
  EXPECT_EQ(float_text(1), "1.0");
  EXPECT_EQ(float_text(-0.0), "-0.0");
  EXPECT_EQ(float_text(0.1), "0.1");
  EXPECT_EQ(float_text(0.0001), "0.0001");
  EXPECT_EQ(float_text(0.00001), "1e-05");
  EXPECT_EQ(float_text(9007199254740993.0), "9007199254740992.0");
  EXPECT_EQ(float_text(1e16), "1e+16");
  EXPECT_EQ(float_text(1.5e300), "1.5e+300");
}

TEST(NumberTextTest, ReadsBackAsTheSameNumber) {
  using Limits = std::numeric_limits<double>;
  for (const double number : {0.1 + 0.2, 1.0 / 3, Limits::max(), Limits::min(),
                              Limits::denorm_min(), 123456789012345680.0}) {
    EXPECT_EQ(parse_float(float_text(number)), number);
  }
}

TEST(NumberTextTest, ATextBeyondTheRangeIsInfiniteOrZero) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(parse_float("1e400"), kInfinity);
  EXPECT_EQ(parse_float("1" + std::string(400, '0')), kInfinity);
  EXPECT_EQ(parse_float("1e99999999999999999999"), kInfinity);
  EXPECT_EQ(parse_float("1e-400"), 0);
  EXPECT_EQ(parse_float("1e-99999999999999999999"), 0);
  EXPECT_EQ(parse_float("0." + std::string(400, '0') + "1"), 0);
  // The exponent alone does not decide.
  EXPECT_EQ(parse_float("1" + std::string(800, '0') + "e-400"), kInfinity);
  EXPECT_EQ(parse_float("0." + std::string(800, '0') + "1e400"), 0);
}

TEST(NumberTextTest, APointMayStandAtEitherEnd) {
  EXPECT_EQ(parse_float("1."), 1);
  EXPECT_EQ(parse_float(".5"), 0.5);
  EXPECT_EQ(parse_float("1.5e3"), 1500);
}

}  // namespace
}  // namespace synth
