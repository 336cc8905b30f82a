#include "specs/examples/language_values.h"

#include "specs/examples/stated.h"
#include "specs/literal.h"

#include <gtest/gtest.h>

#include <string>

namespace synth {
namespace {

TEST(LanguageValuesTest, ListsOfCppAreInBrackets) {
  const auto in_python = [](std::string text) {
    return with_python_values(std::move(text), Language::cpp);
  };
  EXPECT_EQ(in_python("f({5, 5, 4}) == {4, {1}}"), "f([5, 5, 4]) == [4, [1]]");
  EXPECT_EQ(in_python("join({\"}\", \"{\\\"\"}, ',')"), "join([\"}\", \"{\\\"\"], ',')");
  EXPECT_EQ(in_python("f({true, false}) is {3}"), "f([True, False]) is [3]");
  EXPECT_EQ(in_python("total({Item{\"a\", 2.0}, Item{\"b\", {1, 1}}})"),
            "total([Item{\"a\", 2.0}, Item{\"b\", [1, 1]}])");
  EXPECT_EQ(in_python("struct P { int x; }; f({1, 1})"), "struct P { int x; }; f([1, 1])");
}

TEST(LanguageValuesTest, ObjectsOfJavascriptHaveTheirKeysInQuotes) {
  const auto in_python = [](std::string text) {
    return with_python_values(std::move(text), Language::javascript);
  };
  EXPECT_EQ(in_python("f({name: 'Ann', tags: [true, null]}) === {größe : {x: 1}}"),
            "f({\"name\": 'Ann', \"tags\": [True, None]}) === {\"größe\" : {\"x\": 1}}");
  EXPECT_EQ(in_python("f([{a: 'b: c, d: e'}, undefined])"), "f([{\"a\": 'b: c, d: e'}, None])");
  EXPECT_EQ(in_python("f({'a': 1, 2: true})"), "f({'a': 1, 2: True})");
}

TEST(LanguageValuesTest, WhatIsNotAValueStays) {
  for (const Language language : {Language::cpp, Language::javascript}) {
    for (const std::string text :
         {"f({}) == 0", "dist(Point{1, 2})", "std::vector<int>{1, 2}", "xs[i]",
          "int f(int n) { return n; }", "int f(){1, 2}", "f({1, 2", "f({x})", "f({1])", "{", "}{",
          "true [note: see a]", "returns true", ""}) {
      EXPECT_EQ(with_python_values(text, language), text);
    }
  }
  for (const Language language : {Language::python, Language::bash}) {
    EXPECT_EQ(with_python_values("f({a: true}, {1, 1})", language), "f({a: true}, {1, 1})");
  }
}

TEST(LanguageValuesTest, ManyOpenBracketsTakeLinearTime) {
  for (const char bracket : {'{', '['}) {
    const std::string open(300'000, bracket);
    EXPECT_EQ(with_python_values(open, Language::javascript), open);
  }
}

TEST(LanguageValuesTest, ExamplesKeepWhatTheirLanguageSays) {
  const auto first_argument = [](const char* text, Language language) {
    const Stated stated = read_stated(text, language);
    return stated.examples.empty() ? "" : write_literal(stated.examples[0].example.call.args.at(0));
  };
  EXPECT_EQ(first_argument("Write f(v). f({5, 5, 4}) == 4", Language::cpp), "[5, 5, 4]");
  EXPECT_EQ(first_argument("Write f(v). f({5, 5, 4}) == 4", Language::python), "{5, 4}");
  EXPECT_EQ(first_argument("Write f(o). f({a: [null]}) === 4", Language::javascript),
            "{'a': [None]}");
}

}  // namespace
}  // namespace synth
