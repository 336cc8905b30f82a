#include "synth/support/mapped.h"

#include <gmock/gmock.h>

#include <string>
#include <string_view>
#include <vector>

namespace synth {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Named {
  std::string name;
};

TEST(MappedTest, GivesResultsInOrder) {
  const std::vector<Named> all{{"b"}, {"a"}};
  EXPECT_THAT(mapped(all, &Named::name), ElementsAre("b", "a"));
  EXPECT_THAT(mapped(all, [](const Named& each) { return each.name + "!"; }),
              ElementsAre("b!", "a!"));
  EXPECT_THAT(mapped(std::vector<Named>(), &Named::name), IsEmpty());
}

TEST(MappedTest, ConvertsIfATypeIsGiven) {
  const std::vector<std::string_view> views{"x"};
  const std::vector<std::string> texts = mapped<std::string>(views, std::identity());
  EXPECT_THAT(texts, ElementsAre("x"));
}

}  // namespace
}  // namespace synth
