#include "synth/source/module.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace synth {
namespace {

Result<std::string> python(std::vector<FunctionCode> pieces) {
  return assemble(Language::python, pieces);
}

TEST(ModuleTest, ImportsComeFirstAndOnce) {
  const auto module = python({{"a", "import math\n\ndef a(x):\n    return math.floor(x)\n"},
                              {"b", "import math\nimport re\ndef b(x):\n    return a(x)\n"}});
  ASSERT_TRUE(module) << module.error().message;
  EXPECT_EQ(*module,
            "import math\nimport re\n\n\ndef a(x):\n    return math.floor(x)\n\n\n"
            "def b(x):\n    return a(x)\n");
}

TEST(ModuleTest, FutureImportsStayAheadOfAll) {
  const auto module = python({{"a", "import re\n\ndef a(): ...\n"},
                              {"b", "from __future__ import annotations\ndef b(): ...\n"}});
  ASSERT_TRUE(module);
  EXPECT_TRUE(module->starts_with("from __future__ import annotations\nimport re\n"));
}

TEST(ModuleTest, AHelperThatPiecesShareAppearsOnce) {
  const std::string helper = "def _half(x):\n    return x // 2\n\n";
  const auto module = python({{"a", helper + "def a(x):\n    return _half(x)\n"},
                              {"b", helper + "def b(x):\n    return _half(x) + 1\n"}});
  ASSERT_TRUE(module);
  EXPECT_EQ(module->find("def _half"), module->rfind("def _half"));
}

TEST(ModuleTest, ANameWithTwoMeaningsIsRefusedByName) {
  const auto module = python({{"a", "def _help(x):\n    return 1\ndef a(x): return _help(x)\n"},
                              {"b", "def _help(x):\n    return 2\ndef b(x): return _help(x)\n"}});
  ASSERT_FALSE(module);
  EXPECT_EQ(module.error().message, "'_help' means different things in the code of 'a' and of 'b'");
}

TEST(ModuleTest, AHelperNamedLikeAnotherFunctionIsItsPiecesOwn) {
  const auto module =
      python({{"is_odd", "def is_odd(n):\n    return n % 2 == 1\n"},
              {"odds",
               "def is_odd(n):\n    return bool(n & 1)\n\n\ndef odds(xs):\n    \"\"\"Uses is_odd."
               "\"\"\"\n    return [x for x in xs if is_odd(x)]  # is_odd\n"}});
  ASSERT_TRUE(module) << module.error().message;
  EXPECT_EQ(*module,
            "def is_odd(n):\n    return n % 2 == 1\n\n\ndef _is_odd(n):\n    return bool(n & 1)\n"
            "\n\ndef odds(xs):\n    \"\"\"Uses is_odd.\"\"\"\n"
            "    return [x for x in xs if _is_odd(x)]  # is_odd\n");
  const auto javascript = assemble(
      Language::javascript,
      std::vector<FunctionCode>{
          {"isOdd", "function isOdd(n) {\n  return n % 2 === 1;\n}\n"},
          {"odds",
           "function isOdd(n) {\n  return (n & 1) === 1;\n}\nfunction odds(xs) {\n  return "
           "xs.filter((x) => isOdd(x));\n}\n"}});
  ASSERT_TRUE(javascript) << javascript.error().message;
  EXPECT_NE(javascript->find("filter((x) => _isOdd(x))"), std::string::npos) << *javascript;
}

TEST(ModuleTest, OnePieceMayRebindItsOwnName) {
  const auto module = python({{"a", "x = 1\nx = 2\ndef a(): return x\n"}});
  ASSERT_TRUE(module);
  EXPECT_NE(module->find("x = 1\nx = 2"), std::string::npos);
}

TEST(ModuleTest, OverlappingImportsFromOnePlaceAgree) {
  EXPECT_TRUE(python({{"a", "from math import gcd\ndef a(): ..."},
                      {"b", "from math import gcd, sqrt\ndef b(): ..."}}));
  EXPECT_FALSE(python({{"a", "from math import gcd\ndef a(): ..."},
                       {"b", "from fractions import gcd\ndef b(): ..."}}));
}

TEST(ModuleTest, JavascriptExportsItsFunctionsOnceAtTheEnd) {
  const std::string helper = "// Halves.\nfunction half(x) {\n  return x / 2; // }\n}\n";
  const std::vector<FunctionCode> pieces{
      {"a", "const fs = require('fs');\n" + helper +
                "export function a(x) {\n  return `${half({ x }.x)}\n}`;\n}\n"},
      {"b", "const fs = require('fs');\n\n" + helper +
                "const b = (x) => /[/{]/.test(a(x));\nmodule.exports = { b };\n"}};
  const auto module = assemble(Language::javascript, pieces);
  ASSERT_TRUE(module) << module.error().message;
  EXPECT_EQ(*module, "const fs = require('fs');\n\n" + helper +
                         "\nfunction a(x) {\n  return `${half({ x }.x)}\n}`;\n}\n\n"
                         "const b = (x) => /[/{]/.test(a(x));\n\nmodule.exports = { a, b };\n");
  EXPECT_EQ(function_at_line(Language::javascript, *module, 4), "half");
  EXPECT_EQ(function_at_line(Language::javascript, *module, 9), "a");
}

TEST(ModuleTest, AModuleOfJavascriptThatImportsExportsByStatement) {
  const std::vector<FunctionCode> pieces{
      {"a", "import { sep } from 'node:path'\nconst a = () => sep\nexport default a\n"}};
  const auto module = assemble(Language::javascript, pieces);
  ASSERT_TRUE(module);
  EXPECT_EQ(*module, "import { sep } from 'node:path'\n\nconst a = () => sep\n\nexport { a };\n");
}

TEST(ModuleTest, ANameWithTwoMeaningsInJavascriptIsRefusedByName) {
  const std::vector<FunctionCode> pieces{
      {"a", "function help(x) { return 1; }\nfunction a(x) { return help(x); }"},
      {"b", "function help(x) { return 2; }\nfunction b(x) { return help(x); }"}};
  const auto module = assemble(Language::javascript, pieces);
  ASSERT_FALSE(module);
  EXPECT_EQ(module.error().message, "'help' means different things in the code of 'a' and of 'b'");
}

TEST(ModuleTest, WhatJavascriptCannotReadGoesThroughAsItIs) {
  const std::vector<FunctionCode> pieces{{"a", "function a( {\n\n}"}};
  EXPECT_EQ(assemble(Language::javascript, pieces).value(), "function a( {\n\n}\n");
}

TEST(ModuleTest, CppDeclaresWhatIsCalledBeforeItIsDefined) {
  const std::vector<FunctionCode> pieces{
      {"is_even",
       "#include <string>\n\nnamespace {\nint less(int n) { return n - 1'0 + 9; }\n}\n\n"
       "bool is_even(int n) {\n  return n == 0 || is_odd(less(n));\n}\n"},
      {"is_odd",
       "#include <string>\n#include <vector>\n\nnamespace {\nint less(int n) { return n - 1'0 + 9; "
       "}\n}\n\nbool is_odd(int n)\n{\n  return n != 0 && is_even(less(n));\n}\n"}};
  const auto module = assemble(Language::cpp, pieces);
  ASSERT_TRUE(module);
  EXPECT_EQ(*module,
            "#include <string>\n#include <vector>\n\nbool is_odd(int);\n\n"
            "namespace {\nint less(int n) { return n - 1'0 + 9; }\n}\n\n"
            "bool is_even(int n) {\n  return n == 0 || is_odd(less(n));\n}\n\n"
            "bool is_odd(int n)\n{\n  return n != 0 && is_even(less(n));\n}\n");
  EXPECT_EQ(function_at_line(Language::cpp, *module, 11), "is_even");
}

TEST(ModuleTest, CppTellsDigitSeparatorsFromCharacters) {
  const auto at_end = [](const std::string& first) {
    return function_at_line(Language::cpp, first + "\nint g() { return '('; }\n", 2);
  };
  EXPECT_EQ(at_end("int f() { return 0xFF'FF + 0b1'0 + 1'000; }"), "g");
  EXPECT_EQ(at_end("char f() { return u8'{'; }"), "g");
  EXPECT_EQ(at_end("wchar_t f() { return L'{'; }"), "g");
  EXPECT_EQ(at_end("int f() { return case1'('; }"), "g");
}

TEST(ModuleTest, AScriptOfBashIsOnePiece) {
  const std::vector<FunctionCode> pieces{{"a", "echo a"}, {"b", "echo b"}};
  EXPECT_EQ(assemble(Language::bash, std::span(pieces).first(1)).value(), "echo a\n");
  EXPECT_FALSE(assemble(Language::bash, pieces));
}

TEST(ModuleTest, KnowsWhichFunctionALineLiesIn) {
  const std::string module =
      "import re\n\n\ndef a(x):\n    return 1\n\n\ndef b(x):\n    return 2\n";
  EXPECT_EQ(function_at_line(Language::python, module, 1), "");
  EXPECT_EQ(function_at_line(Language::python, module, 5), "a");
  EXPECT_EQ(function_at_line(Language::python, module, 9), "b");
  EXPECT_EQ(function_at_line(Language::python, module, 99), "");
}

}  // namespace
}  // namespace synth
