#include "synth/source/brace_statements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::SizeIs;

TEST(BraceStatementsTest, SplitsImportsFromDefinitions) {
  const auto statements = split_braces(
      Language::javascript,
      "'use strict';\nconst fs = require('fs');\n\n// Twice x.\nexport function twice(x) {\n"
      "  return `${x}}`;\n}\n");
  ASSERT_THAT(statements, SizeIs(3));
  EXPECT_EQ(statements[1].kind, BraceStatement::Kind::import);
  EXPECT_EQ(statements[2].kind, BraceStatement::Kind::definition);
  EXPECT_EQ(statements[2].name, "twice");
  EXPECT_EQ(statements[2].text.rfind("// Twice x.\nfunction twice", 0), 0U) << statements[2].text;
}

TEST(BraceStatementsTest, BracesInLiteralsDoNotCount) {
  const auto statements = split_braces(
      Language::cpp, "#include <string>\nchar open() { return '{'; }\nint b = 0xFF'FF;\n");
  ASSERT_THAT(statements, SizeIs(3));
  EXPECT_EQ(statements[0].kind, BraceStatement::Kind::import);
  EXPECT_EQ(statements[1].name, "open");
  EXPECT_EQ(statements[2].text, "int b = 0xFF'FF;");
}

TEST(BraceStatementsTest, AttributesAreNoNames) {
  const auto statements =
      split_braces(Language::cpp,
                   "[[nodiscard(\"the sum\")]] [[gnu::pure]]\nstatic int f(int a) { return a; }\n"
                   "__attribute__((noinline)) int g() { return 1; }\n"
                   "struct [[nodiscard(\"x\")]] Point { int x; };\n");
  ASSERT_THAT(statements, SizeIs(3));
  EXPECT_EQ(statements[0].name, "f");
  EXPECT_EQ(statements[1].name, "g");
  EXPECT_EQ(statements[2].name, "Point");
}

TEST(BraceStatementsTest, WhatCanBeReadInTwoWaysIsReadInTheLikelierOne) {
  const std::string source =
      "#!/usr/bin/env node\n/* Half of x. */\nfunction half(x) {\n  if (x) /[{]/.test(x);\n"
      "  return `${x}` && {}\n  / 2;\n}\n// The end.\n";
  const auto statements = split_braces(Language::javascript, source);
  ASSERT_THAT(statements, SizeIs(3));
  EXPECT_EQ(statements[0].text, "#!/usr/bin/env node");
  EXPECT_EQ(statements[1].name, "half");
  EXPECT_EQ(statements[1].text.substr(statements[1].code, 13), "function half");
  EXPECT_EQ(source.substr(statements[1].begin, statements[1].end - statements[1].begin),
            statements[1].text);
  EXPECT_EQ(statements[2].text, "// The end.");
}

TEST(BraceStatementsTest, DirectivesAndCommentsBeginAStatementOnlyBetweenStatements) {
  const auto statements =
      split_braces(Language::cpp,
                   "int f(\n// the number\nint a) {\n#if 1  // don't\n  return a;\n#endif\n}\n"
                   "int b =\n// two\n2;\n#define TWICE(x) \\\n  ((x) * 2)\nint c = 1;\n");
  ASSERT_THAT(statements, SizeIs(4));
  EXPECT_EQ(statements[0].name, "f");
  EXPECT_EQ(statements[1].name, "b");
  EXPECT_EQ(statements[2].kind, BraceStatement::Kind::other);
  EXPECT_EQ(statements[3].name, "c");
}

TEST(BraceStatementsTest, WhatDoesNotMatchIsOneStatement) {
  EXPECT_THAT(split_braces(Language::cpp, "int f() {\n  return 1;\n"), SizeIs(1));
}

TEST(BraceStatementsTest, UsingOfTheCodesOwnNamespaceStaysBehindIt) {
  const auto statements = split_braces(
      Language::cpp,
      "using std::max;\nnamespace foo::bar {\nint f() { return 1; }\n}\nusing foo::bar::f;\n"
      "using namespace foo;\nusing namespace std;\n");
  ASSERT_THAT(statements, SizeIs(5));
  EXPECT_EQ(statements[0].kind, BraceStatement::Kind::import);
  EXPECT_EQ(statements[2].kind, BraceStatement::Kind::definition);
  EXPECT_EQ(statements[2].name, "f");
  EXPECT_EQ(statements[3].kind, BraceStatement::Kind::other);
  EXPECT_EQ(statements[4].kind, BraceStatement::Kind::import);
}

}  // namespace
}  // namespace synth
