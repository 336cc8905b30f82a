#include "specs/json_schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

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

struct Parcel {
  std::size_t bytes = 1024;
  std::optional<std::chrono::milliseconds> wait;
  int days = 1;
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
constexpr auto kJsonForm<Parcel> = std::tuple(
    quantity("size_kb", &Parcel::bytes,
             {.per_unit = 1024, .least = 1, .most = 10, .name = "kilobytes"}),
    quantity("wait_s", &Parcel::wait,
             {.per_unit = 1000, .least = 0.001, .most = 60, .is_whole = false, .name = "seconds"}),
    quantity("days", &Parcel::days, {.least = 1, .most = 7, .name = "days"}));

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

TEST(JsonFormTest, ReadsAMemberThatMustBeThere) {
  const Value json = *parse_json(R"({"a":"x"})");
  EXPECT_EQ(read_at<std::string>(JsonField(json), "a"), "x");
  EXPECT_THAT(read_at<bool>(JsonField(json), "a").error().message, testing::HasSubstr("$.a"));
  EXPECT_FALSE(read_at<std::string>(JsonField(json), "b"));
}

TEST(JsonFormTest, CountsOutOfRangeAreTheNearestThatFit) {
  const Result<Cart> cart =
      read_cart(R"({"owner":"A","wheels":[{"name":"a","spokes":1e300},{"name":"b","spokes":-3}]})");
  ASSERT_TRUE(cart) << cart.error().message;
  EXPECT_EQ(cart->wheels[0].spokes, 1'000'000'000);
  EXPECT_EQ(cart->wheels[1].spokes, 0);
}

TEST(JsonFormTest, AQuantityIsANumberOfUnitsInItsRange) {
  const auto read = [](std::string_view text) -> Result<Parcel> {
    SYNTH_TRY(const Value document, parse_json(text));
    return from_json<Parcel>(JsonField(document));
  };
  const auto parcel = read(R"({"size_kb":3,"wait_s":0.0015,"days":2})");
  ASSERT_TRUE(parcel) << parcel.error().message;
  EXPECT_EQ(parcel->bytes, 3072U);
  EXPECT_EQ(parcel->wait, std::chrono::milliseconds(2));
  EXPECT_EQ(parcel->days, 2);
  EXPECT_EQ(read(R"({"days":8})").error().message, "$.days: expected days from 1 to 7");
  EXPECT_THAT(read(R"({"days":1.5})").error().message, HasSubstr("$.days"));
  EXPECT_THAT(read(R"({"wait_s":"1"})").error().message, HasSubstr("$.wait_s"));
  EXPECT_THAT(read(R"({"size_kb":0})").error().message, HasSubstr("from 1 to 10"));
}

TEST(JsonFormTest, KeysAreThoseThatAreRead) {
  EXPECT_THAT(keys_of<Wheel>(), ElementsAre("name", "spokes"));
  EXPECT_THAT(keys_of<Parcel>(), ElementsAre("size_kb", "wait_s", "days"));
  EXPECT_THAT(keys_of<Cart>(), Not(Contains("count")));
}

TEST(JsonFormTest, PropertiesOfQuantitiesHaveTheirRange) {
  JsonWriter out;
  out.begin_object();
  write_properties<Parcel>(out);
  EXPECT_EQ(out.end_object().text(),
            R"({"properties":{"size_kb":{"type":"integer","minimum":1,"maximum":10},)"
            R"("wait_s":{"type":"number","minimum":0.001,"maximum":60.0},)"
            R"("days":{"type":"integer","minimum":1,"maximum":7}}})");
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
