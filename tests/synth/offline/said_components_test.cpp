#include "specs/literal.h"
#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/reading/commands/needs.h"
#include "synth/authors/offline/writing/python/unparse.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "tests/synth/offline/cpp_comparison.h"
#include "tests/synth/offline/javascript_comparison.h"
#include "tests/synth/offline/python.h"

#include <algorithm>
#include <functional>
#include <set>

// Components that only purposes read as have no meaning in the search: Python's result is the
// reference.

namespace synth {
namespace {

// Adds the functions and modules that a Python template names.
void add_needs(std::string_view code, std::set<std::string>& needs) {
  for (std::size_t at = 0; at < code.size(); ++at) {
    std::size_t end = at;
    while (end < code.size() && is_word_character(code[end])) {
      ++end;
    }
    const std::string word(code.substr(at, end - at));
    const char next = end < code.size() ? code[end] : ' ';
    if (!word.empty() && (next == '.' || !definitions_of({word}).functions.empty())) {
      needs.insert(word);
    }
    at = end;
  }
}

constexpr std::string_view kShow =
    "def show(f, *arguments):\n"
    "    try:\n"
    "        print(repr(f(*arguments)))\n"
    "    except Exception as error:\n"
    "        print('!', type(error).__name__)\n";

// "show(lambda a0, a1: a0 + a1, 3, 4)"
std::string python_call(const Pool& pool, const Expression& expression) {
  std::string names;
  std::string code(expression.component->python);
  std::string arguments;
  for (std::size_t i = 0; i < expression.arguments.size(); ++i) {
    const std::string name = fmt::format("a{}", i);
    const std::string hole = fmt::format("{{{}}}", i);
    for (std::size_t at = code.find(hole); at != code.npos; at = code.find(hole)) {
      code.replace(at, hole.size(), name);
    }
    names += (i > 0 ? ", " : " ") + name;
    arguments +=
        ", " + write_cell(pool, expression.arguments[i].type, expression.arguments[i].value);
  }
  return "show(lambda" + names + ": " + code + arguments + ")\n";
}

// Sets the results to those that Python returns; undefined if it raises.
void ask_python(Pool& pool, std::vector<Applied>& all) {
  std::set<std::string> needs;
  std::string calls;
  for (const Applied& applied : all) {
    add_needs(applied.expression.component->python, needs);
    calls += python_call(pool, applied.expression);
  }
  const std::string output = run_python(write_needs(needs) + std::string(kShow) + calls);
  const std::vector<std::string_view> lines = split(output, '\n');
  ASSERT_EQ(lines.size(), all.size() + 1) << lines[lines.size() - 2];
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!lines[i].starts_with('!')) {
      const auto value = parse_literal(lines[i]);
      ASSERT_TRUE(value) << all[i].name << ": " << lines[i];
      all[i].result = to_cell(pool, all[i].expression.type, *value).value_or(kUndefined);
    }
  }
}

// Random arguments that Python's template is meant for.
class SaidArguments {
 public:
  explicit SaidArguments(Pool& pool) : pool_(pool), values_(pool) {}

  Cell of(const Component& component, TypeId type) {
    const std::string_view name = component.name;
    if (name.find("tuple(sorted(word))") != std::string_view::npos && type == kString) {
      return made_of("abb");  // else no two would be anagrams
    }
    if (name.starts_with("[list(row)")) {
      return matrix(element_of(element_of(type)));
    }
    Cell value = values_.of(type);
    while (!is_meant(name, value)) {
      value = values_.of(type);
    }
    return value;
  }

 private:
  [[nodiscard]] bool is_meant(std::string_view name, Cell value) const {
    if (name == "hex({0})[2:]" || name == "oct({0})[2:]") {
      return value >= 0;
    }
    // C++ knows only ASCII letters.
    return (name != "alphanumeric({0})" && name != "without_punctuation({0})") ||
           std::ranges::all_of(pool_.text(value), [](char c) { return c >= 0; });
  }

  Cell made_of(std::string_view characters) {
    std::string text;
    for (std::size_t i = values_.below(5); i > 0; --i) {
      text += characters[values_.below(characters.size())];
    }
    return pool_.string(text);
  }

  // All rows have the same length.
  Cell matrix(TypeId type) {
    const std::size_t width = values_.below(4);
    std::vector<Cell> rows;
    for (std::size_t i = values_.below(4); i > 0; --i) {
      std::vector<Cell> row;
      while (row.size() < width) {
        row.push_back(values_.of(type));
      }
      rows.push_back(pool_.list(row));
    }
    return pool_.list(rows);
  }

  Pool& pool_;
  Values values_;
};

std::vector<Applied> applied_said_components(Pool& pool, int rounds) {
  SaidArguments arguments(pool);
  std::vector<Applied> all;
  for (const Component& component : said_components()) {
    if (component.signature.find("dict[") != std::string_view::npos) {
      continue;  // the search has no such values: dictionaries_test.cpp
    }
    const std::vector<Signature> uses = instantiate(component.signature, every_type());
    EXPECT_FALSE(uses.empty()) << component.name;
    for (const Signature& use : uses) {
      for (int round = 0; round < rounds; ++round) {
        Expression expression{Expression::Kind::component, use.result};
        expression.component = &component;
        for (std::size_t i = 0; i < use.arity; ++i) {
          const TypeId type = use.arguments.at(i);
          expression.arguments.push_back(literal(type, arguments.of(component, type)));
        }
        all.push_back({std::string(component.name), std::move(expression), kUndefined});
      }
    }
  }
  ask_python(pool, all);
  return all;
}

TEST(SaidComponents, DoInJavascriptWhatTheirPythonDoes) {
  Pool pool;
  expect_same_in_javascript(pool, applied_said_components(pool, 48));
}

TEST(SaidComponents, DoInCppWhatTheirPythonDoes) {
  Pool pool;
  expect_same_in_cpp(pool, cpp_functions(applied_said_components(pool, 48)));
}

}  // namespace
}  // namespace synth
