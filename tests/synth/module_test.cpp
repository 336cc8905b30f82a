#include "synth/module.h"

#include <gtest/gtest.h>

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
