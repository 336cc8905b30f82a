#include "specs/arguments_after.h"
#include "specs/sequence.h"
#include "synth/support/text.h"
#include "testing/core/bash_test.h"
#include "tests/testing/suites/suites.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// With BROKEN in the environment every result is wrong: one program serves for both cases.
constexpr const char* kCpp = R"(#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

struct Refused : std::runtime_error {
  Refused() : std::runtime_error("no") {}
};

using Nested = std::map<std::string, std::vector<std::pair<std::string, double>>>;

bool broken() { return std::getenv("BROKEN") != nullptr; }
Nested nested(const Nested& value) { return broken() ? Nested{{"b", {{"x", 2}}}} : value; }
std::string text(std::string value) { return broken() ? value + "!" : value; }
char letter(char value) { return broken() ? '!' : value; }
double number(double value) { return broken() ? 7 : value; }
bool flag(bool value) { return value != broken(); }
long most(long value) { return broken() ? 7 : value; }
signed char small(signed char value) { return broken() ? 7 : value; }
using Perhaps = std::optional<std::array<int, 2>>;
Perhaps perhaps(Perhaps value) { return broken() ? Perhaps({7, 7}) : value; }
std::vector<std::set<std::string>> sets(std::vector<std::set<std::string>>& value) {
  if (broken()) value.pop_back();
  return value;
}
void nothing(int value) {
  if (broken()) {
    if (value == 0) throw Refused();
    return;
  }
  if (value == 1) throw Refused();
  if (value == 2) throw std::out_of_range("no");
}

class Stack {
 public:
  explicit Stack(int most = 2) : most(most) {
    if (most < 0 && !broken()) throw std::invalid_argument("most");
  }
  Stack(const Stack&) = delete;
  Stack& push(int x) {
    if (static_cast<int>(items_.size()) == most && !broken()) throw std::length_error("full");
    items_.push_back(x);
    return *this;
  }
  [[nodiscard]] int pop() {
    if (broken()) return -1;
    const int last = items_.at(items_.size() - 1);
    items_.pop_back();
    return last;
  }
  void move_to(std::vector<int>& other) { other.swap(items_); }
  [[nodiscard]] double mean() const { return broken() ? 7 : 1.0 / 3; }
  const int most;

 private:
  std::vector<int> items_;
};

int main() {}
)";

ExportedTest& add(ExportedSuite& suite, const std::string& function, const std::string& name,
                  Value arg, Claim claim) {
  ExportedTest& exported = add_test(suite, name, {std::move(arg)}, std::move(claim));
  exported.test.function = function;
  return exported;
}

Value returned(Value value) {
  return to_value({.returned = std::move(value), .raised = {}, .bases = {}});
}

// Adds a sequence of steps with a Stack.
void add_sequence(ExportedSuite& suite, const std::string& name, std::vector<Value> args,
                  std::vector<Step> steps, List claims) {
  ExportedTest& exported = add_test(suite, name, std::move(args), expects(std::move(claims)));
  exported.test.function = "Stack";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].is_looked_at = !exported.test.claim.expected->get_if<List>()->items[i].is<Null>();
  }
  exported.test.call.steps = std::move(steps);
}

Step step(std::string name, std::vector<Value> args = {}) {
  Step made;
  made.name = std::move(name);
  made.args = std::move(args);
  return made;
}

void add_sequences(ExportedSuite& suite) {
  const Value nothing{Null{}};
  const auto raised = [](std::string type) {
    StepResult result;
    result.raised = std::move(type);
    return to_value(std::move(result));
  };
  Step most = step("most");
  most.is_field = true;
  add_sequence(suite, "pushed and popped", {1}, {step("push", {7}), most, step("pop"), step("pop")},
               List{{nothing, returned(1), returned(7), raised("std::out_of_range")}});
  add_sequence(suite, "full", {},
               {step("push", {1}), step("push", {2}), step("push", {3}), step("move_to", {List{}})},
               List{{nothing, nothing, raised("length_error"), returned(Null{})}});
  add_sequence(suite, "mean", {}, {step("mean")}, List{{returned(0.333333)}});
  suite.tests.back().test.claim.tolerance = Tolerance{1e-3, 0};
  add(suite, "Stack", "below zero", -1, raises("std::invalid_argument"));
}

ExportedSuite cpp_suite() {
  ExportedSuite suite = echo_suite(Language::cpp, "echo.cpp", kCpp);
  const auto echo = [&](const std::string& function, const std::string& name, const Value& value) {
    add(suite, function, name, value, expects(value));
  };
  const auto pairs = [](double second) {
    return Value(Dict{{{Value("a"), Value(List{{Tuple{{Value("x"), Value(second)}}}})}}});
  };
  echo("nested", "empty", Dict{});
  echo("nested", "one pair", pairs(0.5));
  echo("nested", "NaN inside", pairs(kNan));
  add(suite, "nested", "near", pairs(0.1 + 0.2), expects(pairs(0.3), {1e-9, 0}));
  echo("text", "quotes \"\\ and a question?\?/", "quote ' \" \\ \n ?\?/ é");
  echo("text", "NUL", std::string("a\0b", 3));
  echo("text", "no UTF-8", Bytes{"\xff\xfe"});
  echo("letter", "high", Bytes{"\x80"});
  echo("number", "NaN", kNan);
  echo("number", "infinity", -kInfinity);
  echo("number", "whole", 3);
  add(suite, "number", "near", 0.1 + 0.2, expects(0.3, {1e-9, 0}));
  echo("flag", "yes", true);
  echo("flag", "no", false);
  echo("most", "least", std::numeric_limits<std::int64_t>::min());
  echo("small", "a b", -128);
  echo("small", "a-b", 127);
  echo("perhaps", "none", Null{});
  echo("perhaps", "two", List{{Value(1), Value(2)}});
  echo("sets", "two strings", List{{Set{{Value("a"), Value("b")}}, Set{}}});
  add(suite, "nothing", "returns", 0, expects(Null{}));
  add(suite, "nothing", "its own", 1, raises("Refused"));
  add(suite, "nothing", "any", 1, raises("Exception"));
  add(suite, "nothing", "a base", 2, raises("std::logic_error"));
  add(suite, "number", "odd", 1.0, expects(2.0)).disputed = "it's \"odd\"";
  add_sequences(suite);
  return suite;
}

// Checks that the suite passes, and that every undisputed test fails on broken code.
void expect_green_and_red(const TemporaryFolder& folder, const std::string& build,
                          const std::string& green, const std::string& red) {
  const Ran run = run_in(folder, SYNTH_TEST_CXX " -std=c++20 -O0 " + build + " && ./a.out");
  EXPECT_EQ(run.status, 0) << run.output << folder.read("echo_test.cpp");
  EXPECT_THAT(run.output, HasSubstr(green));
  const Ran broken = run_in(folder, "BROKEN=1 ./a.out");
  EXPECT_NE(broken.status, 0);
  EXPECT_THAT(broken.output, HasSubstr(red));
}

TEST(CppSuiteTest, GoogleTestIsGreenAndBrokenCodeFailsEveryTest) {
  const TemporaryFolder folder;
  write_suite(folder, SuiteFormat::googletest, cpp_suite());
  expect_green_and_red(folder, "echo_test.cpp -lgtest -lgtest_main -pthread",
                       "[  PASSED  ] 28 tests.", "28 FAILED TESTS");
}

// Catch2 3 is a library. Catch2 2 is a header, whose main takes half a minute to compile: that is
// done only if SYNTH_TEST_CATCH2_MAIN is set; else only the suite is compiled.
TEST(CppSuiteTest, Catch2IsGreenAndBrokenCodeFailsEveryTest) {
  const TemporaryFolder folder;
  write_suite(folder, SuiteFormat::catch2, cpp_suite());
  const bool is_library = std::filesystem::exists("/usr/include/catch2/catch_test_macros.hpp");
  if (is_library || std::getenv("SYNTH_TEST_CATCH2_MAIN") != nullptr) {
    expect_green_and_red(
        folder,
        is_library ? "echo_test.cpp -lCatch2Main -lCatch2" : "-DCATCH_CONFIG_MAIN echo_test.cpp",
        "28 passed | 1 failed as expected", "28 failed");
  } else {
    const Ran run = run_in(folder, SYNTH_TEST_CXX " -std=c++20 -fsyntax-only echo_test.cpp");
    EXPECT_EQ(run.status, 0) << run.output << folder.read("echo_test.cpp");
  }
}

TEST(CppSuiteTest, WhatDoesNotFitATypeOrIsUnknownIsNamed) {
  ExportedSuite suite = echo_suite(Language::cpp, "echo.cpp", kCpp);
  add(suite, "small", "large", 128, expects(1));
  const auto large = exported_suite(SuiteFormat::catch2, suite);
  ASSERT_FALSE(large);
  EXPECT_THAT(large.error().message, AllOf(HasSubstr("small, large"), HasSubstr("128")));
  suite.tests.clear();
  add(suite, "nothing", "unknown", 1, raises("ValueError"));
  EXPECT_FALSE(exported_suite(SuiteFormat::googletest, suite));
}

constexpr const char* kNode = R"(const broken = 'BROKEN' in process.env;
class Refused extends RangeError {}
function echo(value) {
  if (value === 'refuse') { if (broken) return 0; throw new Refused('no'); }
  if (value === 'type') { if (broken) return 0; throw new TypeError('no'); }
  return broken ? 'broken' : value;
}
)";

// Claims that echo gives the length of a list, whose items are in order after the call.
void add_look_at_argument(ExportedSuite& suite) {
  ExportedTest& looks = add_test(suite, "in order", {List{{3, 1}}},
                                 expects(List{{returned(2), returned(List{{1, 3}})}}));
  looks.test.call.steps = {result_step(), argument_step(0)};
  ExportedTest& without_result =
      add_test(suite, "only the list", {List{{2, 1}}}, expects(List{{returned(List{{1, 2}})}}));
  without_result.test.call.steps = {argument_step(0)};
}

TEST(CppSuiteTest, ArgumentsAreVariablesThatAreLookedAtAfterTheCall) {
  ExportedSuite suite =
      echo_suite(Language::cpp, "echo.cpp",
                 "#include <algorithm>\n#include <cstdlib>\n#include <vector>\n"
                 "int echo(std::vector<int>& xs) {\n"
                 "  if (std::getenv(\"BROKEN\") == nullptr) std::sort(xs.begin(), xs.end());\n"
                 "  return static_cast<int>(xs.size());\n}\n");
  add_look_at_argument(suite);
  const TemporaryFolder folder;
  write_suite(folder, SuiteFormat::googletest, suite);
  expect_green_and_red(folder, "echo_test.cpp -lgtest -lgtest_main -pthread",
                       "[  PASSED  ] 2 tests.", "2 FAILED TESTS");
}

// Returns a suite with every kind of value and claim of JavaScript.
ExportedSuite node_suite(const std::string& code_file, const std::string& source) {
  ExportedSuite suite = echo_suite(Language::javascript, code_file, source);
  int number = 0;
  const auto echo = [&](const Value& value) {
    add_test(suite, "it's " + std::to_string(++number), {value}, expects(value));
  };
  echo(kNan);
  echo(-kInfinity);
  echo(-0.0);
  echo(Null{});
  echo(Undefined{});
  echo(true);
  echo("quote ' \" \\ \n ${x} é \xed\xa0\x80 \xe2\x80\xa8");
  echo(Bytes{std::string("\x00\xff", 2)});
  echo(List{{Value(1), Value(0.5)}});
  echo(Set{});
  echo(Set{{Value(1), Value("a")}});
  echo(Map{{{Value(1), Value("a")}}});
  echo(Dict{
      {{Value("a b"), Value(1)}, {Value("c"), Value(Dict{})}, {Value("__proto__"), Value(2)}}});
  echo(*Integer::parse("123456789012345678901234567890"));
  add_test(suite, "its own", {"refuse"}, raises("Refused"));
  add_test(suite, "a base", {"refuse"}, raises("RangeError"));
  add_test(suite, "any", {"type"}, raises("Exception"));
  add_test(suite, "near", {0.1 + 0.2}, expects(0.3, {1e-9, 0}));
  add_test(suite, "near inside", {List{{Value(Dict{{{Value("x"), Value(0.1 + 0.2)}}})}}},
           expects(List{{Value(Dict{{{Value("x"), Value(0.3)}}})}}, {1e-9, 0}));
  add_test(suite, "odd", {1}, expects(2)).disputed = "it's odd";
  return suite;
}

// Counts lines of TAP about tests; their indentation differs between versions of Node.js.
std::size_t count_lines(const std::string& tap, const std::string& beginning) {
  std::size_t count = 0;
  for (const std::string_view line : split(tap, '\n')) {
    const bool is_todo = line.find("# TODO") != line.npos;
    count += trim(line).starts_with(beginning) && line.find("echo: ") != line.npos && !is_todo;
  }
  return count;
}

void expect_node(const ExportedSuite& suite, std::size_t tests) {
  const TemporaryFolder folder;
  const std::string text = write_suite(folder, SuiteFormat::node_test, suite);
  const std::string command = "node --test --test-reporter=tap";
  const Ran run = run_in(folder, command);
  EXPECT_EQ(run.status, 0) << run.output << text;
  EXPECT_EQ(count_lines(run.output, "ok "), tests) << run.output;
  const Ran broken = run_in(folder, "BROKEN=1 " + command);
  EXPECT_NE(broken.status, 0);
  EXPECT_EQ(count_lines(broken.output, "not ok "), tests) << broken.output;
}

TEST(NodeSuiteTest, CodeThatExportsNothingIsGreenAndBrokenFailsEveryTest) {
  expect_node(node_suite("echo.js", kNode), 19);
}

TEST(NodeSuiteTest, ArgumentsAreVariablesThatAreLookedAtAfterTheCall) {
  ExportedSuite suite = echo_suite(
      Language::javascript, "echo.js",
      "function echo(xs) {\n  if (!('BROKEN' in process.env)) xs.sort((a, b) => a - b);\n"
      "  return xs.length;\n}\n");
  add_look_at_argument(suite);
  expect_node(suite, 2);
}

TEST(NodeSuiteTest, ModulesOfBothKindsAndPromisesAndSmallBigInts) {
  const std::string promised =
      "const broken = 'BROKEN' in process.env;\n"
      "async function echo(value) {\n"
      "  if (value === 'refuse' && !broken) throw new RangeError('no');\n"
      "  return broken ? 7n : { n: BigInt(value) };\n}\n";
  for (const auto& [file, behind] : {std::pair{"echo.mjs", "export { echo };\n"},
                                     std::pair{"echo.cjs", "module.exports = echo;\n"}}) {
    ExportedSuite suite = echo_suite(Language::javascript, file, promised + behind);
    add_test(suite, "one", {1}, expects(Dict{{{Value("n"), Value(1)}}}));
    add_test(suite, "refused", {"refuse"}, raises("RangeError"));
    expect_node(suite, 2);
  }
}

TEST(NodeSuiteTest, AValueOfAnotherLanguageIsNamed) {
  ExportedSuite suite = echo_suite(Language::javascript, "echo.js", kNode);
  add_test(suite, "a tuple", {Tuple{}}, expects(1));
  const auto refused = exported_suite(SuiteFormat::node_test, suite);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, AllOf(HasSubstr("a tuple"), HasSubstr("JavaScript")));
}

ExportedTest& add_script_test(ExportedSuite& suite, const std::string& name,
                              std::vector<Value> args, const Value& input, std::string output,
                              int status) {
  ExportedTest& exported =
      add_test(suite, name, std::move(args), expects(bash_result(std::move(output), status)));
  exported.test.call.kwargs.emplace_back(kBashStdin, input);
  return exported;
}

TEST(BatsSuiteTest, ArgumentsInputOutputAndStatusAreExact) {
  const TemporaryFolder folder;
  ExportedSuite suite = echo_suite(
      Language::bash, "echo it.sh",
      "printf '%s|' \"$@\"\ncat\n[ -z \"$BROKEN\" ] || echo broken\nls\nexit \"${#1}\"\n");
  add_script_test(suite, "quotes \"'\\$(ls)`", {"it's \"$x\" \\n", "a\nb"}, "",
                  "it's \"$x\" \\n|a\nb|", 12);
  add_script_test(suite, "bytes", {Bytes{"\xff"}}, Bytes{std::string("%d\\n\0\xfe'\n", 8)},
                  std::string("\xff|%d\\n\0\xfe'\n", 10), 1);
  add_script_test(suite, "nothing", {""}, "", "|", 0);
  add_script_test(suite, "nothing", {"-"}, "\n\n", "-|\n\n", 1);
  add_script_test(suite, "odd", {"-"}, "", "+|", 1).disputed = "it's odd";
  const std::string text = write_suite(folder, SuiteFormat::bats, suite);
  const Ran run = run_in(folder, "bats --formatter tap echo.bats");
  EXPECT_EQ(run.status, 0) << run.output << text;
  EXPECT_THAT(run.output,
              AllOf(HasSubstr("ok 4 nothing 2"), HasSubstr("# skip disputed: it's odd")));
  const Ran broken = run_in(folder, "BROKEN=1 bats --formatter tap echo.bats");
  EXPECT_NE(broken.status, 0);
  EXPECT_THAT(broken.output, AllOf(HasSubstr("not ok 1"), HasSubstr("not ok 2"),
                                   HasSubstr("not ok 3"), HasSubstr("not ok 4")));
}

TEST(JsonLinesSuiteTest, TestsOfBashKeepTheirForm) {
  ExportedSuite suite = echo_suite(Language::bash, "echo.sh", "");
  add_script_test(suite, "one", {"a"}, "in", "out\n", 3);
  const auto file = exported_suite(SuiteFormat::jsonl, suite);
  ASSERT_TRUE(file);
  const auto document = parse_json(file->text);
  ASSERT_TRUE(document);
  const auto test = read_bash_test(JsonField(*document), TestOrigin::user);
  ASSERT_TRUE(test) << test.error().message;
  EXPECT_EQ(canonical(*test->claim.expected, Language::bash),
            canonical(bash_result("out\n", 3), Language::bash));
  EXPECT_EQ(test->call.kwargs.size(), 1U);
}

}  // namespace
}  // namespace synth
