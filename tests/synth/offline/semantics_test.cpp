#include "specs/equality.h"
#include "specs/literal.h"
#include "specs/value.h"
#include "synth/authors/offline/program/component.h"
#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/program/sequence.h"
#include "synth/authors/offline/search/structured_grammar.h"
#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/authors/offline/writing/python/unparse.h"
#include "tests/synth/offline/javascript_comparison.h"
#include "tests/synth/offline/python.h"
#include "tests/synth/offline/random_calls.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace synth {
namespace {

constexpr std::string_view kPrelude =
    "import collections, math, itertools, re, string\n"
    "def show(f):\n"
    "    try:\n"
    "        print(repr(f()).replace('\\n', ' '))\n"
    "    except Exception as error:\n"
    "        print('!', type(error).__name__)\n";

struct Case {
  std::string name;
  std::string code;
  std::string ours;  // empty if undefined
};

std::string written(const Pool& pool, const Applied& applied) {
  return applied.result == kUndefined ? ""
                                      : write_cell(pool, applied.expression.type, applied.result);
}

std::vector<std::string> python_results(const std::vector<Case>& cases) {
  std::string script(kPrelude);
  for (const std::string& helper :
       helpers_of(Language::python).code_of(helpers_of(Language::python).names())) {
    script += helper;
  }
  for (const Case& tried : cases) {
    script += "show(lambda: " + tried.code + ")\n";
  }
  std::vector<std::string> lines;
  std::istringstream output(run_python(script));
  for (std::string line; std::getline(output, line);) {
    if (line.find("SyntaxWarning: ") == std::string::npos) {  // of literals: "1 is None"
      lines.push_back(line);
    }
  }
  return lines;
}

void expect_same(const std::vector<Case>& cases) {
  const std::vector<std::string> python = python_results(cases);
  ASSERT_EQ(python.size(), cases.size()) << (python.empty() ? "" : python.back());
  std::map<std::string, int> compared;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    compared[cases[i].name] += cases[i].ours.empty() ? 0 : 1;
    if (!cases[i].ours.empty()) {
      const auto expected = parse_literal(python[i]);
      const auto ours = parse_literal(cases[i].ours);
      ASSERT_TRUE(expected && ours) << cases[i].name << ": " << cases[i].code << " " << python[i];
      EXPECT_TRUE(equal(*ours, *expected, Language::python))
          << cases[i].name << ": " << cases[i].code << " is " << python[i] << ", not "
          << cases[i].ours;
    }
  }
  for (const auto& [name, count] : compared) {
    EXPECT_GT(count, 2) << name << " is undefined nearly everywhere";
  }
}

std::vector<Case> in_python(const Pool& pool, const std::vector<Applied>& all) {
  std::vector<Case> cases;
  for (const Applied& applied : all) {
    cases.push_back(
        {applied.name, Unparser(pool, {}).write(applied.expression), written(pool, applied)});
  }
  return cases;
}

TEST(Components, DoWhatTheirPythonDoes) {
  Pool pool;
  expect_same(in_python(pool, applied_components(pool, 48)));
}

// Adds a failure if the Python names a module that is not `import`.
void expect_imported(std::string_view name, std::string_view python, std::string_view import) {
  static const std::regex kModule(
      R"((^|[^\w.])(collections|itertools|math|statistics|re|string)\.)");
  std::cmatch found;
  if (std::regex_search(python.begin(), python.end(), found, kModule)) {
    EXPECT_EQ(found.str(2), import) << name << ": " << python;
  }
}

TEST(Components, NameTheModuleThatTheirPythonNeeds) {
  for (const auto& components : {number_components(), logic_components(), string_components(),
                                 list_components(), structured_components()}) {
    for (const Component& component : components) {
      expect_imported(component.name, component.python, component.import);
    }
  }
  for (const auto& all : {combinators(), structured_combinators()}) {
    for (const Combinator& combinator : all) {
      expect_imported(combinator.name, combinator.python, combinator.import);
    }
  }
}

TEST(Components, DoWhatTheirJavascriptDoes) {
  Pool pool;
  expect_same_in_javascript(pool, applied_components(pool, 24));
}

TEST(StructuredComponents, DoWhatTheirPythonDoes) {
  Pool pool;
  expect_same(in_python(pool, applied_structured_components(pool, 12)));
}

TEST(StructuredComponents, DoWhatTheirJavascriptDoes) {
  Pool pool;
  std::vector<Applied> all = applied_structured_components(pool, 12);
  std::erase_if(
      all, [](const Applied& applied) { return applied.expression.component->javascript.empty(); });
  expect_same_in_javascript(pool, all);
}

TEST(StructuredCombinators, DoWhatTheirPythonDoes) {
  Pool pool;
  const std::vector<Applied> all = applied_structured_combinators(pool, 24);
  std::set<std::string> tried;
  for (const Applied& applied : all) {
    tried.insert(applied.name);
  }
  EXPECT_EQ(tried.size(), structured_combinators().size());
  expect_same(in_python(pool, all));
}

TEST(StructuredCombinators, DoWhatTheirJavascriptDoes) {
  Pool pool;
  expect_same_in_javascript(pool, applied_structured_combinators(pool, 24));
}

TEST(Components, HaveNamesOfTheirOwnAndSignaturesThatCanBeUsed) {
  std::set<std::string_view> names;
  for (const Component* component : all_components()) {
    EXPECT_TRUE(names.insert(component->name).second) << component->name;
    EXPECT_FALSE(instantiate(component->signature, every_type()).empty()) << component->name;
  }
  EXPECT_GE(names.size(), 60U);
}

TEST(Combinators, DoWhatTheirPythonDoes) {
  Pool pool;
  expect_same(in_python(pool, applied_combinators(pool)));
}

TEST(Combinators, DoWhatTheirJavascriptDoes) {
  Pool pool;
  expect_same_in_javascript(pool, applied_combinators(pool));
}

TEST(Slice, FollowsPythonForAllBounds) {
  Pool pool;
  std::vector<Case> cases;
  const std::array<Cell, 4> items = {1, 2, 3, 4};
  const Cell list = pool.list(items);
  for (Cell start = -6; start <= 6; ++start) {
    for (Cell stop = -6; stop <= 6; ++stop) {
      for (const Cell step : {-3, -2, -1, 1, 2, 3}) {
        cases.push_back(
            {"slice", fmt::format("[1, 2, 3, 4][{}:{}:{}]", start, stop, step),
             write_cell(pool, list_of(kInt), slice(pool, list_of(kInt), list, start, stop, step))});
      }
    }
  }
  expect_same(cases);
}

}  // namespace
}  // namespace synth
