#include "specs/equality.h"
#include "specs/literal.h"
#include "specs/value.h"
#include "synth/authors/offline/component.h"
#include "synth/authors/offline/convert.h"
#include "synth/authors/offline/hash.h"
#include "synth/authors/offline/javascript_expressions.h"
#include "synth/authors/offline/sequence.h"
#include "synth/authors/offline/streams.h"
#include "synth/authors/offline/unparse.h"
#include "tests/synth/offline/python.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

namespace synth {
namespace {

// Random values of every type, small and edge-like.
class Values {
 public:
  explicit Values(Pool& pool) : pool_(pool) {}

  Cell of(TypeId type) {
    if (is_list(type)) {
      std::vector<Cell> items;
      for (std::size_t i = below(5); i > 0; --i) {
        items.push_back(of(element_of(type)));
      }
      return pool_.list(items);
    }
    switch (type) {
      case kBool:
        return static_cast<Cell>(below(2));
      case kInt:
        return below(8) == 0 ? static_cast<Cell>(below(4000)) - 1000
                             : static_cast<Cell>(below(12)) - 4;
      case kFloat:
        return make_float((static_cast<double>(below(400)) - 100) / 8);
      default:
        return text();
    }
  }

  std::size_t below(std::size_t bound) {
    state_ += 0x9e3779b97f4a7c15ULL;
    return static_cast<std::size_t>(mix(state_) % bound);
  }

 private:
  Cell text() {
    static constexpr std::string_view kPieces[] = {"a", "B", " ",  "1",  "ab", "a b", "-7", ",",
                                                   "é", "E", "\t", "42", ".",  "aa",  "😀"};
    if (below(6) == 0) {
      return pool_.string(std::to_string(below(300)));
    }
    std::string text;
    for (std::size_t i = below(5); i > 0; --i) {
      text += kPieces[below(std::size(kPieces))];
    }
    return pool_.string(text);
  }

  Pool& pool_;
  std::uint64_t state_ = 7;
};

constexpr std::string_view kPrelude =
    "import math, itertools, string\n"
    "def show(f):\n"
    "    try:\n"
    "        print(repr(f()).replace('\\n', ' '))\n"
    "    except Exception as error:\n"
    "        print('!', type(error).__name__)\n";

TypeSet every_type() {
  TypeSet types = 0;
  for (const TypeId type : {kBool, kInt, kFloat, kString}) {
    types = with(with(types, type), list_of(type));
  }
  return with(with(types, list_of(list_of(kInt))), list_of(list_of(kString)));
}

Expression literal(TypeId type, Cell value) {
  Expression expression;
  expression.type = type;
  expression.value = value;
  return expression;
}

// A component or combinator on literals, and what the search holds it to give.
struct Applied {
  std::string name;
  Expression expression;
  Cell result = kUndefined;
};

// Every component, with every use of its signature, on random values.
std::vector<Applied> applied_components(Pool& pool, int rounds) {
  Values values(pool);
  std::vector<Applied> all;
  for (const Component* component : all_components()) {
    for (const Signature& signature : instantiate(component->signature, every_type())) {
      for (int round = 0; round < rounds; ++round) {
        Expression expression;
        expression.kind = Expression::Kind::component;
        expression.component = component;
        expression.type = signature.result;
        std::array<Cell, kMaxArity> arguments{};
        for (std::size_t i = 0; i < signature.arity; ++i) {
          arguments.at(i) = values.of(signature.arguments.at(i));
          expression.arguments.push_back(literal(signature.arguments.at(i), arguments.at(i)));
        }
        const Cell result = component->evaluate(pool, arguments.data(), signature);
        all.push_back({std::string(component->name), std::move(expression), result});
      }
    }
  }
  return all;
}

struct Case {
  std::string name;
  std::string code;
  std::string ours;  // empty where undefined
};

std::string written(const Pool& pool, const Applied& applied) {
  return applied.result == kUndefined ? ""
                                      : write_cell(pool, applied.expression.type, applied.result);
}

std::vector<std::string> python_results(const std::vector<Case>& cases) {
  std::string script(kPrelude);
  for (const Case& tried : cases) {
    script += "show(lambda: " + tried.code + ")\n";
  }
  std::vector<std::string> lines;
  std::istringstream output(run_python(script));
  for (std::string line; std::getline(output, line);) {
    lines.push_back(line);
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

// One Node.js for all: it prints what differs.
void expect_same_in_javascript(const Pool& pool, const std::vector<Applied>& all) {
  std::set<std::string> helpers;
  std::string calls;
  std::map<std::string, int> compared;
  for (const Applied& applied : all) {
    JavascriptExpressions expressions(pool, {}, javascript_names());
    const std::string value = expressions.write(applied.expression).text;
    ASSERT_EQ(expressions.missing(), "") << applied.name;
    compared[applied.name] += applied.result == kUndefined ? 0 : 1;
    if (applied.result != kUndefined) {
      for (const std::string& helper : expressions.helper_code()) {
        helpers.insert(helper);
      }
      const Expression ours = literal(applied.expression.type, applied.result);
      std::string block;
      for (const std::string& line : expressions.take_lines()) {
        block += line + " ";
      }
      calls += fmt::format("check(\"{}\", () => {{ {}return {}; }}, {});\n", applied.name, block,
                           value, expressions.write(ours).text);
    }
  }
  for (const auto& [name, count] : compared) {
    EXPECT_GT(count, 2) << name << " is undefined nearly everywhere";
  }
  std::string script = "\"use strict\";\n";
  for (const std::string& helper : helpers) {
    script += helper;
  }
  script +=
      "const near = (a, b) => a === b || Math.abs(a - b) <= 1e-12 * Math.abs(b);\n"
      "const same = (a, b) => Array.isArray(b)\n"
      "  ? Array.isArray(a) && a.length === b.length && b.every((x, i) => same(a[i], x))\n"
      "  : typeof b === \"number\" ? near(a, b) : a === b;\n"
      "let checked = 0;\n"
      "function check(name, call, ours) {\n"
      "  checked++;\n"
      "  const got = call();\n"
      "  if (!same(got, ours)) console.log(name, String(call), got, \"not\", ours);\n"
      "}\n";
  std::size_t total = 0;
  for (const auto& [name, count] : compared) {
    total += static_cast<std::size_t>(count);
  }
  EXPECT_EQ(run_node(script + calls + "console.log(checked);\n"), fmt::format("{}\n", total));
}

TEST(Components, DoWhatTheirJavascriptDoes) {
  Pool pool;
  expect_same_in_javascript(pool, applied_components(pool, 24));
}

TEST(Components, HaveNamesOfTheirOwnAndSignaturesThatCanBeUsed) {
  std::set<std::string_view> names;
  for (const Component* component : all_components()) {
    EXPECT_TRUE(names.insert(component->name).second) << component->name;
    EXPECT_FALSE(instantiate(component->signature, every_type()).empty()) << component->name;
  }
  EXPECT_GE(names.size(), 60U);
}

// Every combinator over every stream kind, with the body "is the first variable small" or the
// variable itself, on random lists.
void apply_combinators(Pool& pool, std::vector<Applied>& all) {
  Values values(pool);
  const Component* even = nullptr;
  for (const Component& component : logic_components()) {
    even = component.name == "even" ? &component : even;
  }
  for (const Combinator& combinator : combinators()) {
    for (const StreamKind& stream : stream_kinds()) {
      if (combinator.needs_item && stream.item != 0) {
        continue;  // the item of `indexed` is its second variable; covered by the search's tests
      }
      for (int round = 0; round < 12; ++round) {
        const std::array<Cell, 2> lists = {values.of(list_of(kInt)), values.of(list_of(kInt))};
        std::vector<Cell> variables;
        ASSERT_TRUE(stream.expand(pool, lists.data(), variables));
        const std::size_t width = stream.variables.size();
        const bool predicate = combinator.signature.find("bool ->") != std::string_view::npos;
        std::vector<Cell> items;
        std::vector<Cell> bodies;
        for (std::size_t i = 0; i < variables.size(); i += width) {
          items.push_back(variables[i]);
          bodies.push_back(predicate ? (variables[i] % 2 == 0 ? 1 : 0) : variables[i]);
        }
        const TypeId body_type = predicate ? kBool : kInt;
        const auto signature = match(combinator.signature, {kInt, body_type});
        ASSERT_TRUE(signature.has_value());
        Expression variable = literal(kInt, 0);
        variable.kind = Expression::Kind::variable;
        Expression body = variable;
        if (predicate) {
          body = {Expression::Kind::component, kBool, 0, 0, even, nullptr, nullptr, {variable}};
        }
        Expression expression;
        expression.kind = Expression::Kind::lift;
        expression.combinator = &combinator;
        expression.stream = &stream;
        expression.arguments.push_back(literal(list_of(kInt), lists[0]));
        if (stream.signature.find(',') != std::string_view::npos) {
          expression.arguments.push_back(literal(list_of(kInt), lists[1]));
        }
        expression.arguments.push_back(body);
        const Cell result = combinator.lift(pool, items, bodies, *signature);
        expression.type = signature->result;
        all.push_back(
            {fmt::format("{} of {}", combinator.name, stream.name), std::move(expression), result});
      }
    }
  }
}

TEST(Combinators, DoWhatTheirPythonDoes) {
  Pool pool;
  std::vector<Applied> all;
  apply_combinators(pool, all);
  expect_same(in_python(pool, all));
}

TEST(Combinators, DoWhatTheirJavascriptDoes) {
  Pool pool;
  std::vector<Applied> all;
  apply_combinators(pool, all);
  expect_same_in_javascript(pool, all);
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
