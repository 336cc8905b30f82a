#include "specs/json.h"
#include "specs/literal.h"

#include <gtest/gtest.h>

#include <cmath>

namespace synth {
namespace {

std::string python(std::string_view literal) {
  return canonical(parse_literal(literal).value(), Language::python);
}

std::string javascript(const Value& value) {
  return canonical(value, Language::javascript);
}

TEST(CanonicalTest, PythonsEqualNumbersAreOne) {
  for (const char* one : {"1", "True", "1.0", "1+0j"}) {
    EXPECT_EQ(python(one), "1") << one;
  }
  for (const char* zero : {"0", "False", "0.0", "-0.0", "0j"}) {
    EXPECT_EQ(python(zero), "0") << zero;
  }
  EXPECT_EQ(python("1e20"), R"({"$int":"100000000000000000000"})");
  EXPECT_EQ(python("1e20"), python("100000000000000000000"));
  EXPECT_NE(python("1e23"), python("100000000000000000000000"));  // the double has another value
  EXPECT_EQ(python("[0.5, 1.5+2j]"), R"([0.5,{"$complex":[1.5,2]}])");
  EXPECT_EQ(python("float('-inf')"), R"({"$float":"-inf"})");
}

TEST(CanonicalTest, OrderOfSetsAndDictsDoesNotMatter) {
  EXPECT_EQ(python("{'b': {3, 1, 2}, 'a': 0}"), R"({"a":0,"b":{"$set":[1,2,3]}})");
  EXPECT_EQ(python("{2: 'x', (1, 2): 'y', 'z': 0}"), python("{'z': 0, (1, 2.0): 'y', 2.0: 'x'}"));
  EXPECT_EQ(python("{'$a': 1}"), R"({"$dict":[["$a",1]]})");
  EXPECT_EQ(python("{1, 2}"), python("frozenset({2, 1})"));
  EXPECT_NE(python("[1, 2]"), python("[2, 1]"));
  EXPECT_NE(python("[1, 2]"), python("(1, 2)"));
  EXPECT_NE(python("'a'"), python("b'a'"));
}

TEST(CanonicalTest, ObjectsAreTheirTypeWithFieldsOrRepr) {
  const auto object = [](std::string repr, std::optional<int> x) {
    Object made{.type = "m.C", .repr = std::move(repr), .fields = {}, .base = {}};
    if (x) {
      made.fields = {{"y", 0}, {"x", *x}};
    }
    return canonical(made, Language::python);
  };
  EXPECT_EQ(object("C(1)", 1), R"({"$object":{"fields":{"x":1,"y":0},"type":"m.C"}})");
  EXPECT_EQ(object("C(1)", 1), object("other", 1));
  EXPECT_EQ(object("C1", std::nullopt), R"({"$object":{"repr":"C1","type":"m.C"}})");
}

TEST(CanonicalTest, JavaScriptTellsNumbersApart) {
  EXPECT_EQ(javascript(1), "1");
  EXPECT_EQ(javascript(1.0), "1");
  EXPECT_EQ(javascript(true), "true");
  EXPECT_EQ(javascript(-0.0), R"({"$float":"-0.0"})");
  EXPECT_NE(javascript(std::ldexp(1.0, 60)), javascript(std::int64_t{1} << 60U));
}

}  // namespace
}  // namespace synth
