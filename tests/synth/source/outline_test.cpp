#include "synth/source/outline.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

std::string outline(Language language, std::string_view source,
                    OutlineComments comments = OutlineComments::whole) {
  const auto text = outline_of(language, source, comments);
  return text ? *text : text.error().message;
}

TEST(OutlineTest, CppKeepsDeclarationsTypesAndComments) {
  EXPECT_EQ(
      outline(Language::cpp,
              "#pragma once\n#include <vector>\nnamespace a {\n/// Adds.\ntemplate <class T>\n"
              "T add(T x, T y = {}) {\n  if (x) { return y; }\n  return x;\n}\n"
              "class B : public C {\n public:\n  B() : x_{1}, y_(2) { f(); }\n"
              "  auto size() const -> std::pair<int, int> { return {}; }\n"
              "  bool operator==(const B& b) const { return true; }\n"
              "  B(B&&) = default;\n private:\n  int x_{3};\n};\n"
              "enum class K { one, two };\n}\nint later(int);\n"),
      "namespace a {\n/// Adds.\ntemplate <class T>\nT add(T x, T y = {});\n"
      "class B : public C {\n public:\n  B();\n"
      "  auto size() const -> std::pair<int, int>;\n"
      "  bool operator==(const B& b) const;\n  B(B&&) = default;\n private:\n  int x_{3};\n};\n"
      "enum class K { one, two };\n}\nint later(int);\n");
}

TEST(OutlineTest, JavascriptKeepsHeadsOfFunctionsAndMethods) {
  EXPECT_EQ(
      outline(Language::javascript,
              "// Halves.\nconst half = (n) => {\n  return n / 2;\n};\n"
              "function f({ a, b } = {}) {\n  for (;;) {}\n}\n"
              "class A extends mixin(B) {\n  x = 1\n  static { this.y = 2; }\n"
              "  get size() { return 1; }\n}\nconst KINDS = { food: 'a' };\n"),
      "// Halves.\nconst half = (n) => { /* ... */ };\n"
      "function f({ a, b } = {}) { /* ... */ }\nclass A extends mixin(B) {\n  x = 1\n"
      "  static { /* ... */ }\n  get size() { /* ... */ }\n}\nconst KINDS = { food: 'a' };\n");
}

TEST(OutlineTest, CommentsAreCutToTheirFirstParagraphsOrLeftOut) {
  const std::string source =
      "/**\n * Adds.\n *\n * At length.\n */\nint add(int x) { return x; }  // so\n\n"
      "// One.\n//\n// Two.\nint f();\n";
  EXPECT_EQ(outline(Language::cpp, source, OutlineComments::first_paragraphs),
            "/**\n * Adds. */\nint add(int x);  // so\n\n// One.\nint f();\n");
  EXPECT_EQ(outline(Language::cpp, source, OutlineComments::none), "int add(int x);\nint f();\n");
}

TEST(OutlineTest, TakesLittleTimeForALongDeclaration) {
  std::string declared = "int a{0}";
  std::string assigned = "const a = {}";
  for (int i = 0; i < 50'000; ++i) {
    declared += ", a" + std::to_string(i) + "{0}";
    assigned += ", a" + std::to_string(i) + " = {}";
  }
  EXPECT_EQ(outline(Language::cpp, declared + ";\n"), declared + ";\n");
  EXPECT_EQ(outline(Language::javascript, assigned + ";\n"), assigned + ";\n");
}

TEST(OutlineTest, TextThatDoesNotTellWhereFunctionsEndIsAnError) {
  EXPECT_FALSE(outline_of(Language::cpp, "int f() {\n", OutlineComments::whole));
  EXPECT_FALSE(outline_of(Language::javascript, "const x = 'a\n", OutlineComments::whole));
}

}  // namespace
}  // namespace synth
