#include "synth/report/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::Not;

RecordItem item_of(const std::string& function, double seconds, const std::string& cache = "miss") {
  Solution solution;
  FunctionSpec spec;
  spec.name = function;
  solution.specs.functions = {spec};
  solution.provenance.author = "offline";
  solution.metrics.generation_s = seconds / 2;
  solution.metrics.total_s = seconds;
  solution.metrics.cache = cache;
  RecordItem item;
  item.solution = std::move(solution);
  return item;
}

RecordItem paid_item(const std::string& function, double seconds, double usd) {
  RecordItem item = item_of(function, seconds);
  item.solution->provenance.author = "model";
  item.solution->provenance.model = "m|1";
  item.solution->metrics.model_calls = 2;
  item.solution->metrics.input_tokens = 100;
  item.solution->metrics.output_tokens = 10;
  item.solution->metrics.cost_usd = usd;
  return item;
}

RunRecord batch_of(std::vector<RecordItem> items) {
  return {RecordKind::batch, std::move(items)};
}

auto row(const std::string& name, double seconds) {
  return AllOf(Field(&ProfileRow::name, name),
               Field(&ProfileRow::seconds, ::testing::DoubleEq(seconds)));
}

TEST(ProfileTest, SumsWhatEachStageAuthorAndFunctionTook) {
  const Profile profile = profile_of(batch_of(
      {item_of("f", 1), paid_item("g", 4, 0.5), paid_item("g", 2, 0.25), item_of("h", 9, "hit")}));
  EXPECT_EQ(profile.instructions, 3U);
  EXPECT_EQ(profile.recalled, 1U);
  EXPECT_THAT(profile.authors, ElementsAre(row("model (m|1)", 6), row("offline", 1)));
  EXPECT_THAT(profile.functions, ElementsAre(row("g", 6), row("f", 1)));
  EXPECT_EQ(profile.functions[0].usd, 0.75);
  EXPECT_EQ(profile.functions[0].requests, 4);
  EXPECT_EQ(profile.functions[0].tokens, 220);
  EXPECT_EQ(profile.functions[1].usd, std::nullopt) << "what has no price costs nothing known";
  ASSERT_GE(profile.stages.size(), 2U);
  EXPECT_EQ(profile.stages[0].seconds + profile.stages[1].seconds, 7);
}

TEST(ProfileTest, ManyFunctionsAreToldByTheLongest) {
  std::vector<RecordItem> items;
  for (int i = 0; i < 30; ++i) {
    items.push_back(item_of("f" + std::to_string(i), 1 + i));
  }
  const Profile profile = profile_of(batch_of(std::move(items)));
  ASSERT_EQ(profile.functions.size(), 21U);
  EXPECT_THAT(profile.functions.front(), row("f29", 30));
  EXPECT_THAT(profile.functions.back(), row("10 others", 55));
}

TEST(ProfileTest, NothingInATableIsMarkup) {
  const Profile profile = profile_of(batch_of({paid_item("<img>", 4, 0.5)}));
  EXPECT_THAT(profile_html(profile), AllOf(HasSubstr("&lt;img&gt;"), Not(HasSubstr("<img>"))));
  EXPECT_THAT(tables_of(profile).back().rows.front(),
              ElementsAre("<img>", "4.000 s", "100 %", "1", "2", "110", "0.5000"));
}

TEST(ProfileTest, WithoutInstructionsThereIsNone) {
  EXPECT_EQ(profile_html(profile_of(batch_of({RecordItem()}))), "");
  const std::string recalled = profile_html(profile_of(batch_of({item_of("h", 9, "hit")})));
  EXPECT_THAT(recalled, AllOf(HasSubstr("1 more came from the cache"), Not(HasSubstr("<table"))));
}

}  // namespace
}  // namespace synth
