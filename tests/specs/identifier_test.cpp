#include "specs/identifier.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

TEST(IdentifierTest, AllowsNamesOfTheLanguage) {
  for (const char* name : {"f", "_x1", "Größe", "計算", "сумма", "a\u0301", "match", "print"}) {
    EXPECT_TRUE(is_identifier(name, Language::python)) << name;
  }
  EXPECT_TRUE(is_identifier("$x", Language::javascript));
  EXPECT_TRUE(is_identifier("größe", Language::javascript));
  EXPECT_TRUE(is_identifier("größe", Language::cpp));
  EXPECT_TRUE(is_identifier("lambda", Language::cpp));
}

TEST(IdentifierTest, RefusesKeywordsAndOtherText) {
  for (const char* name : {"", "1a", "a-b", "a b", "a.b", "lambda", "None", "f(", "\xFF", "$x",
                           "😀", "a→b", "a–b", "×", "\u0301a", "a\xC3"}) {
    EXPECT_FALSE(is_identifier(name, Language::python)) << name;
  }
  EXPECT_FALSE(is_identifier("template", Language::cpp));
  EXPECT_FALSE(is_identifier("größe", Language::bash));
  EXPECT_FALSE(is_identifier("function", Language::javascript));
  EXPECT_FALSE(is_identifier("esac", Language::bash));
}

TEST(IdentifierTest, QualifiedNamesAreJoinedIdentifiers) {
  EXPECT_TRUE(is_qualified_identifier("ValueError", Language::python));
  EXPECT_TRUE(is_qualified_identifier("json.decoder.JSONDecodeError", Language::python));
  EXPECT_TRUE(is_qualified_identifier("std::out_of_range", Language::cpp));
  for (const char* name : {"", ".", "a.", ".a", "a..b", "a.if", "std::x"}) {
    EXPECT_FALSE(is_qualified_identifier(name, Language::python)) << name;
  }
}

}  // namespace
}  // namespace synth
