#include "synth/authors/offline/reading/python/python_translation.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/purpose_solver.h"
#include "synth/authors/offline/reading/python/python_pattern.h"
#include "synth/authors/offline/writing/python/unparse.h"
#include "synth/support/process.h"
#include "synth/support/text.h"
#include "tests/synth/offline/python.h"
#include "tests/temporary_folder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace synth {
namespace {

const std::vector<std::string> kParameterNames = {"xs", "text", "n"};

// Returns the Python code for the meaning of `source`; empty if it has none.
std::string translated(std::string_view source, Pool& pool) {
  const auto parsed = parse_python_expression(source);
  const PythonNames names{kParameterNames, {list_of(kInt), kString, kInt}};
  const auto expression = parsed ? translate_python(*parsed, names, pool) : std::nullopt;
  return expression ? Unparser(pool, kParameterNames).write(*expression) : std::string();
}

TEST(PythonExpressionTest, IsReadByHowItsOperatorsBind) {
  const auto read = [](std::string_view source) { return parse_python_expression(source); };
  EXPECT_EQ(read("a + b * -c ** d"), read("(a + (b * (-(c ** d))))"));
  EXPECT_EQ(read("not a in b and c or d"), read("((not (a in b)) and c) or d"));
  EXPECT_EQ(read("x if a else y if b else z"), read("x if a else (y if b else z)"));
  EXPECT_EQ(read("f(x for x in xs)[1:].g('it\\'s')"), read("f( x for x in xs )[1 : ].g(\"it's\")"));
  EXPECT_NE(read("a - b - c"), read("a - (b - c)"));
  EXPECT_EQ(read("a < b <= c == 1"), read("a < b and b <= c and c == 1"));
  for (const char* source :
       {"a <", "a < f(b) < c", "a < b <", "{k: v for k in b}", "f(", "x y", "", "[a for a b]"}) {
    EXPECT_FALSE(read(source)) << source;
  }
  EXPECT_FALSE(read(std::string(1000, '(') + "x" + std::string(1000, ')')));
}

TEST(PythonPatternTest, HasHolesAndNamesOfItsOwn) {
  const auto pattern = pattern_of("[i for i in {0} if i in {1:4} or i == {0}]");
  const auto fits = [&](std::string_view source) {
    return fill_holes(pattern.value(), parse_python_expression(source).value());
  };
  const auto holes = fits("[n for n in f(a) if n in b or n == f(a)]");
  ASSERT_TRUE(holes);
  EXPECT_EQ(holes->at(0), parse_python_expression("f(a)"));
  EXPECT_EQ(holes->at(1), parse_python_expression("b"));
  EXPECT_FALSE(fits("[n for n in f(a) if n in b or n == g(a)]"));
  EXPECT_FALSE(fits("[n for n in f(a) if n in b or m == f(a)]"));
}

// The code that the search would write for each part means that part again.
TEST(PythonTranslationTest, FindsEveryComponentByItsTemplate) {
  Pool pool;
  int found = 0;
  for (const Component* component : all_components()) {
    const std::vector<Signature> uses = instantiate(component->signature, kPlainTypes);
    const Signature& use = uses.front();
    Expression expression{Expression::Kind::component, use.result};
    expression.component = component;
    PythonNames names;
    for (std::size_t i = 0; i < use.arity; ++i) {
      names.parameters.push_back(fmt::format("parameter_{}", i));
      names.types.push_back(use.arguments.at(i));
      expression.arguments.push_back({Expression::Kind::parameter, use.arguments.at(i), i});
    }
    const std::string source = Unparser(pool, names.parameters).write(expression);
    const auto again = translate_python(parse_python_expression(source).value(), names, pool);
    // Conversions that Python need not write, and literals, cannot be found.
    const bool is_literal = use.arity == 0 && component->name.ends_with("vowels");
    if (component->name != "widen" && !is_literal) {
      ASSERT_TRUE(again) << source;
      EXPECT_EQ(Unparser(pool, names.parameters).write(*again), source);
      ++found;
    }
  }
  EXPECT_GT(found, 100);
}

TEST(PythonTranslationTest, ReadsComprehensionsAsStreams) {
  Pool pool;
  EXPECT_EQ(translated("sum(item**2 for item in xs if item % 2 == 1)", pool),
            "sum(x ** 2 for x in xs if x % 2 == 1)");
  EXPECT_EQ(translated("max(text.split(), key=len)", pool),
            "max(text.split(), key=lambda word: len(word))");
  EXPECT_EQ(translated("any(a > b for a, b in zip(xs, xs[1:]))", pool),
            "any(a > b for a, b in zip(xs, xs[1:]))");
  EXPECT_EQ(translated("len([c for c in text if c.isupper()])", pool),
            "sum(1 for char in text if char.isupper())");
  for (const char* source : {"[[x + y for y in xs] for x in xs]", "unknown(xs)", "xs + text",
                             "{x: 1 for x in xs}", "[x for x in xs if x]", "range(0, n, 2)"}) {
    EXPECT_EQ(translated(source, pool), "") << source;
  }
}

TEST(PythonTranslationTest, GivesUpWhatTakesTooLong) {
  Pool pool;
  std::string sum = "unknown";
  for (int i = 0; i < 60; ++i) {
    sum += " + unknown";
  }
  EXPECT_EQ(translated(sum, pool), "");
}

// Returns the value as JavaScript writes it: as JSON, with lists for tuples.
std::string javascript_value(const Value& value) {
  if (const auto* list = value.get_if<List>()) {
    std::vector<std::string> items;
    for (const Value& item : list->items) {
      items.push_back(javascript_value(item));
    }
    return "[" + join(items, ", ") + "]";
  }
  if (const auto* text = value.get_if<std::string>()) {
    JsonWriter quoted;
    return quoted.string(*text).text();
  }
  const auto* truth = value.get_if<bool>();
  return truth != nullptr ? (*truth ? "true" : "false") : write_literal(value);
}

std::string written_in(Language language, const std::string& instruction, std::string& name) {
  const ProseReading prose = read_prose(instruction);
  if (prose.specs.functions.size() != 1) {
    return {};
  }
  name = prose.specs.functions.front().name;
  SearchBudget budget;
  budget.work = 1000;
  const Solved solved = solve_purpose(prose.specs.functions.front(), {}, budget, language, {});
  return solved.code.empty() ? std::string() : solved.code.front();
}

// functions.jsonl has the meanings of the purposes; function_reading_test.cpp tests Python's code
// with it.
class TranslatedPurposes : public ::testing::TestWithParam<int> {};

constexpr int kTranslatedParts = 6;

TEST_P(TranslatedPurposes, SayInJavascriptWhatTheyDescribe) {
  std::ifstream file(SYNTH_FUNCTIONS_FILE);
  int row_number = 0;
  std::string script =
      "const plain = (a) => (a instanceof Map ? Object.fromEntries(a) : a);\n"
      "const same = (a, b) => JSON.stringify(plain(a)) === JSON.stringify(b);\nlet called = 0;\n";
  for (std::string line; std::getline(file, line);) {
    if (row_number++ % kTranslatedParts != GetParam()) {
      continue;
    }
    const auto document = parse_json(line);
    ASSERT_TRUE(document) << line;
    const JsonField row(*document);
    const std::string instruction = row.at("instruction")->string().value();
    std::string name;
    const std::string code = written_in(Language::javascript, instruction, name);
    for (const JsonField& check : row.at("checks")->items().value_or(std::vector<JsonField>{})) {
      const auto parts = check.items().value();
      const auto arguments = parse_literal(parts[0].string().value());
      const auto expected = parse_literal(parts[1].string().value());
      if (code.empty() || !arguments || !expected || arguments->get_if<Tuple>() == nullptr) {
        continue;
      }
      std::vector<std::string> values;
      for (const Value& argument : arguments->get_if<Tuple>()->items) {
        values.push_back(javascript_value(argument));
      }
      script += fmt::format(
          "{{\nconst f = (() => {{ {}\nreturn {}; }})();\nconst got = f({});\ncalled += 1;\n"
          "if (!same(got, {})) console.log({}, got);\n}}\n",
          code, name, join(values, ", "), javascript_value(*expected),
          javascript_value(instruction));
    }
  }
  EXPECT_EQ(run_node(script + fmt::format("console.log(called > {});\n", 400 / kTranslatedParts)),
            "true\n");
}

INSTANTIATE_TEST_SUITE_P(InParts, TranslatedPurposes, ::testing::Range(0, kTranslatedParts));

// A few purposes that together use everything that only purposes read as, compiled as one program.
TEST(PythonTranslationTest, SaysInCppWhatPurposesDescribe) {
  const std::vector<std::pair<std::string, std::string>> checks = {
      {"Write a function f1(n) that converts an integer to a Roman numeral.",
       "f1(1994) == \"MCMXCIV\""},
      {"Write a function f2(s) that converts a Roman numeral to an integer.",
       "f2(\"MCMXCIV\") == 1994"},
      {"Write a function f3(s) that returns the run-length encoding of a string.",
       "f3(\"aaäb\") == \"a2ä1b1\""},
      {"Write a function f4(text) that checks whether the brackets in a string are balanced.",
       "f4(\"([]{})\") && !f4(\"([)]\")"},
      {"Write a function f5(a: str, b: str) that checks if two strings are anagrams.",
       "f5(\"listen\", \"silent\") && !f5(\"aab\", \"abb\")"},
      {"Write a function f6(numbers) that returns the median of a list of numbers.",
       "f6({3, 1, 2}) == 2 && f6({4, 1, 2, 3}) == 2.5"},
      {"Write a function f7(n) that returns the first n Fibonacci numbers.",
       "f7(5) == std::vector<long long>{0, 1, 1, 2, 3} && f7(1).size() == 1"},
      {"Write a function f8(numbers) that returns the GCD of a list of integers.",
       "f8({12, 18, 30}) == 6"},
      {"Write a function f9(n) that returns all primes below n using the sieve of Eratosthenes.",
       "f9(12) == std::vector<long long>{2, 3, 5, 7, 11} && f9(-3).empty()"},
      {"Write a function f10(sentence) that returns the longest word in a sentence.",
       "f10(\"a bcd ef\") == \"bcd\""},
      {"Write a function f11(n) that returns 'even' if n is even, otherwise 'odd'.",
       "f11(3) == \"odd\" && f11(-2) == \"even\""},
      {"Write a function f12(xs) that finds the first even number in xs, or -1 if there is none.",
       "f12({3, 4, 6}) == 4 && f12({}) == -1"},
      {"Write a function f13(numbers) that returns the most common element of a list.",
       "f13({1, 2, 2, 3}) == 2"},
  };
  std::set<std::string> includes = {"#include <cstdio>"};
  std::string code;
  std::string calls;
  for (const auto& [instruction, check] : checks) {
    std::string name;
    const std::string written = written_in(Language::cpp, instruction, name);
    EXPECT_NE(written, "") << instruction;
    code += "namespace in_" + name + " {\n";
    for (const std::string_view line : split(written, '\n')) {
      if (line.starts_with("#include")) {
        includes.emplace(line);
      } else {
        code.append(line).append("\n");
      }
    }
    code += "}\n";
    calls += fmt::format("{{ using namespace in_{}; if (!({})) std::puts(\"{}\"); }}\n", name,
                         check, name);
  }
  std::string program;
  for (const std::string& include : includes) {
    program += include + "\n";
  }
  const TemporaryFolder folder;
  const std::string source = (folder.path() / "purposes.cpp").string();
  const std::string binary = (folder.path() / "purposes").string();
  std::ofstream(source) << program << code << "int main() {\n" << calls << "}\n";
  Command compile;
  compile.argv = {"g++", "-std=gnu++20", "-O0", "-Wall", "-Wextra", source, "-o", binary};
  const auto compiled = run_command(compile);
  ASSERT_TRUE(compiled);
  ASSERT_EQ(compiled->stderr_text, "");
  Command run;
  run.argv = {binary};
  const auto ran = run_command(run);
  ASSERT_TRUE(ran);
  EXPECT_EQ(ran->stdout_text + ran->stderr_text, "");
}

}  // namespace
}  // namespace synth
