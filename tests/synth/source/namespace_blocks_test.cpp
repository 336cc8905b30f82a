#include "synth/source/namespace_blocks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::SizeIs;

// Returns the paths of the blocks, each with the text inside it.
std::vector<std::pair<std::string, std::string>> blocks_of(std::string_view code) {
  const auto file = read_surely(Language::cpp, code);
  EXPECT_TRUE(file) << code;
  std::vector<std::pair<std::string, std::string>> found;
  for (const NamespaceBlock& block : namespace_blocks(*file)) {
    found.emplace_back(block.path, code.substr(block.begin, block.end - block.begin));
  }
  return found;
}

TEST(NamespaceBlocksTest, AreFoundWithTheirInsides) {
  EXPECT_THAT(blocks_of("namespace a { int x; }\nint y;\nnamespace b {}\n"),
              ElementsAre(Pair("a", " int x; "), Pair("b", "")));
}

TEST(NamespaceBlocksTest, OneInTheOtherHasThePathOfOneThatIsWrittenSo) {
  EXPECT_THAT(blocks_of("namespace a { namespace b { int x; } }"),
              ElementsAre(Pair("a", " namespace b { int x; } "), Pair("a::b", " int x; ")));
  EXPECT_THAT(blocks_of("namespace a::b { int x; }"), ElementsAre(Pair("a::b", " int x; ")));
}

TEST(NamespaceBlocksTest, MayBeInlineUnnamedOrOfAnotherLanguage) {
  EXPECT_THAT(blocks_of("inline namespace v1 {}\nnamespace {}\nextern \"C\" {}\n"),
              ElementsAre(Pair("v1", ""), Pair(kUnnamedNamespace, ""), Pair("extern\"C\"", "")));
}

TEST(NamespaceBlocksTest, NothingElseIsOne) {
  EXPECT_THAT(blocks_of("struct S { int x; };\nint f() { return 1; }\nusing namespace std;\n"
                        "namespace c = a::b;\nextern \"C\" int g();\n"),
              IsEmpty());
}

TEST(NamespaceBlocksTest, NestingHasALimit) {
  std::string code;
  for (int i = 0; i < 100; ++i) {
    code += "namespace n {";
  }
  EXPECT_THAT(blocks_of(code + std::string(100, '}')), SizeIs(16));
}

}  // namespace
}  // namespace synth
