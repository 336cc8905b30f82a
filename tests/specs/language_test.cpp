#include "specs/language.h"

#include <gtest/gtest.h>

#include <set>

namespace synth {
namespace {

TEST(LanguageTest, AliasesStandForTheName) {
  for (const std::string_view text : {"cpp", "c++", "C++", "cxx"}) {
    EXPECT_EQ(parse_language(text), Language::cpp) << text;
  }
  EXPECT_EQ(parse_language("js"), Language::javascript);
  EXPECT_EQ(parse_language("py"), Language::python);
  EXPECT_EQ(parse_language("sh"), Language::bash);
  EXPECT_EQ(parse_language("rust"), std::nullopt);
  EXPECT_EQ(all_names_in(names_of(Language())), "python, javascript, cpp, bash");
}

TEST(LanguageTest, FilesSayTheirLanguage) {
  EXPECT_EQ(language_of_code("a/b.MJS"), Language::javascript);
  EXPECT_EQ(language_of_code("b.bats"), std::nullopt);
  EXPECT_EQ(language_of_tests("b.bats"), Language::bash);
  EXPECT_EQ(language_of_code("Makefile"), std::nullopt);
}

TEST(LanguageTest, NoNameStandsForTwo) {
  std::set<std::string_view> seen;
  for (const LanguageInfo& language : all_languages()) {
    EXPECT_EQ(&info(language.language), &language);
    EXPECT_TRUE(seen.insert(language.name).second) << language.name;
    for (const std::string_view alias : language.aliases) {
      EXPECT_TRUE(seen.insert(alias).second) << alias;
    }
  }
  for (const std::string_view each : seen) {
    EXPECT_EQ(find_other_language(each), nullptr) << each;
  }
  EXPECT_EQ(find_other_language("golang")->title, "Go");
}

}  // namespace
}  // namespace synth
