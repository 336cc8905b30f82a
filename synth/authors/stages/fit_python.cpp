#include "synth/authors/stages/fit_language.h"
#include "synth/source/parameter_list.h"
#include "synth/source/python_statements.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

using PythonKind = PythonStatement::Kind;

std::string_view heading_of(const PythonStatement& statement) {
  const std::size_t def = find_word(statement.text, "def");
  return def == std::string::npos ? std::string_view()
                                  : std::string_view(statement.text).substr(def);
}

bool is_class(const PythonStatement& statement) {
  return statement.kind == PythonKind::definition &&
         (statement.text.starts_with("class ") ||
          statement.text.find("\nclass ") != std::string::npos);
}

// Returns the methods that take `self` and as many parameters as the function has.
std::vector<std::string> methods_that_fit(const PythonStatement& statement,
                                          const FunctionSpec& spec) {
  std::vector<std::string> names;
  const std::string_view text = statement.text;
  for (std::size_t at = find_word(text, "def"); at != text.npos;
       at = find_word(text, "def", at + 1)) {
    const std::string_view heading = trim(text.substr(at + 3));
    const std::size_t open = heading.find('(');
    const std::string_view name = heading.substr(0, open);
    if (open != heading.npos && !name.starts_with('_') &&
        trim(heading.substr(open + 1)).starts_with("self") &&
        takes(Language::python, heading, name, spec.inputs.size() + 1)) {
      names.emplace_back(name);
    }
  }
  return names;
}

// Adds a function beside `class Solution:`, for the method of its name or the only method that
// fits.
std::optional<std::string> beside_class(const std::string& code, const FunctionFit& fit) {
  for (const PythonStatement& statement : split_python(code)) {
    if (!is_class(statement)) {
      continue;
    }
    const std::string& name = fit.spec.name;
    const std::vector<std::string> methods = methods_that_fit(statement, fit.spec);
    const bool has_own = statement.text.find("def " + name + "(") != std::string::npos;
    if (!has_own && (methods.size() != 1 || !fit.is_only)) {
      continue;
    }
    const std::string method = has_own ? name : methods.front();
    const std::string arguments = join(fit.spec.parameter_names(), ", ");
    const std::string& holder = statement.names.front();
    fit.say(has_own ? fmt::format("'{}' was a method of {}", name, holder)
                    : fmt::format("'{}' was the method '{}' of {}", name, method, holder));
    return joined_code(code, fmt::format("def {0}({1}):\n    return {2}().{3}({1})\n", name,
                                         arguments, holder, method));
  }
  return std::nullopt;
}

// Renames the only function of the code, which has another name.
std::optional<std::string> python_renamed(const std::string& code, const FunctionFit& fit) {
  std::optional<std::string> other;
  for (const PythonStatement& statement : split_python(code)) {
    if (statement.kind != PythonKind::definition) {
      continue;
    }
    const bool fits = !statement.text.starts_with("class ") &&
                      takes(Language::python, heading_of(statement), statement.names.front(),
                            fit.spec.inputs.size());
    if (other || !fits) {
      return std::nullopt;
    }
    other = statement.names.front();
  }
  if (!other || contains_word(code, fit.spec.name)) {
    return std::nullopt;
  }
  fit.say(fmt::format("'{}' was called '{}' in the answer", fit.spec.name, *other));
  return with_word_replaced(code, *other, fit.spec.name);
}

}  // namespace

std::optional<std::string> fit_python(std::string code, const FunctionFit& fit) {
  code = without_async("async def ", std::move(code), fit);
  const std::vector<std::string> defined = definitions(Language::python, code);
  if (defined.empty() || std::ranges::find(defined, fit.spec.name) != defined.end()) {
    return code;  // without any definition the interpreter's message is the clearest
  }
  if (fit.spec.is_class()) {
    return std::nullopt;
  }
  if (auto wrapped = beside_class(code, fit)) {
    return wrapped;
  }
  return fit.is_only ? python_renamed(code, fit) : std::nullopt;
}

}  // namespace synth
