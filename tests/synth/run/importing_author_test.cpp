#include "synth/run/importing_author.h"

#include "tests/synth/fakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

GivenModules with_price() {
  GivenModules given;
  given.definitions = {{.module = "shop", .file = "shop.py", .spec = {}}};
  given.definitions[0].spec.name = "price";
  return given;
}

TEST(ImportingAuthorTest, WhatIsThereIsNotSpecifiedButForWhatIsAskedForOrTested) {
  const GivenModules given = with_price();
  SpecQuestion question;
  const auto ask = [&](const std::string& entry_point) {
    ScriptedAuthor author;
    author.spec_answers = {{{spec("total", 0, {"price", "other"}), spec("price", 0)}, entry_point}};
    return ImportingAuthor(author, given).specs(question);
  };
  const auto specs = ask("total");
  ASSERT_TRUE(specs);
  ASSERT_EQ(specs->answers.front().functions.size(), 1U);
  EXPECT_THAT(specs->answers.front().functions[0].dependencies, ElementsAre("other"));
  EXPECT_EQ(specs->note, "'price' is in shop already");
  EXPECT_EQ(ask("price")->answers.front().functions.size(), 2U);
  question.tests.emplace_back().function = "price";
  EXPECT_EQ(ask("total")->answers.front().functions.size(), 2U);
}

TEST(ImportingAuthorTest, CodeOfAnswersAndRepairsGetsItsImports) {
  const GivenModules given = with_price();
  ScriptedAuthor author;
  author.implementation_answers = {{{"f", "def f(x): return price(x)"}}};
  author.repair_answers.emplace_back().implementations = {{"f", "def f(x): return price(x)"}};
  ImportingAuthor importing(author, given);
  ImplementationQuestion question;
  std::string ran;
  question.run = [&](const std::string& code, const std::string&, const std::vector<Call>&) {
    ran = code;
    return std::vector<Outcome>();
  };
  const auto code = importing.implementations(question);
  ASSERT_TRUE(code);
  EXPECT_THAT(code->answers.front().at("f"), HasSubstr("from shop import price"));
  author.implementation_questions.front().run("price(1)", "f", {});
  EXPECT_THAT(ran, HasSubstr("from shop import price"));
  const auto repair = importing.repairs({});
  ASSERT_TRUE(repair);
  EXPECT_THAT(repair->answers.front().implementations.at("f"), HasSubstr("from shop import price"));
}

}  // namespace
}  // namespace synth
