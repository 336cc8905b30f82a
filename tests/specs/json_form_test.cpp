#include "specs/json_form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

enum class Size { small, large };

struct Wheel {
  std::string name;
  int spokes = 0;
};

struct Cart {
  std::string owner;
  std::optional<std::string> note;
  std::string remark;
  std::vector<Wheel> wheels;
  std::map<std::string, double> prices;
  Size size = Size::small;
  bool sold = false;
  Value load;
};

constexpr EnumName<Size> kSizes[] = {{Size::small, "small"}, {Size::large, "large"}};

EnumNames<Size> names_of(Size /*type*/) {
  return kSizes;
}

}  // namespace

template <>
constexpr auto kJsonForm<Wheel> =
    std::tuple(required("name", &Wheel::name), member("spokes", &Wheel::spokes));

template <>
constexpr auto kJsonForm<Cart> = std::tuple(
    required("owner", &Cart::owner), member("note", &Cart::note),
    member("remark", &Cart::remark, {.if_empty = IfEmpty::omit}), member("wheels", &Cart::wheels),
    written("count", [](const Cart& cart) { return cart.wheels.size(); }),
    member("prices", &Cart::prices), member("size", &Cart::size), member("sold", &Cart::sold),
    member("load", &Cart::load, {.in_schema = false}));

namespace {

Result<Cart> read_cart(std::string_view text) {
  SYNTH_TRY(const Value document, parse_json(text));
  return from_json<Cart>(JsonField(document));
}

std::string fault(std::string_view text) {
  const Result<Cart> cart = read_cart(text);
  return cart ? "" : cart.error().message;
}

TEST(JsonFormTest, WritesEachMemberInItsPlaceAndLeavesOutWhatItIsToldTo) {
  Cart cart;
  cart.owner = "Ada";
  cart.wheels = {{"left", 8}};
  cart.prices = {{"new", 2.5}};
  cart.size = Size::large;
  cart.load = Tuple{{1, 2}};
  EXPECT_EQ(json_text(cart),
            R"({"owner":"Ada","note":null,"wheels":[{"name":"left","spokes":8}],"count":1,)"
            R"("prices":{"new":2.5},"size":"large","sold":false,"load":{"$tuple":[1,2]}})");
  cart.remark = "dry";
  EXPECT_THAT(json_text(cart), HasSubstr(R"("remark":"dry")"));
}

TEST(JsonFormTest, ReadsWhatItWrites) {
  const std::string text =
      R"({"owner":"Ada","note":"n","wheels":[{"name":"left","spokes":8}],"count":1,)"
      R"("prices":{"new":2.5},"size":"large","sold":true,"load":{"$tuple":[1,2]}})";
  const Result<Cart> cart = read_cart(text);
  ASSERT_TRUE(cart) << cart.error().message;
  EXPECT_EQ(json_text(*cart), text);
}

TEST(JsonFormTest, MembersThatAreNotRequiredKeepTheirValues) {
  const Result<Cart> cart = read_cart(R"({"owner":"Ada","size":null,"unknown":1})");
  ASSERT_TRUE(cart) << cart.error().message;
  EXPECT_EQ(cart->size, Size::small);
  EXPECT_TRUE(cart->wheels.empty());
}

TEST(JsonFormTest, ErrorsNameThePlace) {
  EXPECT_EQ(fault("{}"), "$: \"owner\" is missing");
  EXPECT_THAT(fault("[]"), HasSubstr("$: expected an object"));
  EXPECT_THAT(fault(R"({"owner":null})"), HasSubstr("$.owner: expected a string"));
  EXPECT_THAT(fault(R"({"owner":"A","wheels":[{}]})"),
              HasSubstr("$.wheels[0]: \"name\" is missing"));
  EXPECT_THAT(fault(R"({"owner":"A","prices":{"new":"x"}})"), HasSubstr("$.prices.new: "));
  EXPECT_EQ(fault(R"({"owner":"A","size":"huge"})"),
            "$.size: expected one of small, large, found \"huge\"");
}

TEST(JsonFormTest, CountsOutOfRangeAreTheNearestThatFit) {
  const Result<Cart> cart =
      read_cart(R"({"owner":"A","wheels":[{"name":"a","spokes":1e300},{"name":"b","spokes":-3}]})");
  ASSERT_TRUE(cart) << cart.error().message;
  EXPECT_EQ(cart->wheels[0].spokes, 1'000'000'000);
  EXPECT_EQ(cart->wheels[1].spokes, 0);
}

TEST(JsonFormTest, TheSchemaHasWhatIsReadAndNothingThatIsWorkedOut) {
  JsonWriter wheel;
  write_schema<Wheel>(wheel);
  EXPECT_EQ(wheel.text(),
            R"({"type":"object","additionalProperties":false,"required":["name","spokes"],)"
            R"("properties":{"name":{"type":"string"},"spokes":{"type":"integer"}}})");
  JsonWriter size;
  write_schema<std::optional<Size>>(size);
  EXPECT_EQ(size.text(), R"({"type":["string","null"],"enum":["small","large"]})");
}

}  // namespace
}  // namespace synth
