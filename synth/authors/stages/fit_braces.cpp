#include "synth/authors/stages/fit_language.h"
#include "synth/source/brace_statements.h"
#include "synth/source/cpp_scope.h"
#include "synth/source/parameter_list.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

using BraceKind = BraceStatement::Kind;

// Returns the first position of `name(` at or behind `from`.
std::size_t find_call(std::string_view text, const std::string& name, std::size_t from = 0) {
  for (std::size_t at = find_word(text, name, from); at != text.npos;
       at = find_word(text, name, at + 1)) {
    if (trim(text.substr(at + name.size())).starts_with('(')) {
      return at;
    }
  }
  return text.npos;
}

std::string put_together(const std::vector<BraceStatement>& statements) {
  std::string code;
  for (const BraceStatement& statement : statements) {
    code += (code.empty() ? "" : "\n") + statement.text + "\n";
  }
  return code;
}

bool is_class(const BraceStatement& statement) {
  return statement.kind == BraceKind::definition &&
         (statement.text.starts_with("class ") || statement.text.starts_with("struct ") ||
          statement.text.find("\nclass ") != std::string::npos ||
          statement.text.find("\nstruct ") != std::string::npos);
}

// Renames the only function of the code, which has another name and the same number of parameters.
std::optional<std::string> brace_renamed(const std::string& code, const FunctionFit& fit) {
  std::optional<std::string> other;
  for (const BraceStatement& statement : split_braces(fit.language, code)) {
    if (statement.kind != BraceKind::definition) {
      continue;
    }
    const bool fits = !is_class(statement) && !statement.name.empty() &&
                      takes(fit.language, statement.text, statement.name, fit.spec.inputs.size());
    if (other || !fits) {
      return std::nullopt;
    }
    other = statement.name;
  }
  if (!other || contains_word(code, fit.spec.name)) {
    return std::nullopt;
  }
  fit.say(fmt::format("'{}' was called '{}' in the answer", fit.spec.name, *other));
  return with_word_replaced(code, *other, fit.spec.name);
}

// Returns what a module exports without a name, with the name: `module.exports = function …`,
// `export default (…) => …`, `exports.add = …`, `module.exports = { add: … }`.
std::optional<std::string> named_export(const BraceStatement& statement, const std::string& name) {
  const std::array<std::string, 4> heads{"module.exports." + name, "exports." + name,
                                         "module.exports", "export default"};
  const std::string_view text = statement.text;
  for (const std::string& head : heads) {
    if (!text.starts_with(head) || !text.substr(head.size()).starts_with(' ')) {
      continue;
    }
    std::string_view value = trim(text.substr(head.size()));
    value = value.starts_with('=') ? trim(value.substr(1)) : value;
    value = value.ends_with(';') ? value.substr(0, value.size() - 1) : value;
    const bool is_object = value.starts_with('{');
    if (is_object && !contains_word(value, name)) {
      return std::nullopt;
    }
    return is_object ? fmt::format("const {0} = ({1}).{0};", name, value)
                     : fmt::format("const {} = {};", name, value);
  }
  return std::nullopt;
}

std::string with_named_exports(const std::string& code, const FunctionFit& fit) {
  std::vector<BraceStatement> statements = split_braces(Language::javascript, code);
  for (BraceStatement& statement : statements) {
    const auto named =
        statement.kind == BraceKind::other ? named_export(statement, fit.spec.name) : std::nullopt;
    if (named) {
      statement.text = *named;
      fit.say(fmt::format("'{}' was exported without its name", fit.spec.name));
      return put_together(statements);
    }
  }
  return code;
}

// Adds a function beside a class: `class Solution { add(a, b) { … } }`
std::optional<std::string> javascript_beside_class(const std::string& code,
                                                   const FunctionFit& fit) {
  for (const BraceStatement& statement : split_braces(Language::javascript, code)) {
    const std::size_t at = find_call(statement.text, fit.spec.name);
    if (!is_class(statement) || at == std::string::npos) {
      continue;
    }
    const bool is_static = trim(std::string_view(statement.text).substr(0, at)).ends_with("static");
    fit.say(fmt::format("'{}' was a method of {}", fit.spec.name, statement.name));
    return joined_code(
        code, fmt::format("function {0}({1}) {{\n  return {2}.{0}({1});\n}}\n", fit.spec.name,
                          join(fit.spec.parameter_names(), ", "),
                          is_static ? statement.name : "new " + statement.name + "()"));
  }
  return std::nullopt;
}

// Adds a function beside a class: `class Solution { public: int add(int a, int b) { … } };`
std::optional<std::string> cpp_beside_class(const std::string& code, const FunctionFit& fit) {
  for (const BraceStatement& statement : split_braces(Language::cpp, code)) {
    auto beside = is_class(statement) ? cpp_function_beside(code, statement.name, fit.spec.name)
                                      : std::nullopt;
    if (beside) {
      fit.say(fmt::format("'{}' was a method of {}", fit.spec.name, statement.name));
      return joined_code(code, *beside);
    }
  }
  return std::nullopt;
}

// Changes `static int add` into `int add`: other modules call the function.
std::string without_static(std::string code, const FunctionFit& fit) {
  std::vector<BraceStatement> statements = split_braces(Language::cpp, code);
  for (BraceStatement& statement : statements) {
    const std::size_t name = find_call(statement.text, fit.spec.name);
    const std::size_t at = find_word(statement.text, "static");
    if (statement.kind == BraceKind::definition && statement.name == fit.spec.name && at < name) {
      statement.text.erase(at, std::string_view("static ").size());
      fit.say(fmt::format("'{}' was static", fit.spec.name));
      return put_together(statements);
    }
  }
  return code;
}

// Adds `using foo::add;` for a function or class in a namespace: its tests and the other functions
// use it without. Nothing if no namespace defines it.
std::optional<std::string> cpp_behind_namespace(const std::string& code, const FunctionFit& fit) {
  const auto qualified = qualified_cpp_name(code, fit.spec.name);
  if (!qualified || *qualified == fit.spec.name) {
    return qualified ? std::optional(code) : std::nullopt;
  }
  fit.say(fmt::format("'{}' was in the namespace {}", fit.spec.name,
                      qualified->substr(0, qualified->size() - fit.spec.name.size() - 2)));
  return fmt::format("{}\nusing {};\n", code, *qualified);
}

// Removes `main`: a module is not a program.
std::string without_main(const std::string& code, const FunctionFit& fit) {
  std::vector<BraceStatement> statements = split_braces(Language::cpp, code);
  const auto removed = std::erase_if(statements, [](const BraceStatement& statement) {
    return statement.kind == BraceKind::definition && statement.name == "main";
  });
  if (removed == 0 || fit.spec.name == "main") {
    return code;
  }
  fit.say("the function 'main' of the answer was left out");
  return put_together(statements);
}

}  // namespace

std::optional<std::string> fit_javascript(std::string code, const FunctionFit& fit) {
  code = without_async("async function ", std::move(code), fit);
  if (!is_defined(fit.language, code, fit.spec.name)) {
    code = with_named_exports(code, fit);
  }
  const std::vector<std::string> defined = definitions(fit.language, code);
  if (defined.empty() || std::ranges::find(defined, fit.spec.name) != defined.end()) {
    return code;
  }
  if (fit.spec.is_class()) {
    return std::nullopt;
  }
  if (auto wrapped = javascript_beside_class(code, fit)) {
    return wrapped;
  }
  return fit.is_only ? brace_renamed(code, fit) : std::nullopt;
}

std::optional<std::string> fit_cpp(std::string code, const FunctionFit& fit) {
  code = without_static(without_main(code, fit), fit);
  const std::vector<std::string> defined = definitions(fit.language, code);
  if (defined.empty() || std::ranges::find(defined, fit.spec.name) != defined.end()) {
    return code;
  }
  if (auto shown = cpp_behind_namespace(code, fit)) {
    return shown;
  }
  if (fit.spec.is_class()) {
    return std::nullopt;
  }
  if (auto wrapped = cpp_beside_class(code, fit)) {
    return wrapped;
  }
  return fit.is_only ? brace_renamed(code, fit) : std::nullopt;
}

}  // namespace synth
