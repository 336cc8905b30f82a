#include "synth/source/cpp_scope.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(CppScopeTest, ANameHasItsNamespaces) {
  const char* const code =
      "namespace foo { namespace bar { int f(int x) { return x; } struct Box { int n; }; } }\n"
      "int g() { return 1; }\n";
  EXPECT_EQ(qualified_cpp_name(code, "f"), "foo::bar::f");
  EXPECT_EQ(qualified_cpp_name(code, "Box"), "foo::bar::Box");
  EXPECT_EQ(qualified_cpp_name(code, "g"), "g");
  EXPECT_EQ(qualified_cpp_name(code, "h"), std::nullopt);
}

TEST(CppScopeTest, AMethodIsCalledByAFunctionOfItsTypes) {
  EXPECT_EQ(cpp_function_beside("class Solution {\n public:\n"
                                "  int add(int a, int b) { return a + b; }\n};\n",
                                "Solution", "add"),
            "int add(int a, int b) {\n  return ::Solution().add(a, b);\n}\n");
}

TEST(CppScopeTest, OnlyAPublicMethodOfTheClassIs) {
  const char* const code =
      "class Solution {\n  int hidden(int a) { return a; }\n public:\n"
      "  int shown(int a) { return a; }\n};\n";
  EXPECT_EQ(cpp_function_beside(code, "Solution", "hidden"), std::nullopt);
  EXPECT_EQ(cpp_function_beside(code, "Solution", "other"), std::nullopt);
  EXPECT_EQ(cpp_function_beside(code, "Other", "shown"), std::nullopt);
  EXPECT_NE(cpp_function_beside(code, "Solution", "shown"), std::nullopt);
}

}  // namespace
}  // namespace synth
