#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

TEST(PythonValueTest, EveryKindGoesInAndComesBackAsItIs) {
  const std::vector<std::string> forms{
      R"(null)",
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
      R"([-1,0,9007199254740991])",
      R"([1,{"$int":"9007199254740992"}])",
      R"([true,false])",
      R"([1,true])",
      R"(["a","\"\u00e9"])",
      R"(["a",{"$str":"7aCA"}])",
      R"({"$set":["a"]})",
      R"({"$tuple":[]})",
      R"({"$tuple":[1,[2]]})",
      R"({"$set":[1]})",
      R"({"$frozenset":[]})",
      R"({"a":1,"b":[]})",
      R"({})",
      R"({"$dict":[[1,"a"],[{"$tuple":[2,3]},"b"]]})",
      R"({"$dict":[["$a",1]]})",
  };
  std::vector<PlannedCall> calls;
  calls.reserve(forms.size());
  for (const std::string& form : forms) {
    calls.push_back(call("echo", {json(form)}));
  }
  const auto outcome = run_python("def echo(x):\n    return x\n", calls);
  ASSERT_EQ(outcome.outcomes.size(), forms.size());
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const Outcome& echoed = outcome.outcomes[i];
    ASSERT_TRUE(echoed.value) << forms[i] << ": " << echoed.note;
    EXPECT_EQ(write_value(*echoed.value), write_value(json(forms[i])));
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
  EXPECT_THAT(value_of("[C]", "class C: pass"), HasSubstr("<class 'solution.C'>"));
  EXPECT_THAT(value_of("C()", "class C:\n  def __repr__(self): raise ValueError"),
              HasSubstr("repr() failed: ValueError"));
}

TEST(PythonValueTest, IteratorsAreWhatTheyYield) {
  EXPECT_THAT(value_of("(i for i in [1, 2])"),
              AllOf(HasSubstr(R"({"$object":{"type":"builtins.generator","repr":"iter()"),
                    HasSubstr(R"("fields":{"yields":[1,2]}})")));
  EXPECT_THAT(value_of("map(str, [1])"), HasSubstr(R"("type":"builtins.map")"));
  EXPECT_THAT(value_of("C()",
                       "class C:\n  def __iter__(self): return self\n"
                       "  def __next__(self): raise StopIteration"),
              HasSubstr(R"("fields":{"yields":[]})"));
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

TEST(PythonValueTest, NumpyGivesItsContent) {
  // numpy need not be installed: its classes are recognised by their names.
  const std::string numpy =
      "class ndarray:\n  __module__ = 'numpy'\n  def tolist(self): return [[1, 2]]\n"
      "class generic:\n  __module__ = 'numpy'\n  def item(self): return 0.5\n"
      "class float16(generic):\n  __module__ = 'numpy'\n";
  EXPECT_THAT(value_of("ndarray()", numpy), HasSubstr(R"("base":[[1,2]])"));
  EXPECT_THAT(value_of("float16()", numpy), HasSubstr(R"("base":0.5)"));
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
  EXPECT_EQ(value_of("['x' * 100000] * 100000"), "output_limit");
  EXPECT_EQ(value_of("[[1] * 100000] * 11"), "output_limit");
  EXPECT_EQ(value_of("a", "a = []\nfor _ in range(201): a = [a]"), "output_limit");
  EXPECT_EQ(value_of("1 << (1 << 28)"), "output_limit");
}

TEST(PythonValueTest, ValuesAtTheDepthBudgetComeBack) {
  std::string source;
  std::vector<PlannedCall> calls;
  for (const std::string make : {"[a]", "(a,)", "{1: a}", "{'k': a}", "{(1, 2): [a]}"}) {
    const std::string name = "f" + std::to_string(calls.size());
    source += "def " + name + "():\n    a = 0\n    while depth(a) < 198: a = " + make +
              "\n    return [a]\n";
    calls.push_back(call(name));
  }
  source +=
      "def depth(a):\n    n = 0\n    while a:\n        n += 1\n"
      "        a = list(a.values() if type(a) is dict else a)[0]\n    return n\n";
  for (const Outcome& outcome : run_python(source, calls).outcomes) {
    EXPECT_EQ(outcome.ending, Verdict::pass) << outcome.note;
    EXPECT_TRUE(outcome.value);
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
