#include "specs/value.h"

#include "specs/value_budget.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace synth {
namespace {

Integer big(std::string_view decimal) {
  return Integer::parse(decimal).value();
}

TEST(IntegerTest, ReadsDecimalsOfAnySize) {
  EXPECT_EQ(big("0042").to_int64(), 42);
  EXPECT_EQ(big("-0").decimal(), "0");
  EXPECT_EQ(big("+7").to_int64(), 7);
  EXPECT_EQ(big("-9223372036854775808").to_int64(), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(big("9223372036854775808").to_int64(), std::nullopt);
  EXPECT_EQ(big("-00009223372036854775809").decimal(), "-9223372036854775809");
}

TEST(IntegerTest, RefusesOtherText) {
  for (const char* text : {"", "-", "+", "1.0", " 1", "1 ", "0x1", "--1", "1_000", "1e3"}) {
    EXPECT_EQ(Integer::parse(text), std::nullopt) << text;
  }
}

TEST(IntegerTest, ReadsOtherBasesExactly) {
  EXPECT_EQ(Integer::parse("ff", 16)->to_int64(), 255);
  EXPECT_EQ(Integer::parse("777", 8)->to_int64(), 511);
  EXPECT_EQ(Integer::parse("100000000000000000000", 16)->decimal(), "1208925819614629174706176");
  EXPECT_EQ(Integer::parse("12", 2), std::nullopt);
  EXPECT_EQ(Integer::parse("-1", 16), std::nullopt);
  EXPECT_EQ(Integer::parse(std::string(Integer::kMaxBaseDigits + 1, '1'), 2), std::nullopt);
}

TEST(IntegerTest, OrdersAcrossTheBorderOfInt64) {
  EXPECT_LT(big("9223372036854775807"), big("9223372036854775808"));
  EXPECT_LT(big("-9223372036854775809"), big("-9223372036854775808"));
  EXPECT_LT(big("-99999999999999999999"), big("-9999999999999999999"));
  EXPECT_LT(big("-99999999999999999999"), Integer(0));
  EXPECT_EQ(big("99999999999999999999"), big("099999999999999999999"));
}

TEST(IntegerTest, ComparesExactlyWithDoubles) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(Integer(1).compare(1.0), std::partial_ordering::equivalent);
  EXPECT_EQ(Integer(0).compare(-0.0), std::partial_ordering::equivalent);
  // 2^53 + 1 has no double; the nearest one is 2^53.
  EXPECT_EQ(Integer(9007199254740993).compare(9007199254740992.0), std::partial_ordering::greater);
  EXPECT_EQ(big("100000000000000000000").compare(1e20), std::partial_ordering::equivalent);
  EXPECT_EQ(big("100000000000000000001").compare(1e20), std::partial_ordering::greater);
  EXPECT_EQ(big("-100000000000000000001").compare(-1e20), std::partial_ordering::less);
  EXPECT_EQ(big("99999999999999999999").compare(0.5), std::partial_ordering::greater);
  EXPECT_EQ(Integer(-1).compare(-0.5), std::partial_ordering::less);
  EXPECT_EQ(big("1" + std::string(400, '0')).compare(kInfinity), std::partial_ordering::less);
  EXPECT_EQ(Integer(1).compare(std::nan("")), std::partial_ordering::unordered);
}

TEST(IntegerTest, ConvertsToTheNearestDouble) {
  EXPECT_EQ(big("100000000000000000000").to_double(), 1e20);
  EXPECT_EQ(big("-1" + std::string(400, '0')).to_double(),
            -std::numeric_limits<double>::infinity());
}

TEST(IntegerTest, TakesWholeDoublesExactly) {
  EXPECT_EQ(Integer::from_whole(-3.0).to_int64(), -3);
  EXPECT_EQ(Integer::from_whole(1e23).decimal(), "99999999999999991611392");
  EXPECT_EQ(Integer::from_whole(std::numeric_limits<double>::max()).decimal().size(), 309U);
}

TEST(ValueTest, KnowsItsKind) {
  EXPECT_EQ(kind_name(Value()), "null");
  EXPECT_EQ(kind_name(true), "bool");
  EXPECT_EQ(kind_name(1), "int");
  EXPECT_EQ(kind_name(1.0), "float");
  EXPECT_EQ(kind_name("a"), "str");
  EXPECT_EQ(kind_name(Bytes{"a"}), "bytes");
  EXPECT_EQ(kind_name(FrozenSet{}), "frozenset");
  EXPECT_EQ(kind_name(Object{.type = "m.C", .repr = "C()", .fields = {}, .base = {}}), "object");
}

TEST(ValueTest, CopiesOfObjectsAreDeep) {
  Value original = Object{.type = "m.C", .repr = "C()", .fields = {}, .base = {}};
  const Value copy = original;
  original.get_if<Object>()->repr = "changed";
  EXPECT_EQ(copy.get_if<Object>()->repr, "C()");
}

TEST(ValueBudgetTest, RefusesWhatIsBeyondIt) {
  ValueBudget budget;
  EXPECT_FALSE(budget.take_bytes(kMaxValueBytes));
  EXPECT_TRUE(budget.take_bytes(1));
  EXPECT_FALSE(ValueBudget::take_level(kMaxValueDepth - 1));
  EXPECT_TRUE(ValueBudget::take_level(kMaxValueDepth));
  EXPECT_FALSE(budget.take_compared(kMaxValueBytes));
  EXPECT_TRUE(budget.take_compared(4 * kMaxValueBytes));
  for (std::size_t i = 0; i < kMaxValueNodes; ++i) {
    ASSERT_FALSE(budget.take_node());
  }
  EXPECT_TRUE(budget.take_node());
}

TEST(ValueTest, StaysSmall) {
  EXPECT_LE(sizeof(Value), 40U);
}

}  // namespace
}  // namespace synth
