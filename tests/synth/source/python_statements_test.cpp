#include "synth/source/python_statements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;
using Kind = PythonStatement::Kind;

std::vector<std::string> texts(std::string_view source) {
  std::vector<std::string> texts;
  for (const PythonStatement& statement : split_python(source)) {
    texts.push_back(statement.text);
  }
  return texts;
}

TEST(PythonSourceTest, SplitsAtTheTopLevelOnly) {
  EXPECT_THAT(texts("import math\n\n\ndef f(x):\n    y = 1\n\n    return y\nz = 2\n"),
              ElementsAre("import math", "def f(x):\n    y = 1\n\n    return y", "z = 2"));
}

TEST(PythonSourceTest, StringsAndBracketsHideWhatLooksLikeStatements) {
  EXPECT_THAT(texts("a = '''\ndef g(): pass\n'''\nb = [\n1,\n2]\n"),
              ElementsAre("a = '''\ndef g(): pass\n'''", "b = [\n1,\n2]"));
  EXPECT_THAT(texts("a = r'\\'\\\n'\nb = 1\n"), SizeIs(2));
  EXPECT_THAT(texts("a = \"it's\"  # don't\nb = 1\n"), SizeIs(2));
}

TEST(PythonSourceTest, DecoratorsAndCommentsBelongToWhatFollows) {
  const std::vector<PythonStatement> statements =
      split_python("# about f\n@cache\n@other(1)\ndef f():\n    pass\n");
  ASSERT_THAT(statements, SizeIs(1));
  EXPECT_EQ(statements[0].kind, Kind::definition);
  EXPECT_THAT(statements[0].names, ElementsAre("f"));
  EXPECT_EQ(statements[0].text.substr(0, 9), "# about f");
}

TEST(PythonSourceTest, BranchesStayWithTheirStatement) {
  EXPECT_THAT(texts("try:\n    import a\nexcept ImportError:\n    a = None\nelse:\n    b = 1\n"),
              SizeIs(1));
}

TEST(PythonSourceTest, TellsWhichNamesAreBound) {
  const auto names = [](std::string_view source) { return split_python(source).at(0).names; };
  EXPECT_THAT(names("import os.path, sys as system"), ElementsAre("os", "system"));
  EXPECT_THAT(names("from a import (b,\n  c as d)"), ElementsAre("b", "d"));
  EXPECT_THAT(names("async def f(): ..."), ElementsAre("f"));
  EXPECT_THAT(names("class A(B): pass"), ElementsAre("A"));
  EXPECT_THAT(names("LIMIT: int = 3"), ElementsAre("LIMIT"));
  EXPECT_THAT(names("x == 3"), ElementsAre());
}

TEST(PythonSourceTest, SurvivesWhatIsNotPython) {
  EXPECT_THAT(texts("'unterminated\n\"\"\"open"), SizeIs(2));
  EXPECT_THAT(texts(")))(((\n\\"), SizeIs(1));
  EXPECT_THAT(texts(""), SizeIs(0));
}

TEST(PythonSourceTest, LineEndsOfOtherSystemsAreLineEnds) {
  EXPECT_THAT(texts("a = 1\r\nb = 2\rc = 3"), ElementsAre("a = 1", "b = 2", "c = 3"));
}

}  // namespace
}  // namespace synth
