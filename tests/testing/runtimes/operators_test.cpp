// Holds the tables of operators against each other: that of steps as they are written, and those of
// the harnesses, which take them.

#include "specs/operators.h"

#include "synth/support/text.h"
#include "testing/runtimes/javascript/host/program.h"
#include "testing/runtimes/python/host/programs.h"
#include "tests/testing/runtimes/languages_here.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace synth {
namespace {

// Returns the number of arguments besides the object of each operator in a harness:
// `"__add__": lambda a, b: a + b,` and `"__add__": (a, b) => a + b,` have one; a function's name
// alone, none.
std::map<std::string, std::size_t> operators_of(std::string_view harness) {
  const std::size_t begin = harness.find("OPERATORS = {\n");
  const std::size_t end = harness.find("\n}", begin);
  std::map<std::string, std::size_t> found;
  for (const std::string_view line : split(harness.substr(begin, end - begin), '\n')) {
    const std::size_t colon = line.find("\": ");
    if (colon == std::string_view::npos || line.find("__proto__") != std::string_view::npos) {
      continue;
    }
    std::string_view action = line.substr(colon + 3);
    std::size_t arguments = 0;
    if (action.starts_with("lambda ") || action.starts_with("(")) {
      action = action.substr(0, action.find_first_of(":)"));
      arguments = static_cast<std::size_t>(std::ranges::count(action, ','));
    }
    found[std::string(trim(line.substr(0, colon))).substr(1)] = arguments;
  }
  return found;
}

TEST(OperatorsTest, TheHarnessesTakeTheOperatorsThatStepsMayHave) {
  std::map<std::string, std::size_t> of_python;
  std::map<std::string, std::size_t> of_javascript;
  for (const Operator& each : all_operators()) {
    of_python[std::string(each.method)] = each.arguments;
    if (!each.javascript.empty()) {
      of_javascript[std::string(each.method)] = each.arguments;
    }
  }
  EXPECT_EQ(operators_of(kPythonHarness), of_python);
  EXPECT_EQ(operators_of(kJavascriptHarness), of_javascript);
}

constexpr const char* kCppRow = R"cpp(
#include <ostream>
#include <string>
#include <vector>
  class Row {
   public:
    explicit Row(std::vector<int> items) : items_(items) {}
    int operator[](int i) const { return items_.at(i); }
    int& operator[](int i) { return items_.at(i); }
    int operator()(int n) const { return n * 2; }
    bool operator<(int n) const { return static_cast<int>(items_.size()) < n; }
    int operator-() const { return -items_[0]; }
    int operator-(int n) const { return items_[0] - n; }
    explicit operator bool() const { return !items_.empty(); }
    bool operator==(const Row& other) const = default;
    friend std::ostream& operator<<(std::ostream& out, const Row& row) {
      return out << "[" << row.items_.size() << "]";
    }

   private:
    Row operator+(int n) const { return *this; }
    std::vector<int> items_;
  };
)cpp";

TEST(OperatorsTest, AreStepsInCpp) {
  SYNTH_NEEDS(Language::cpp)
  const Checked ran(
      check_request("cpp", kCppRow, R"json("function":"Row","tests":[{"args":[[3,4]],"steps":[
      {"method":"__getitem__","args":[1],"expected":4},{"method":"__setitem__","args":[1,9]},
      {"method":"operator[]","args":[1],"expected":9},{"method":"operator()","args":[5],"expected":10},
      {"method":"__lt__","args":[2],"expected":false},{"method":"operator-","expected":-3},
      {"method":"operator-","args":[1],"expected":2},{"method":"__bool__","expected":true},
      {"method":"__str__","expected":"[2]"},
      {"method":"__getitem__","args":[7],"raises":"std::out_of_range"}]
},
      {"args":[[]],"steps":[{"method":"__bool__","expected":true}]},
      {"args":[[]],"steps":[{"method":"__eq__","args":[1],"expected":true}]},
      {"args":[[]],"steps":[{"method":"__add__","args":[1]}]}])json"));
  EXPECT_EQ(ran.verdict(0), "pass") << ran.line();
  EXPECT_EQ(ran.verdict(1), "wrong_answer");
  EXPECT_EQ(ran.verdict(2), "unsupported") << "it takes another Row";
  EXPECT_EQ(ran.verdict(3), "exception") << "it is private";
}

TEST(OperatorsTest, AreStepsInJavascript) {
  SYNTH_NEEDS(Language::javascript)
  const Checked ran(check_request(
      "javascript",
      "class Row {\n  constructor(v) { this.v = v; }\n  toString() { return 'R' + this.v; }\n"
      "  valueOf() { return this.v.length; }\n  *[Symbol.iterator]() { yield* this.v; }\n}\n"
      "class Endless { *[Symbol.iterator]() { while (true) yield 1; } }\n",
      R"("function":"Row","tests":[{"args":[[3,4]],"steps":[
      {"method":"__str__","expected":"R3,4"},{"method":"__iter__","expected":[3,4]},
      {"method":"__float__","expected":2},{"method":"__neg__","expected":-2},
      {"method":"__contains__","args":["v"],"expected":true},
      {"method":"__setitem__","args":["w",5]},{"method":"__getitem__","args":["w"],"expected":5},
      {"method":"__delitem__","args":["w"]},{"method":"__contains__","args":["w"],"expected":false},
      {"method":"__lt__","args":[3],"expected":true},{"method":"__add__","args":[3],"expected":5},
      {"method":"__mul__","args":[{"$made":{"name":"Row","args":[[1,2,3]]}}],"expected":6},
      {"method":"__len__","raises":"TypeError"}]},
      {"function":"Endless","steps":[{"method":"__iter__","raises":"RangeError"}]}])"));
  EXPECT_EQ(ran.verdict(0), "pass") << ran.line();
  EXPECT_EQ(ran.verdict(1), "pass") << ran.line();
}

}  // namespace
}  // namespace synth
