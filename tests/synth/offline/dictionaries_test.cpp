#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/purpose_solver.h"
#include "synth/authors/offline/writing/cpp/cpp_expressions.h"
#include "synth/authors/offline/writing/javascript/javascript_expressions.h"
#include "synth/authors/offline/writing/python/unparse.h"
#include "synth/support/process.h"
#include "synth/support/text.h"
#include "tests/synth/offline/python.h"
#include "tests/synth/offline/random_calls.h"
#include "tests/temporary_folder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

// Tests purposes whose results are dictionaries, in each language on random arguments. All print
// the result of a call in one way: "key: value" and a line break, in the order of those lines.

namespace synth {
namespace {

struct Purpose {
  const char* instruction;
  const char* name;
  TypeId argument;
};

constexpr std::array kPurposes = {
    Purpose{
        "Write a function count_words(text: str) that counts how often each word occurs in a text.",
        "count_words", kString},
    Purpose{
        "Write a function letters(text: str) that returns the character frequencies of a string.",
        "letters", kString},
    Purpose{"Write a function by_letter(words: list[str]) that groups words by their first letter.",
            "by_letter", list_of(kString)},
    Purpose{
        "Write a function by_length(words: list[str]) that groups a list of words by their length.",
        "by_length", list_of(kString)},
};

std::string code_of(const Purpose& purpose, Language language) {
  const ProseReading prose = read_prose(purpose.instruction);
  SearchBudget budget;
  budget.work = 1000;
  const Solved solved = solve_purpose(prose.specs.functions.at(0), {}, budget, language, {});
  EXPECT_FALSE(solved.code.empty()) << purpose.instruction << " " << solved.note;
  return solved.code.empty() ? std::string() : solved.code.front();
}

// Returns random arguments that Python accepts without an error: no word is empty.
std::vector<Expression> arguments_of(const Purpose& purpose, Values& values, Pool& pool) {
  std::vector<Expression> arguments;
  while (arguments.size() < 24) {
    const Cell value = values.of(purpose.argument);
    const bool has_empty =
        is_list(purpose.argument) &&
        std::ranges::any_of(pool.items(value), [&](Cell word) { return pool.text(word).empty(); });
    if (!has_empty) {
      arguments.push_back(literal(purpose.argument, value));
    }
  }
  return arguments;
}

struct Scripts {
  std::string python =
      "def show(d):\n"
      "    text = lambda v: ' '.join(v) if isinstance(v, list) else str(v)\n"
      "    print('\\n'.join(sorted(f'{text(k)}: {text(v)}' for k, v in d.items())))\n";
  std::string javascript =
      "const show = (d) => {\n"
      "  const text = (v) => (Array.isArray(v) ? v.join(' ') : String(v));\n"
      "  const all = d instanceof Map ? [...d] : Object.entries(d);\n"
      "  const lines = all.map(([k, v]) => Buffer.from(`${text(k)}: ${text(v)}`));\n"
      "  console.log(lines.sort(Buffer.compare).map(String).join('\\n'));\n};\n";
  std::string cpp_functions;
  std::string cpp_calls;
  std::set<std::string> cpp_includes = {"#include <iostream>", "#include <set>",
                                        "#include <string>", "#include <vector>"};

  void add(const Purpose& purpose, const std::vector<Expression>& arguments, const Pool& pool) {
    python += code_of(purpose, Language::python);
    javascript += fmt::format("const {0} = (() => {{ {1}\nreturn {0}; }})();\n", purpose.name,
                              code_of(purpose, Language::javascript));
    cpp_functions += fmt::format("namespace in_{} {{\n", purpose.name);
    const std::string cpp = code_of(purpose, Language::cpp);
    for (const std::string_view line : split(cpp, '\n')) {
      if (line.starts_with("#include")) {
        cpp_includes.emplace(line);
      } else {
        cpp_functions.append(line).append("\n");
      }
    }
    cpp_functions += "}\n";
    for (const Expression& argument : arguments) {
      python += fmt::format("show({}({}))\n", purpose.name, Unparser(pool, {}).write(argument));
      javascript += fmt::format("show({}({}));\n", purpose.name,
                                JavascriptExpressions(pool, {}, {}).write(argument).text);
      cpp_calls += fmt::format("  show(in_{0}::{0}({1}));\n", purpose.name,
                               CppExpressions(pool, {}, {}, 80).write(argument).text);
    }
  }

  [[nodiscard]] std::string cpp() const {
    std::string program;
    for (const std::string& include : cpp_includes) {
      program += include + "\n";
    }
    return program + cpp_functions +
           "static std::string shown(const std::string& v) { return v; }\n"
           "static std::string shown(long long v) { return std::to_string(v); }\n"
           "static std::string shown(const std::vector<std::string>& all) {\n"
           "  std::string text;\n"
           "  for (const auto& v : all) text += (text.empty() ? \"\" : \" \") + v;\n"
           "  return text;\n}\n"
           "static void show(const auto& d) {\n"
           "  std::set<std::string> lines;\n"
           "  for (const auto& [k, v] : d) lines.insert(shown(k) + \": \" + shown(v));\n"
           "  std::string text;\n"
           "  for (const auto& line : lines) text += (text.empty() ? \"\" : \"\\n\") + line;\n"
           "  std::cout << text << \"\\n\";\n}\n"
           "int main() {\n" +
           cpp_calls + "}\n";
  }
};

TEST(Dictionaries, AreTheSameInEveryLanguage) {
  Pool pool;
  Values values(pool);
  Scripts scripts;
  for (const Purpose& purpose : kPurposes) {
    scripts.add(purpose, arguments_of(purpose, values, pool), pool);
  }
  const std::string expected = run_python(scripts.python);
  EXPECT_GT(std::ranges::count(expected, ':'), 100) << expected;
  EXPECT_EQ(run_node(scripts.javascript), expected);

  const TemporaryFolder folder;
  const std::string source = (folder.path() / "all.cpp").string();
  const std::string binary = (folder.path() / "all").string();
  std::ofstream(source) << scripts.cpp();
  Command compile;
  compile.argv = {"g++", "-std=gnu++20", "-O0", "-Wall", "-Wextra", source, "-o", binary};
  const auto compiled = run_command(compile);
  ASSERT_TRUE(compiled);
  ASSERT_EQ(compiled->stderr_text, "");
  Command run;
  run.argv = {binary};
  const auto ran = run_command(run);
  ASSERT_TRUE(ran);
  EXPECT_EQ(ran->stdout_text + ran->stderr_text, expected);
}

}  // namespace
}  // namespace synth
