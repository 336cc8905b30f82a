// Tests classes that a scripted author writes by sequences of steps with one object.

#include "tests/end_to_end/scripted_author_test.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ScriptedClassTest : public ScriptedAuthorTest {};

// A class from the user's session and the author's sequences of steps: first written as a queue,
// which is wrong.
TEST_F(ScriptedClassTest, AClassIsWrittenTestedByStepsRepairedAndKept) {
  const std::string script =
      R"json("function_specs":[{"functions":[{"name":"Stack","purpose":"A stack.","inputs":[],
      "outputs":{"type":"","description":""},"raises":[],"dependencies":[],"complexity":"simple",
      "examples":[],"fields":[{"name":"size","type":"int","description":""}],"methods":[
      {"name":"push","purpose":"Puts x on top.","inputs":[{"name":"x","type":"int",
      "description":""}],"outputs":{"type":"None","description":""},"raises":[]},
      {"name":"pop","purpose":"Takes the top off.","inputs":[],"outputs":{"type":"int",
      "description":""},"raises":[{"type":"IndexError","when":"it is empty"}]}]}],
      "entry_point":"Stack","parent":null}],"test_cases":[{"tests":[
      {"function":"Stack","name":"empty","kind":"error","args_literal":[],"expected_literal":null,
      "raises":null,"tolerance":null,"setup":null,"rationale":"","steps":[
      {"method":"pop","field":null,"args_literal":[],"expected_literal":null,"raises":"IndexError"},
      {"method":null,"field":"size","args_literal":[],"expected_literal":"0","raises":null}]},
      {"function":"Stack","name":"unknown","kind":"normal","args_literal":[],
      "expected_literal":null,"raises":null,"tolerance":null,"setup":null,"rationale":"","steps":[
      {"method":"peek","field":null,"args_literal":[],"expected_literal":"1","raises":null}]}]}],
      "implementation":[{"implementations":[{"function":"Stack","code":"class Stack:\n    def __init__(self):\n        self._items = []\n    @property\n    def size(self):\n        return len(self._items)\n    def push(self, x):\n        self._items.append(x)\n    def pop(self):\n        return self._items.pop(0)\n"}]}],
      "repair":[{"fault":"implementation","category":"logical","root_cause":"a queue",
      "disputed_tests":[],"implementations":[{"function":"Stack","code":"class Stack:\n    def __init__(self):\n        self._items = []\n    @property\n    def size(self):\n        return len(self._items)\n    def push(self, x):\n        self._items.append(x)\n    def pop(self):\n        return self._items.pop()\n"}]}])json";
  instruction =
      "Write a class Stack.\n\n>>> s = Stack()\n>>> s.push(1)\n>>> s.push(2)\n>>> s.pop()\n2\n"
      ">>> s.size\n1\n";
  EXPECT_EQ(solve(script, {"--out", (home.work() / "out").string(), "--suite-format", "unittest"}),
            0)
      << stderr_text;
  EXPECT_THAT(source(), HasSubstr("self._items.pop()"));
  const std::string tests = write_value(at("tests").json());
  EXPECT_THAT(tests, HasSubstr(R"({"method":"pop","expected":2},{"field":"size","expected":1})"));
  EXPECT_THAT(tests, Not(HasSubstr("peek")));
  EXPECT_THAT(write_value(at("notes").json()), HasSubstr("'Stack' has no method 'peek'"));
  EXPECT_TRUE(succeeds("python3 -m unittest"));
  EXPECT_TRUE(succeeds("grep -q 'Stack()' test_*.py && ! grep -q pytest test_*.py"));
  const std::size_t asked = stages().size();
  EXPECT_EQ(solve(script), 0) << stderr_text;
  EXPECT_EQ(stages().size(), asked);  // from the cache
  EXPECT_EQ(write_value(at("tests").json()), tests);
}

// Operators as steps, the class's own objects as arguments and results, from the user's session.
TEST_F(ScriptedClassTest, OperatorsAreStepsAndObjectsAreValues) {
  const std::string script =
      R"json("function_specs":[{"functions":[{"name":"Vector","purpose":"A vector.","inputs":[
      {"name":"x","type":"int","description":""},{"name":"y","type":"int","description":""}],
      "outputs":{"type":"","description":""},"raises":[],"dependencies":[],"complexity":"simple",
      "examples":[],"fields":[{"name":"x","type":"int","description":""}],"methods":[
      {"name":"__add__","purpose":"The sum.","inputs":[{"name":"other","type":"Vector",
      "description":""}],"outputs":{"type":"Vector","description":""},"raises":[]},
      {"name":"__len__","purpose":"2.","inputs":[],"outputs":{"type":"int","description":""},
      "raises":[]}]}],"entry_point":"Vector","parent":null}],"test_cases":[{"tests":[
      {"function":"Vector","name":"unequal","kind":"normal","args_literal":["1","2"],
      "expected_literal":null,"raises":null,"tolerance":null,"setup":null,"rationale":"","steps":[
      {"method":"__eq__","field":null,"args_literal":["Vector(2, 1)"],"expected_literal":"False",
      "raises":null}]}]}],
      "implementation":[{"implementations":[{"function":"Vector","code":"class Vector:\n    def __init__(self, x, y):\n        self.x, self.y = x, y\n    def __eq__(self, other):\n        return (self.x, self.y) == (other.x, other.y)\n    def __add__(self, other):\n        return Vector(self.x + other.x, self.y + other.y)\n    def __len__(self):\n        return 2\n    def __repr__(self):\n        return f'Vector({self.x}, {self.y})'\n"}]}])json";
  instruction =
      "Write a class Vector.\n\n>>> a = Vector(1, 2)\n>>> b = Vector(3, 4)\n>>> a + b\n"
      "Vector(4, 6)\n>>> a == Vector(1, 2)\nTrue\n>>> len(a)\n2\n>>> str(b)\n'Vector(3, 4)'\n";
  EXPECT_EQ(solve(script, {"--out", (home.work() / "out").string()}), 0) << stderr_text;
  const std::string tests = write_value(at("tests").json());
  EXPECT_THAT(tests, AllOf(HasSubstr(R"("$made",{"name":"Vector","args":[3,4]})"),
                           HasSubstr(R"({"method":"__len__","expected":2})")));
  EXPECT_TRUE(succeeds(SYNTH_TEST_PYTHON " -m pytest -q"));
  EXPECT_TRUE(
      succeeds("grep -q 'assert (the_vector + solution.Vector(3, 4)) == "
               "solution.Vector(4, 6)' test_*.py"));
}

// Returns answers for a class Row of one list, with this code and no tests of the author's.
std::string row_answers(const std::string& code) {
  return R"json("function_specs":[{"functions":[{"name":"Row","purpose":"A row.","inputs":[
      {"name":"items","type":"list[int]","description":""}],"outputs":{"type":"","description":""},
      "raises":[],"dependencies":[],"complexity":"simple","examples":[],"fields":[],"methods":[
      {"name":"__getitem__","purpose":"An item.","inputs":[{"name":"place","type":"int",
      "description":""}],"outputs":{"type":"int","description":""},"raises":[]}]}],
      "entry_point":"Row","parent":null}],"test_cases":[{"tests":[]}],
      "implementation":[{"implementations":[{"function":"Row","code":")json" +
         code + R"json("}]}])json";
}

TEST_F(ScriptedClassTest, OperatorsOfCppAreSteps) {
  instruction =
      "Write a C++ class Row.\n\nRow s({3, 4});\nassert(s[1] == 4);\ns[1] = 9;\ns[1];  // 9\n"
      "s(5);  // 10\ns < 2;  // false\nbool(s);  // true\n";
  const std::string code =
      R"(#include <vector>\n\nclass Row {\n public:\n  explicit Row(std::vector<int> items) : items_(items) {}\n  int& operator[](int place) { return items_.at(place); }\n  int operator()(int n) const { return 2 * n; }\n  bool operator<(int n) const { return static_cast<int>(items_.size()) < n; }\n  explicit operator bool() const { return true; }\n\n private:\n  std::vector<int> items_;\n};\n)";
  EXPECT_EQ(solve(row_answers(code), {"--out", (home.work() / "out").string()}), 0) << stderr_text;
  EXPECT_THAT(write_value(at("tests").json()),
              HasSubstr(R"({"method":"__call__","args":[5],"expected":10})"));
  EXPECT_TRUE(succeeds("grep -q 'EXPECT_EQ(the_row\\[1\\], 9)' *_test.cpp"));
  EXPECT_TRUE(succeeds("g++ -std=c++20 *_test.cpp -o tests -lgtest -lgtest_main && ./tests"));
}

TEST_F(ScriptedClassTest, OperatorsOfJavascriptAreSteps) {
  instruction =
      "Write a JavaScript class Row.\n\nconst s = new Row([3, 4]);\nString(s);  // 'R3,4'\n"
      "[...s];  // [3, 4]\ns + 1;  // 3\ns['n'] = 5;\ns['n'];  // 5\n";
  const std::string code =
      R"(class Row {\n  constructor(items) {\n    this.items = items;\n  }\n  toString() {\n    return 'R' + this.items;\n  }\n  valueOf() {\n    return this.items.length;\n  }\n  *[Symbol.iterator]() {\n    yield* this.items;\n  }\n}\n)";
  EXPECT_EQ(solve(row_answers(code), {"--out", (home.work() / "out").string()}), 0) << stderr_text;
  EXPECT_THAT(write_value(at("tests").json()),
              HasSubstr(R"({"method":"__iter__","expected":[3,4]})"));
  EXPECT_TRUE(succeeds("grep -qF '[...the_row]' *.test.mjs"));
  EXPECT_TRUE(succeeds("node --test"));
}

// In C++ the constructor has a default, a field is a data member, and a method is const.
TEST_F(ScriptedClassTest, CppWritesClassesToo) {
  const std::string script =
      R"json("function_specs":[{"functions":[{"name":"Stack","purpose":"A stack.","inputs":[
      {"name":"most","type":"int","description":""}],"outputs":{"type":"Stack","description":""},
      "raises":[],"dependencies":[],"complexity":"simple","examples":[],
      "fields":[{"name":"most","type":"int","description":""}],"methods":[
      {"name":"push","purpose":"Puts x on top.","inputs":[{"name":"x","type":"int",
      "description":""}],"outputs":{"type":"Stack&","description":""},"raises":[]},
      {"name":"size","purpose":"How many.","inputs":[],"outputs":{"type":"int","description":""},
      "raises":[]},
      {"name":"pop","purpose":"Takes the top off.","inputs":[],"outputs":{"type":"int",
      "description":""},"raises":[{"type":"std::out_of_range","when":"it is empty"}]}]}],
      "entry_point":"Stack","parent":null}],"test_cases":[{"tests":[
      {"function":"Stack","name":"bounded","kind":"error","args_literal":["1"],"expected_literal":null,
      "raises":null,"tolerance":null,"setup":null,"rationale":"","steps":[
      {"method":"push","field":null,"args_literal":["7"],"expected_literal":null,"raises":null},
      {"method":"push","field":null,"args_literal":["8"],"expected_literal":null,
      "raises":"std::length_error"},
      {"method":null,"field":"most","args_literal":[],"expected_literal":"1","raises":null}]}]}],
      "implementation":[{"implementations":[{"function":"Stack","code":"#include <vector>\n\nclass Stack {\n public:\n  explicit Stack(int) {}\n};\n"}]}],
      "repair":[{"fault":"implementation","category":"logical","root_cause":"half",
      "disputed_tests":[],"implementations":[{"function":"Stack","code":"#include <stdexcept>\n#include <vector>\n\nclass Stack {\n public:\n  explicit Stack(int most) : most(most) {}\n  Stack& push(int x) {\n    if (size() == most) throw std::length_error(\"full\");\n    items_.push_back(x);\n    return *this;\n  }\n  int size() const { return static_cast<int>(items_.size()); }\n  int pop() {\n    if (items_.empty()) throw std::out_of_range(\"empty\");\n    const int last = items_.back();\n    items_.pop_back();\n    return last;\n  }\n  const int most;\n\n private:\n  std::vector<int> items_;\n};\n"}]}])json";
  instruction =
      "Write a C++ class Stack.\n\nStack s(3);\ns.push(1);\ns.push(2);\ns.pop();  // 2\n"
      "assert(s.size() == 1);\n";
  EXPECT_EQ(solve(script, {"--out", (home.work() / "out").string()}), 0) << stderr_text;
  EXPECT_THAT(source(), HasSubstr("int size() const"));
  EXPECT_THAT(write_value(at("tests").json()),
              HasSubstr(R"({"method":"pop","expected":2},{"method":"size","expected":1})"));
  EXPECT_THAT(write_value(at("history").json()), HasSubstr("Stack has no public method 'push'"));
  EXPECT_TRUE(succeeds("grep -q 'auto the_stack = Stack(3);' Stack_test.cpp"));
  EXPECT_TRUE(succeeds("grep -q 'EXPECT_EQ(the_stack.pop(), 2);' Stack_test.cpp"));
  EXPECT_TRUE(succeeds("grep -q 'EXPECT_THROW(the_stack.push(8), std::length_error)' *_test.cpp"));
}

// What the user's session and the author's tests say of an argument after the call.
TEST_F(ScriptedClassTest, AFunctionThatChangesItsArgumentIsTestedByWhatTheArgumentIsThen) {
  const std::string script =
      R"json("function_specs":[{"functions":[{"name":"tidy","purpose":"Sorts xs in place.","inputs":[
      {"name":"xs","type":"list[int]","description":""}],
      "outputs":{"type":"None","description":""},"raises":[],"dependencies":[],"complexity":"simple",
      "examples":[],"fields":[],"methods":[]}],
      "entry_point":"tidy","parent":null}],"test_cases":[{"tests":[
      {"function":"tidy","name":"three","kind":"normal","args_literal":["[2, 3, 1]"],
      "expected_literal":"None","raises":null,"tolerance":null,"setup":null,"rationale":"","steps":[
      {"method":null,"field":null,"argument":"xs","args_literal":[],"expected_literal":"[1, 2, 3]",
      "raises":null}]}]}],
      "implementation":[{"implementations":[{"function":"tidy","code":"def tidy(xs):\n    return sorted(xs)\n"}]},
      {"implementations":[{"function":"tidy","code":"def tidy(xs):\n    xs.sort()\n"}]}],
      "repair":[{"fault":"implementation","category":"logical","root_cause":"a copy",
      "disputed_tests":[],"implementations":[{"function":"tidy","code":"def tidy(xs):\n    xs.sort()\n"}]}])json";
  instruction =
      "Tidy a list, as the house does.\n\n>>> xs = [3, 1]\n>>> tidy(xs)\n>>> xs\n[1, 3]\n";
  EXPECT_EQ(solve(script, {"--out", (home.work() / "out").string(), "--suite-format", "unittest"}),
            0)
      << stderr_text;
  EXPECT_THAT(source(), HasSubstr("xs.sort()"));
  const std::string tests = write_value(at("tests").json());
  EXPECT_THAT(tests, HasSubstr(R"("steps":[{"argument":"0","expected":[1,3]}])"));
  EXPECT_THAT(tests, HasSubstr(R"("steps":[{"argument":"0","expected":[1,2,3]}])"));
  EXPECT_TRUE(succeeds("python3 -m unittest"));
  EXPECT_TRUE(succeeds("grep -q 'argument_1 = \\[3, 1\\]' test_*.py"));
}

}  // namespace
}  // namespace synth
