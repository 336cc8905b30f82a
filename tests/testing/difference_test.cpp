#include "testing/core/difference.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

std::string difference(const Value& actual, const Value& expected) {
  return describe_difference(actual, expected, std::nullopt, Language::python);
}

Value instance(std::string type, std::optional<Value> base = std::nullopt) {
  Object object;
  object.type = std::move(type);
  object.repr = "<" + object.type + ">";
  if (base) {
    object.base = std::make_shared<const Value>(*std::move(base));
  }
  return object;
}

TEST(DifferenceTest, KnowsLazyValues) {
  EXPECT_EQ(difference(instance("builtins.generator"), List{{1}}),
            "a generator; did you mean list(...)?");
  EXPECT_EQ(difference(instance("builtins.map"), Tuple{{1}}), "a map; did you mean tuple(...)?");
  EXPECT_EQ(difference(instance("generator"), "abc"), "a generator; did you mean ''.join(...)?");
  EXPECT_EQ(difference(instance("builtins.list_iterator"), Set{{1}}),
            "a list_iterator; did you mean set(...)?");
}

TEST(DifferenceTest, KnowsFunctionsAndCoroutines) {
  EXPECT_EQ(difference(instance("builtins.function"), 1), "a function; was it meant to be called?");
  EXPECT_EQ(difference(instance("builtins.coroutine"), 1),
            "a coroutine; the function is async and nobody awaits it");
  EXPECT_EQ(difference(instance("solution.Point"), Tuple{{1, 2}}),
            "an instance of Point where a tuple is expected");
}

TEST(DifferenceTest, KnowsAMissingReturn) {
  EXPECT_EQ(difference(Null{}, 1), "returned None; is a `return` missing?");
  EXPECT_EQ(difference(List{{Null{}, 2}}, List{{1, 2}}), "at [0]: None where an int is expected");
}

TEST(DifferenceTest, NamesOtherKinds) {
  EXPECT_EQ(difference(Tuple{{1}}, List{{1}}), "a tuple where a list is expected");
  EXPECT_EQ(difference(List{{1}}, Tuple{{1}}), "a list where a tuple is expected");
  EXPECT_EQ(difference(List{{1}}, Set{{1}}), "a list where a set is expected");
  EXPECT_EQ(difference(List{{Tuple{{1}}, Tuple{{2}}}}, List{{List{{1}}, List{{2}}}}),
            "at [0]: a tuple where a list is expected");
  EXPECT_EQ(difference(1, Null{}), "an int where None is expected");
}

TEST(DifferenceTest, KnowsNumbersInText) {
  EXPECT_EQ(difference("3", 3), "the text '3' where the number 3 is expected");
  EXPECT_EQ(difference(3, "3"), "the number 3 where the text '3' is expected");
  EXPECT_EQ(difference("3", 4), "a str where an int is expected");
}

TEST(DifferenceTest, KnowsRounding) {
  EXPECT_EQ(difference(0.1 + 0.2, 0.3), "differs by 5.6e-17; a tolerance would accept it");
  EXPECT_EQ(difference(List{{1.0, 0.1 + 0.2}}, List{{1.0, 0.3}}),
            "at [1]: differs by 5.6e-17; a tolerance would accept it");
  EXPECT_EQ(difference(1.5, 2.5), "");
  EXPECT_EQ(describe_difference(1.5, 1.0, Tolerance{0.1, 0}, Language::python),
            "differs by 0.5, more than the tolerance allows");
}

TEST(DifferenceTest, KnowsCaseAndWhiteSpace) {
  EXPECT_EQ(difference("Abc", "aBC"), "differs only in upper and lower case");
  EXPECT_EQ(difference("a b ", "ab"), "differs only in white space");
  EXPECT_EQ(difference("abc", "abd"), "");
}

TEST(DifferenceTest, FindsTheFirstPlace) {
  EXPECT_EQ(difference(List{{1, 2, 3}}, List{{1, 5, 6}}), "differs at [1]");
  EXPECT_EQ(difference(Dict{{{"a", List{{1, 2}}}}}, Dict{{{"a", List{{1, 3}}}}}),
            "differs at ['a'][1]");
  EXPECT_EQ(difference(List{{1}}, List{{1, 2}}), "1 item where 2 are expected");
  EXPECT_EQ(difference(List{{2, 1}}, List{{1, 2}}), "the same items in another order");
}

TEST(DifferenceTest, FindsKeys) {
  EXPECT_EQ(difference(Dict{}, Dict{{{"a", 1}}}), "the key 'a' is missing");
  EXPECT_EQ(difference(Dict{{{"a", 1}, {"b", 2}}}, Dict{{{"a", 1}}}),
            "the key 'b' is not expected");
  EXPECT_EQ(difference(Dict{{{"b", 2}, {"a", 1}}}, Dict{{{"a", 1}, {"b", 3}}}), "differs at ['b']");
}

TEST(DifferenceTest, LooksIntoInstancesOfSubclasses) {
  EXPECT_EQ(difference(instance("collections.Counter", Dict{{{"a", 1}}}), Dict{{{"a", 2}}}),
            "differs at ['a']");
}

}  // namespace
}  // namespace synth
