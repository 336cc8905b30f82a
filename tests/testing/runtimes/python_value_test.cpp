#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

TEST(PythonValueTest, EveryKindGoesInAndComesBackAsItIs) {
  for (const std::string text : {R"(null)",
                                 R"(true)",
                                 R"(0)",
                                 R"(-9007199254740991)",
                                 R"({"$int":"1208925819614629174706177"})",
                                 R"(0.5)",
                                 R"(1e+300)",
                                 R"({"$float":"nan"})",
                                 R"({"$float":"-inf"})",
                                 R"({"$float":"-0.0"})",
                                 R"({"$complex":[1.0,-2.5]})",
                                 R"("caf\u00e9 \ud83d\ude00 \u0000")",
                                 R"({"$str":"7aCA"})",
                                 R"({"$bytes":"/wA="})",
                                 R"([1,[],"a"])",
                                 R"({"$tuple":[]})",
                                 R"({"$tuple":[1,[2]]})",
                                 R"({"$set":[1]})",
                                 R"({"$frozenset":[]})",
                                 R"({"a":1,"b":[]})",
                                 R"({})",
                                 R"({"$dict":[[1,"a"],[{"$tuple":[2,3]},"b"]]})",
                                 R"({"$dict":[["$a",1]]})"}) {
    const Outcome outcome = call_python("def echo(x):\n    return x\n", call("echo", {json(text)}));
    ASSERT_TRUE(outcome.value) << text << ": " << outcome.note;
    EXPECT_EQ(write_value(*outcome.value), write_value(json(text)));
  }
}

TEST(PythonValueTest, HugeIntsKeepEveryDigit) {
  const std::string digits = value_of("10 ** 30000 + 7");
  EXPECT_THAT(digits, HasSubstr("\"1000000"));
  EXPECT_THAT(digits, HasSubstr("00007\""));
  EXPECT_EQ(digits.size(), std::string(R"({"$int":""})").size() + 30001);
  EXPECT_THAT(value_of("-(10 ** 8000)"), HasSubstr("\"-1000"));
}

TEST(PythonValueTest, ObjectsTellTypeAndReprWithoutAddress) {
  EXPECT_EQ(value_of("C()", "class C: pass"),
            R"({"$object":{"type":"solution.C","repr":"<solution.C object>"}})");
  EXPECT_EQ(
      value_of("(i for i in [])"),
      R"({"$object":{"type":"builtins.generator","repr":"<generator object f.<locals>.<genexpr>>"}})");
  EXPECT_THAT(value_of("C()", "class C:\n  def __repr__(self): raise ValueError"),
              HasSubstr("repr() failed: ValueError"));
}

TEST(PythonValueTest, FieldsOfDataclassesNamedTuplesAndEnums) {
  EXPECT_THAT(value_of("P(1, [2])",
                       "import dataclasses\n@dataclasses.dataclass\nclass P:\n  x: int\n  y: list"),
              HasSubstr(R"("fields":{"x":1,"y":[2]})"));
  EXPECT_THAT(
      value_of("P(1, 2)", "import collections\nP = collections.namedtuple('P', 'x y')"),
      AllOf(HasSubstr(R"("fields":{"x":1,"y":2})"), HasSubstr(R"("base":{"$tuple":[1,2]})")));
  EXPECT_THAT(value_of("C.red", "import enum\nclass C(enum.Enum): red = 3"),
              HasSubstr(R"("fields":{"name":"red","value":3})"));
}

TEST(PythonValueTest, BaseIsReadPastWhatASubclassOverrides) {
  EXPECT_THAT(value_of("__import__('collections').Counter('aab')"),
              HasSubstr(R"("base":{"a":2,"b":1})"));
  EXPECT_THAT(value_of("I(999)", "class I(int):\n  __int__ = __index__ = __repr__ = lambda s: 3"),
              HasSubstr(R"("base":999)"));
  EXPECT_THAT(value_of("L([1])", "class L(list):\n  def __iter__(self): return iter([9])"),
              HasSubstr(R"("base":[1])"));
  EXPECT_THAT(value_of("S('zz')", "class S(str):\n  def __getitem__(self, i): return 'aa'"),
              HasSubstr(R"("base":"zz")"));
  EXPECT_THAT(value_of("bytearray(b'a')"), HasSubstr(R"("base":{"$bytes":"YQ=="})"));
}

TEST(PythonValueTest, AClassThatPretendsToBeAnotherIsSeenAsItself) {
  EXPECT_THAT(value_of("C()", "class C:\n  __class__ = int"), HasSubstr("solution.C"));
}

TEST(PythonValueTest, AContainerInsideItselfIsAnObject) {
  EXPECT_EQ(value_of("a", "a = [1]; a.append(a)"),
            R"([1,{"$object":{"type":"builtins.list","repr":"[...]"}}])");
}

TEST(PythonValueTest, ValuesOverABudgetAreOutputLimit) {
  EXPECT_EQ(value_of("list(range(1000001))"), "output_limit");
  EXPECT_EQ(value_of("'x' * (17 << 20)"), "output_limit");
  EXPECT_EQ(value_of("a", "a = []\nfor _ in range(201): a = [a]"), "output_limit");
  EXPECT_EQ(value_of("1 << (1 << 30)"), "output_limit");
}

TEST(PythonValueTest, ValuesAtTheDepthBudgetComeBack) {
  for (const std::string make : {"[a]", "(a,)", "{1: a}", "{'k': a}"}) {
    EXPECT_NE(value_of("a", "a = 0\nfor _ in range(200): a = " + make), "protocol_error") << make;
    EXPECT_NE(value_of("a", "a = 0\nfor _ in range(200): a = " + make), "output_limit") << make;
  }
}

TEST(PythonValueTest, ValuesThatPythonCannotHaveAreBadRequests) {
  const Outcome outcome =
      call_python("def f(x):\n    return x\n", call("f", {Value(Set{{Value(List{})}})}));
  EXPECT_EQ(outcome.ending, Verdict::bad_request);
  EXPECT_THAT(outcome.note, HasSubstr("unhashable"));
}

}  // namespace
}  // namespace synth
