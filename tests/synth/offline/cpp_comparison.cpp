#include "tests/synth/offline/cpp_comparison.h"

#include "synth/authors/offline/writing/cpp/cpp_expressions.h"
#include "synth/authors/offline/writing/cpp/cpp_layout.h"
#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/support/process.h"
#include "synth/support/text.h"
#include "tests/temporary_folder.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

namespace synth {
namespace {

// Returns the input of the driver below: numbers as they are, text by its size, lists by their
// number.
std::string as_input(const Pool& pool, TypeId type, Cell cell) {
  if (is_list(type)) {
    std::string text = std::to_string(pool.items(cell).size());
    for (const Cell item : pool.items(cell)) {
      text += " " + as_input(pool, element_of(type), item);
    }
    return text;
  }
  if (type == kString) {
    return fmt::format("{}:{}", pool.text(cell).size(), pool.text(cell));
  }
  return type == kFloat ? fmt::format("{}", as_float(cell)) : std::to_string(cell);
}

constexpr std::string_view kDriver = R"(
#include <cmath>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>
namespace driver {
template <class T> void read(T& value) { std::cin >> value; }
void read(std::string& text) {
  std::size_t size = 0;
  std::cin >> size;
  std::cin.get();
  text.resize(size);
  std::cin.read(text.data(), static_cast<std::streamsize>(size));
}
template <class T> void read(std::vector<T>& items) {
  std::size_t size = 0;
  std::cin >> size;
  items.clear();
  while (items.size() < size) {
    T item{};
    read(item);
    items.push_back(item);
  }
}
bool same(double a, double b) { return a == b || std::abs(a - b) <= 1e-12 * std::abs(b); }
template <class T> bool same(const T& a, const T& b) { return a == b; }
bool same(const std::vector<double>& a, const std::vector<double>& b) {
  bool all = a.size() == b.size();
  for (std::size_t i = 0; all && i < a.size(); ++i) all = same(a[i], b[i]);
  return all;
}
int checked = 0;
int calls() {
  int count = 0;
  std::cin >> count;
  checked += count;
  return count;
}
void report(const char* name, int call, const char* what) {
  std::cout << name << " is not as it should be in call " << call << what << "\n";
}
}  // namespace driver
)";

// Returns the output of the command, and its status if that is not 0.
std::string output_of(std::vector<std::string> argv, std::string input) {
  Command command;
  command.argv = std::move(argv);
  command.stdin_text = std::move(input);
  const auto outcome = run_command(command);
  return outcome ? outcome->stdout_text + outcome->stderr_text : outcome.error().message;
}

// All functions in one translation unit, as they are written for a user, and how to call them.
struct CppProgram {
  std::string code;
  std::string callers;
  std::string main;
  std::string input;
  int calls = 0;
};

// Returns code that reads the calls of a function, makes them, and reports those with another
// result.
std::string caller_of(const CppFunction& function, const std::string& name) {
  std::string variables;
  std::string reads;
  std::vector<std::string> arguments;
  for (std::size_t k = 0; k < function.parameters.size(); ++k) {
    arguments.push_back(fmt::format("a{}", k));
    variables += fmt::format("    {} a{}{{}};\n", cpp_type(function.parameters[k]), k);
    reads += fmt::format("    driver::read(a{});\n", k);
  }
  return fmt::format(
      "static void call_{0}() {{\n  const int calls = driver::calls();\n"
      "  for (int call = 0; call < calls; ++call) {{\n{1}    {2} expected{{}};\n"
      "{3}    driver::read(expected);\n"
      "    try {{\n      if (!driver::same({0}({4}), expected)) driver::report(\"{5}\", call, "
      "\"\");\n"
      "    }} catch (const std::exception& error) {{\n"
      "      driver::report(\"{5}\", call, error.what());\n    }}\n  }}\n}}\n",
      name, variables, cpp_type(function.expression.type), reads, synth::join(arguments, ", "),
      function.name);
}

CppProgram program_of(const Pool& pool, const std::vector<CppFunction>& functions) {
  std::set<std::string> helpers;
  std::vector<std::string> ordered;
  std::string definitions;
  CppProgram program;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const CppFunction& function = functions[i];
    const std::vector<std::string> names({"first", "second", "third"});
    std::vector<std::string> parameters;
    std::vector<std::string> declared;
    for (std::size_t k = 0; k < function.parameters.size(); ++k) {
      parameters.push_back(names.at(k));
      declared.push_back("[[maybe_unused]] " + cpp_read_type(function.parameters[k]) + " " +
                         names.at(k));
    }
    std::set<std::string> taken = helpers_of(Language::cpp).names();
    taken.merge(cpp_names());
    CppExpressions expressions(pool, parameters, taken, 45);
    const std::vector<std::string> statements = expressions.write_return(function.expression);
    EXPECT_EQ(expressions.missing(), "") << function.name;
    for (const std::string& helper : expressions.helper_code()) {
      if (helpers.insert(helper).second) {
        ordered.push_back(helper);
      }
    }
    const std::string name = fmt::format("f{}", i);
    definitions +=
        "// " + function.name + "\n" +
        cpp_definition(cpp_heading(cpp_type(function.expression.type) + " " + name, declared),
                       statements) +
        "\n";
    program.callers += caller_of(function, name);
    program.main += fmt::format("  call_{}();\n", name);
    program.input += std::to_string(function.calls.size()) + "\n";
    for (const std::vector<Cell>& call : function.calls) {
      for (std::size_t k = 0; k < call.size(); ++k) {
        const TypeId type =
            k < function.parameters.size() ? function.parameters[k] : function.expression.type;
        program.input += as_input(pool, type, call[k]) + " ";
      }
      ++program.calls;
    }
  }
  program.code = synth::join(ordered, "\n") + "\n" + definitions;
  program.code = cpp_includes(program.code) + "\n" + program.code;
  return program;
}

bool is_read_where_it_stands(const Expression& whole, std::size_t index) {
  return whole.kind == Expression::Kind::lift && index + 1 == whole.arguments.size();
}

// Returns the same with parameters in place of the literals.
std::pair<Expression, std::vector<Cell>> with_parameters(Expression whole,
                                                         std::vector<TypeId>& types) {
  std::vector<Cell> arguments;
  types.clear();
  for (std::size_t i = 0; i < whole.arguments.size(); ++i) {
    Expression& argument = whole.arguments[i];
    if (!is_read_where_it_stands(whole, i)) {
      arguments.push_back(argument.value);
      types.push_back(argument.type);
      argument.kind = Expression::Kind::parameter;
      argument.index = i;
    }
  }
  return {std::move(whole), std::move(arguments)};
}

// Returns whether the form may depend on the value of an argument, beside its type.
bool may_depend_on_literals(const Expression& whole) {
  return whole.kind == Expression::Kind::component &&
         (whole.component->cpp.find("1 ") != std::string_view::npos ||
          std::ranges::count(whole.arguments, kString, &Expression::type) > 1);
}

}  // namespace

void expect_same_in_cpp(const Pool& pool, const std::vector<CppFunction>& functions) {
  const CppProgram program = program_of(pool, functions);
  const TemporaryFolder folder;
  const std::string source = (folder.path() / "all.cpp").string();
  const std::string binary = (folder.path() / "all").string();
  std::ofstream(source) << program.code << kDriver << program.callers << "int main() {\n"
                        << program.main << "  std::printf(\"%d\\n\", driver::checked);\n}\n";
  ASSERT_EQ(output_of({"g++", "-std=gnu++20", "-O0", "-Wall", "-Wextra", source, "-o", binary}, ""),
            "");
  EXPECT_EQ(output_of({binary}, program.input), fmt::format("{}\n", program.calls));
}

std::vector<CppFunction> cpp_functions(const std::vector<Applied>& all) {
  std::vector<CppFunction> functions;
  std::map<std::string, std::size_t> known;
  std::map<std::string, int> written_of;
  for (const Applied& applied : all) {
    if (applied.result == kUndefined) {
      continue;
    }
    std::vector<TypeId> types;
    auto [expression, arguments] = with_parameters(applied.expression, types);
    const std::string key = fmt::format("{} {}", applied.name, fmt::join(types, " "));
    constexpr int kOfOneComponent = 5;  // the compiler's time is the cost of this test
    if (!known.contains(key) && ++written_of[applied.name] > kOfOneComponent) {
      continue;
    }
    const auto [at, is_new] = known.emplace(key, functions.size());
    if (is_new) {
      functions.push_back({applied.name, std::move(expression), types, {}});
    }
    arguments.push_back(applied.result);
    std::vector<std::vector<Cell>>& calls = functions[at->second].calls;
    calls.push_back(arguments);
    constexpr std::size_t kWithLiterals = 3;
    if (calls.size() <= kWithLiterals && may_depend_on_literals(applied.expression)) {
      functions.push_back(
          {applied.name + " of literals", applied.expression, {}, {{applied.result}}});
    }
  }
  return functions;
}

}  // namespace synth
