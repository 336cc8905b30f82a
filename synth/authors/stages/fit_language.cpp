#include "synth/authors/stages/fit_language.h"

#include "synth/source/brace_statements.h"
#include "synth/source/python_statements.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

std::vector<std::string> python_definitions(const std::string& code) {
  std::vector<std::string> names;
  for (const PythonStatement& statement : split_python(code)) {
    if (statement.kind == PythonStatement::Kind::definition ||
        statement.kind == PythonStatement::Kind::assignment) {
      names.insert(names.end(), statement.names.begin(), statement.names.end());
    }
  }
  return names;
}

// Returns whether every line of a script is empty or a comment.
bool is_comment_alone(const std::string& code) {
  return std::ranges::all_of(split(code, '\n'), [](std::string_view line) {
    return trim(line).empty() || trim(line).starts_with('#');
  });
}

}  // namespace

std::vector<std::string> definitions(Language language, const std::string& code) {
  if (language == Language::python) {
    return python_definitions(code);
  }
  std::vector<std::string> names;
  if (language != Language::bash) {
    for (const BraceStatement& statement : split_braces(language, code)) {
      if (statement.kind == BraceStatement::Kind::definition && !statement.name.empty()) {
        names.push_back(statement.name);
      }
    }
  }
  return names;
}

bool is_defined(Language language, const std::string& code, const std::string& name) {
  const std::vector<std::string> defined = definitions(language, code);
  return std::ranges::find(defined, name) != defined.end();
}

bool has_code_of(Language language, const std::string& code, const std::string& function) {
  if (language == Language::bash) {
    return !is_comment_alone(code);
  }
  return !definitions(language, code).empty() || contains_word(code, function);
}

std::string without_async(std::string_view head, std::string code, const FunctionFit& fit) {
  const std::string from = std::string(head) + fit.spec.name;
  const std::size_t at = code.find(from);
  const bool is_head = at != std::string::npos && (at == 0 || code[at - 1] == '\n');
  if (!is_head || contains_word(code, "await") ||
      contains_word(std::string_view(code).substr(at + 5), "async")) {
    return code;
  }
  fit.say(fmt::format("'{}' waits for nothing, so it is no longer async", fit.spec.name));
  return code.erase(at, std::string_view("async ").size());
}

std::string joined_code(const std::string& first, const std::string& second) {
  if (first.empty() || second.empty()) {
    return first + second;
  }
  return std::string(trim(first)) + "\n\n\n" + second;
}

}  // namespace synth
