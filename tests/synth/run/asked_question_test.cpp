#include "synth/run/kept_question.h"
#include "synth/run/solution_store.h"

#include <gmock/gmock.h>

#include <limits>

namespace synth {
namespace {

using ::testing::HasSubstr;

AskedQuestion sample() {
  AskedQuestion asked;
  asked.engine = "0.0.1";
  asked.toolchain = "CPython 2.7";
  asked.author = {"openai", "m", "http://host", "md5"};
  SolveRequest& request = asked.request;
  request.instruction = "Write f(n).\nf(1) is 2.";
  request.language = Language::javascript;
  request.spec_json = R"({"functions":[{"name":"f","inputs":[{"name":"n","type":"int"}]}]})";
  request.spec = parse_spec_file(request.spec_json).value();
  Test test;
  test.function = "f";
  test.name = "t";
  test.call.args = {Value(List{{Value(1.5), Value("x")}})};
  test.claim.expected = Value(true);
  request.tests = {test, test};
  request.tests[1].claim = {};
  request.tests[1].claim.raises = "ValueError";
  request.candidates = 3;
  request.seed = std::numeric_limits<std::uint64_t>::max();
  request.imports = {"re", "-os"};
  return asked;
}

std::string material_of(const AskedQuestion& asked) {
  KeyMaterial material = key_material(asked.request, asked.author, asked.toolchain);
  material.engine = asked.engine;
  return canonical_material(material);
}

TEST(AskedQuestionTest, IsReadFromTheMaterialOfItsKey) {
  const AskedQuestion asked = sample();
  const auto again = read_asked_question(material_of(asked));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(material_of(*again), material_of(asked));
  EXPECT_EQ(again->request.seed, asked.request.seed);
  EXPECT_EQ(again->request.tests.size(), 2U);
  EXPECT_TRUE(again->request.tests[0].is_trusted());
  EXPECT_EQ(again->request.spec->specs.functions[0].name, "f");
  AskedQuestion least;
  least.request.instruction = "f";
  EXPECT_TRUE(read_asked_question(material_of(least)));
}

TEST(AskedQuestionTest, AnythingElseIsRefused) {
  const std::string material = material_of(sample());
  for (const std::string& text :
       {std::string(), std::string("{}"), material + " ", material.substr(0, material.size() - 1),
        material.substr(0, material.size() - 1) + R"(,"more":1})"}) {
    EXPECT_FALSE(read_asked_question(text)) << text;
  }
  std::string other = material;
  other.replace(other.find("\"user\""), 6, "\"model\"");
  EXPECT_THAT(read_asked_question(other).error().message, HasSubstr("more than a question"))
      << "a test that its user does not vouch for";
}

}  // namespace
}  // namespace synth
