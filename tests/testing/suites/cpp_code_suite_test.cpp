#include "specs/literal.h"
#include "testing/runtimes/cpp/host/signature.h"
#include "testing/suites/code/cpp_values.h"
#include "tests/testing/suites/code_suites.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::Not;

TEST(TokenMutants, OfCppAreOneFaultEach) {
  const auto texts = mutated(
      "std::map<int, std::string> f(const std::vector<int>& xs, int limit) {\n"
      "  std::map<int, std::string> out;\n"
      "  do { ++limit; } while (limit < 9);\n"
      "  for (const auto& x : xs) if (x >= limit && !xs.empty()) out[x] = std::string(2, 'a');\n"
      "  return out;\n}\n",
      Language::cpp);
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("x > limit")), Contains(HasSubstr("x < limit")),
                           Contains(HasSubstr("while (limit <= 9)")),
                           Contains(HasSubstr("{ --limit; }")), Contains(HasSubstr("|| !xs")),
                           Contains(HasSubstr("static_cast<char>('a' + 1)"))));
  EXPECT_THAT(texts,
              AllOf(Contains(HasSubstr("return {};")), Contains(HasSubstr("(3, 'a')")),
                    Contains(HasSubstr("empty()) ;\n")), Contains(HasSubstr("&& xs.empty()"))));
  EXPECT_THAT(texts,
              AllOf(Not(Contains(HasSubstr("map<=int"))), Not(Contains(HasSubstr("auto| x"))),
                    Not(Contains(HasSubstr("  ;\n  do")))));
}

TEST(TokenMutants, OfCppLeaveMessagesAndDefaultsAsTheyAre) {
  const auto texts = mutated(
      "bool f(int n) {\n  if (n < 0) throw std::out_of_range(\"below 0\");\n  return false;\n}\n",
      Language::cpp);
  EXPECT_THAT(texts, AllOf(Contains(HasSubstr("if (n < 0) ;")), Contains(HasSubstr("return true;")),
                           Not(Contains(HasSubstr("XXbelow"))), Not(Contains(HasSubstr("{};")))));
}

TEST(TokenMutants, OfStatementsNestedWithoutEndLeaveTheInnermostAsTheyAre) {
  std::string nested = "int f(int n) { n += 1; ";
  for (int i = 0; i < 20'000; ++i) {
    nested += "if (n) {";
  }
  const auto texts =
      token_mutants(nested, Language::cpp, std::vector{std::pair(std::size_t{13}, nested.size())});
  EXPECT_THAT(texts.mutants.size(), Le(1'000U));
}

TEST(CodeReader, FindsFunctionsOfCppThatTakeAndGiveValues) {
  const auto functions = code_functions(
      "#include <string>\n"
      "namespace {\nint hidden(int a) { return a; }\n}\n"
      "struct Point { int x; int twice() const { return 2 * x; } };\n"
      "// Twice.\nstd::string twice(const std::string& text, std::vector<int> xs) { return text; "
      "}\n"
      "static int own(int a);\n"
      "int of_point(Point p) { return hidden(p.x); }\n"
      "struct Node { Node* next; };\nint of_node(Node n) { return n.next ? 1 : 0; }\n"
      "auto long_one(long n) -> long { return n; }\n"
      "int main() { return 0; }\n",
      Language::cpp);
  std::vector<std::string> names;
  std::vector<std::string> reached;
  for (const CodeFunction& function : functions) {
    names.push_back(function.name);
    reached.push_back(function.is_public ? function.name : "-");
  }
  EXPECT_THAT(names, ElementsAre("hidden", "twice", "of_point", "of_node", "long_one", "main"));
  EXPECT_THAT(reached, ElementsAre("-", "twice", "of_point", "-", "long_one", "-"));
  EXPECT_THAT(functions[1].comment, HasSubstr("Twice."));
  EXPECT_TRUE(functions[1].parameters.at(0).kinds.at(0).at(0).is<std::string>());
  EXPECT_TRUE(functions[1].parameters.at(1).kinds.at(0).at(0).is<List>());
  EXPECT_EQ(write_literal(functions[2].parameters.at(0).kinds.at(0).at(0)), "Point(2)");
  EXPECT_THAT(functions[3].refusal, HasSubstr("Node"));
}

TEST(CodeReader, FindsFunctionsOfCppInNamespaces) {
  const auto functions = code_functions(
      "namespace foo { namespace bar {\nint in_both(int a) { return a; }\n} }\n"
      "extern \"C\" int of_c(int a) { return a; }\n"
      "struct S { int f(); };\nint S::f() { return 1; }\n",
      Language::cpp);
  ASSERT_EQ(functions.size(), 3U);
  EXPECT_TRUE(functions[0].is_public);
  EXPECT_TRUE(functions[1].is_public);
  EXPECT_EQ(functions[2].refusal, "it is a method of a class");
}

TEST(CppCodeSuite, KillsMutantsAndAssertsWhatIsThrownOnPurpose) {
  SYNTH_NEEDS(Language::cpp)
  const Suite suite =
      suite_of(Language::cpp,
               "#include <map>\n#include <stdexcept>\n#include <string>\n"
               "struct Overdrawn : std::runtime_error {\n"
               "  using std::runtime_error::runtime_error;\n};\n"
               "static int fee(int amount) { return amount / 100 + 1; }\n"
               "std::map<std::string, int> pay(std::map<std::string, int> accounts,\n"
               "                               const std::string& who, int amount) {\n"
               "  if (amount < 0) {\n"
               "    throw std::invalid_argument(\"negative amount\");\n  }\n"
               "  if (accounts[who] < amount + fee(amount)) {\n"
               "    throw Overdrawn(who);\n  }\n"
               "  accounts[who] -= amount + fee(amount);\n  return accounts;\n}\n",
               "pay");
  EXPECT_GE(suite.score(), 0.95) << ::testing::PrintToString(still_living(suite));
  EXPECT_THAT(suite.cases.size(), Le(10U));
  EXPECT_THAT(raised(suite), AllOf(Contains("std::invalid_argument"), Contains("Overdrawn")));
  const auto coverage = suite.coverage();
  ASSERT_TRUE(coverage);
  EXPECT_THAT(gaps_in(*coverage), IsEmpty());
  EXPECT_EQ(coverage->lines, 7U);
  EXPECT_EQ(coverage->taken, 4U);
}

TEST(CppCodeSuite, CountsOperands) {
  SYNTH_NEEDS(Language::cpp)
  const Suite suite = suite_of(Language::cpp,
                               "bool either(int a, int b) {\n"
                               "  auto&& c = a;\n  return c > 2 || b % 1 != 0;\n}\n",
                               "either");
  const auto coverage = suite.coverage();
  ASSERT_TRUE(coverage);
  EXPECT_EQ(coverage->ways, 4U);
  EXPECT_EQ(coverage->taken, 3U);
  EXPECT_THAT(gaps_in(*coverage), ElementsAre("on line 3 the condition holds in no test"));
}

TEST(CppCodeSuite, SaysWhatNoTestComesTo) {
  SYNTH_NEEDS(Language::cpp)
  const Suite suite = suite_of(Language::cpp,
                               "int sign(int n) {\n  if (n > 0) return 1;\n  if (n * 0 != 0) {\n"
                               "    n = 3;\n    return n;\n  }\n  return n < 0 ? -1 : 0;\n}\n",
                               "sign");
  const auto coverage = suite.coverage();
  ASSERT_TRUE(coverage);
  EXPECT_THAT(gaps_in(*coverage), ElementsAre("no test comes to lines 4-5",
                                              "on line 3 the condition holds in no test"));
}

TEST(CppCodeSuite, SaysWhereMutantsCannotBeCompiledTogether) {
  SYNTH_NEEDS(Language::cpp)
  const SuiteRequest request{.source =
                                 "int g(int n) { return n + 1; }\n"
                                 "int f(int n) { return ::g(n) * 2; }\n",
                             .function = "f",
                             .others = {},
                             .claims = {},
                             .known = {}};
  const auto suite = build_suite(**LanguagesHere::all().find(Language::cpp), request, {});
  ASSERT_FALSE(suite);
  EXPECT_THAT(suite.error().message, HasSubstr("cannot stand in a namespace"));
}

TEST(CppCodeSuite, SaysThatAFunctionHasObjects) {
  SYNTH_NEEDS(Language::cpp)
  const SuiteRequest request{.source =
                                 "struct Point {\n  int x = 0;\n  int y = 0;\n};\n"
                                 "int f(const Point& p) { return p.x + 2 * p.y; }\n",
                             .function = "f",
                             .others = {},
                             .claims = {},
                             .known = {}};
  const auto suite = build_suite(**LanguagesHere::all().find(Language::cpp), request, {});
  ASSERT_FALSE(suite);
  EXPECT_THAT(suite.error().message, HasSubstr("objects of the code's classes"));
}

TEST(CppCodeSuite, NoTestDoesWhatIsUndefined) {
  SYNTH_NEEDS(Language::cpp)
  const Suite suite = suite_of(Language::cpp,
                               "#include <vector>\n#include <string>\n"
                               "int scaled(const std::vector<int>& xs, int at, int by) {\n"
                               "  int scale;\n  if (by > 3) scale = 2;\n"
                               "  return xs[at] * by + (by > 2 ? scale : 0);\n}\n",
                               "scaled");
  EXPECT_THAT(suite.cases, Not(IsEmpty()));
  for (const SuiteCase& entry : suite.cases) {
    const auto& args = entry.test.call.args;
    const auto size = static_cast<std::int64_t>(args.at(0).get_if<List>()->items.size());
    const std::int64_t at = *args.at(1).get_if<Integer>()->to_int64();
    EXPECT_TRUE(at >= 0 && at < size) << to_source("scaled", entry.test.call);
    EXPECT_NE(args.at(2).get_if<Integer>()->to_int64(), 3);  // `scale` has no such value
  }
}

TEST(CppValues, TakeTheShapeOfTheirType) {
  const auto signature = read_cpp_signature(
      "std::map<std::string, std::vector<std::pair<int, int>>> f(std::optional<std::set<int>> s) "
      "{ return {}; }",
      "f");
  ASSERT_TRUE(signature);
  const Value pair = List{{Value(1), Value(2)}};
  const Value braces = List{{Value(List{{Value("a"), Value(List{{pair}})}})}};
  EXPECT_EQ(write_literal(cpp_shaped(signature->result, braces)), "{'a': [(1, 2)]}");
  EXPECT_EQ(write_literal(cpp_shaped(signature->parameters[0].type, pair)), "{1, 2}");
  EXPECT_EQ(write_literal(cpp_shaped(signature->parameters[0].type, Null{})), "None");
  EXPECT_EQ(write_literal(cpp_shaped(signature->result, pair)), "[1, 2]");
}

}  // namespace
}  // namespace synth
