#include "specs/literal.h"
#include "testing/mutants/program_call.h"
#include "testing/suites/search/near_values.h"
#include "testing/suites/search/suite_programs.h"
#include "testing/suites/search/value_edges.h"
#include "tests/testing/runtimes/python_here.h"
#include "tests/testing/suites/code_suites.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Ge;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::Not;

std::vector<std::string> literals(const std::vector<Value>& values) {
  std::vector<std::string> texts;
  for (const Value& value : values) {
    texts.push_back(write_literal(value));
  }
  return texts;
}

std::vector<Value> values_in(std::string_view literal) {
  return parse_literal(literal)->get_if<List>()->items;
}

TEST(ValueEdges, SayAtWhichEdgesArgumentsLie) {
  const auto edges = edges_of_call({.args = values_in("[[-1, -3, -1], 'Ab', 0]"), .kwargs = {}},
                                   {"xs", "text", "n"}, false);
  EXPECT_THAT(edges, AllOf(Contains("only negative numbers in xs"), Contains("an item twice in xs"),
                           Contains("the largest twice in xs"), Contains("mixed case of text"),
                           Contains("zero n"), Contains("a longer first")));
  EXPECT_THAT(edges, Not(Contains("zero in xs")));
}

TEST(ValueEdges, AreThoseOfPython) {
  for (const std::string_view given :
       {"[[], '', 0]", "[[1, 2, 3], 'aA b', -5]", "[[-1, 0, 7, -1, 99], '  x ', 1]",
        "[['a', 'A', ''], 'aba', 1000]", "[[[1], []], '3-4', 2]", "[[5, 4, 4], 'long words', None]",
        "[[-1, -2, 3, 4], 'x', True]", "[{'a': 1, 'b': -1}, {}, 100]", "[3, 1, 2]", "[2, 2]"}) {
    const std::vector<Value> args = values_in(given);
    const auto found = value_of_program(
        *PythonHere::runtime(), kPythonSuiteSearch, "edges_of_call",
        {Value(List{{Value("a"), Value("b"), Value("c")}}), Value(List{args}), Value(Dict{})}, {});
    ASSERT_TRUE(found) << found.error().message;
    std::set<std::string> python;
    for (const Value& edge : found->get_if<Set>()->items) {
      python.insert(text_of(edge));
    }
    std::erase_if(python, [](const std::string& edge) { return edge.starts_with("the order"); });
    std::set<std::string> here =
        edges_of_call({.args = args, .kwargs = {}}, {"a", "b", "c"}, false);
    std::erase_if(here, [](const std::string& edge) { return edge.starts_with("the order"); });
    EXPECT_EQ(here, python) << given;
  }
}

TEST(ValueEdges, OfAScriptReadNumbersInTextsAndFurtherArgumentsAsOneList) {
  const auto edges = edges_of_call({.args = values_in("['-3', '-1']"), .kwargs = {}}, {}, true);
  EXPECT_THAT(edges, AllOf(Contains("only negative numbers in the arguments"),
                           Contains("two items in the arguments")));
  EXPECT_THAT(edges_of_call({}, {}, true), Contains("no item in the arguments"));
}

TEST(NearValues, AreOtherEdgesOfTheKind) {
  EXPECT_THAT(literals(values_at_edges(Value("aB"))),
              AllOf(Contains("'AB'"), Contains("'ab'"), Contains("'Ba'"), Contains("' aB '"),
                    Contains("'aaBB'")));
  EXPECT_THAT(literals(values_at_edges(*parse_literal("[3, 1]"))),
              AllOf(Contains("[]"), Contains("[3]"), Contains("[1, 3]"), Contains("[-4, -2]"),
                    Contains("[3, 1, 3]"), Contains("[3, 1, 0]"), Contains("[1, 3, 1]")));
  EXPECT_THAT(literals(values_at_edges(Value(4))), AllOf(Contains("-4"), Contains("5")));
  EXPECT_THAT(values_at_edges(Value(true)), IsEmpty());
}

// Returns the arguments of the cases that have one list of numbers.
std::vector<std::string> lists_in(const Suite& suite) {
  std::vector<std::string> lists;
  for (const SuiteCase& entry : suite.cases) {
    lists.push_back(write_literal(entry.test.call.args.at(0)));
  }
  return lists;
}

bool has_only_negative(const std::string& list) {
  const auto items = parse_literal(list)->get_if<List>()->items;
  return !items.empty() && std::ranges::all_of(items, [](const Value& item) {
    return item.is<Integer>() ? *item.get_if<Integer>() < Integer(0) : *item.get_if<double>() < 0;
  });
}

void expect_edges_of_a_sum(const Suite& suite) {
  const std::vector<std::string> lists = lists_in(suite);
  EXPECT_THAT(lists, AllOf(Contains("[]"), Contains(::testing::Truly(has_only_negative))));
  EXPECT_THAT(lists.size(), AllOf(Ge(8U), Le(15U)));
  EXPECT_GE(suite.score(), 1) << ::testing::PrintToString(still_living(suite));
}

TEST(EdgeCases, KeepsTheEdgesOfAListInJavascript) {
  SYNTH_NEEDS(Language::javascript)
  expect_edges_of_a_sum(suite_of(Language::javascript,
                                 "export function total(xs) {\n  let sum = 0;\n"
                                 "  for (const x of xs) if (x > 0) sum += x;\n  return sum;\n}\n",
                                 "total"));
}

TEST(EdgeCases, KeepsTheEdgesOfAListInCpp) {
  SYNTH_NEEDS(Language::cpp)
  expect_edges_of_a_sum(suite_of(Language::cpp,
                                 "#include <vector>\nint total(const std::vector<int>& xs) {\n"
                                 "  int sum = 0;\n  for (int x : xs) if (x > 0) sum += x;\n"
                                 "  return sum;\n}\n",
                                 "total"));
}

TEST(EdgeCases, KeepsTheEdgesOfATextInJavascript) {
  SYNTH_NEEDS(Language::javascript)
  const Suite suite = suite_of(Language::javascript,
                               "export const vowels = (text) => [...text.toLowerCase()]\n"
                               "  .filter((c) => 'aeiou'.includes(c)).length;\n",
                               "vowels");
  std::set<std::string> edges;
  for (const SuiteCase& entry : suite.cases) {
    edges.merge(edges_of_call(entry.test.call, {"text"}, false));
  }
  EXPECT_THAT(edges, AllOf(Contains("empty text"), Contains("one letter of text"),
                           Contains("capital text"), Contains("mixed case of text")));
}

TEST(EdgeCases, KeepsTheEdgesOfAScriptsArguments) {
  SYNTH_NEEDS(Language::bash)
  const Suite suite = suite_of(
      Language::bash,
      "total=0\nfor x in \"$@\"; do\n  if [ \"$x\" -gt 0 ]; then total=$((total + x)); fi\ndone\n"
      "echo \"$total\"\n",
      "script");
  EXPECT_THAT(suite.cases.size(), AllOf(Ge(5U), Le(6U)));
  EXPECT_TRUE(std::ranges::any_of(
      suite.cases, [](const SuiteCase& entry) { return entry.test.call.args.empty(); }));
}

}  // namespace
}  // namespace synth
