#include "synth/report/graph_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(GraphSvgTest, DrawsBoxesAndArrows) {
  const auto svg = draw_graph({{"first", "pass", {}}, {"größe", "fail", {0}}});
  ASSERT_TRUE(svg) << svg.error().message << "; the tests need Graphviz";
  EXPECT_TRUE(svg->starts_with("<svg"));
  EXPECT_THAT(*svg, AllOf(HasSubstr(">first</text>"), HasSubstr(">größe</text>"),
                          HasSubstr("class=\"node pass\""), HasSubstr("class=\"edge\""),
                          Not(HasSubstr("http")), Not(HasSubstr("<!DOCTYPE"))));
}

TEST(GraphSvgTest, ALabelIsOnlyText) {
  const auto svg = draw_graph({{"\"];x->y;<b>\\N{a|b}", "", {}}, {std::string(500, 'a'), "", {0}}});
  ASSERT_TRUE(svg) << svg.error().message;
  EXPECT_THAT(*svg, AllOf(Not(HasSubstr("<b>")), HasSubstr("???x??y??b??N?a?b?")));
  EXPECT_EQ(svg->find(std::string(61, 'a')), std::string::npos);
}

TEST(GraphSvgTest, CirclesAreDrawn) {
  EXPECT_TRUE(draw_graph({{"a", "", {1, 0}}, {"b", "", {0}}}));
}

}  // namespace
}  // namespace synth
