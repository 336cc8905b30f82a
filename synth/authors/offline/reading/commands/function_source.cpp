#include "synth/authors/offline/reading/commands/function_source.h"

#include "synth/authors/offline/library/identifiers.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/reading/commands/needs.h"
#include "synth/authors/offline/reading/python/python_expression.h"
#include "synth/authors/offline/writing/python/python_tokens.h"
#include "synth/authors/offline/writing/python/python_writer.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <utility>

namespace synth {
namespace {

constexpr std::string_view kIndent = "    ";

// Returns the expression of a helper that consists of one; otherwise an empty text.
std::string expression_of_helper(const PythonFunction& helper) {
  constexpr std::string_view kReturn = "    return ";
  const std::string& body = helper.body;
  const bool is_one = body.starts_with(kReturn) && body.find('\n') == body.size() - 1;
  return is_one ? body.substr(kReturn.size(), body.size() - kReturn.size() - 1) : "";
}

// A call in code: its position and its arguments.
struct WrittenCall {
  std::size_t begin;
  std::size_t end;
  std::vector<std::string> arguments;
};

bool is_name_character(char c) {
  return is_identifier(std::string("_") + c);
}

std::optional<WrittenCall> call_at(std::string_view code, std::size_t begin, std::size_t open) {
  WrittenCall call{begin, 0, {}};
  int depth = 0;
  std::size_t argument = open + 1;
  for (std::size_t at = open; at < code.size(); ++at) {
    const char c = code[at];
    if (c == '\'' || c == '"') {
      at = end_of_python_string(code, at) - 1;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    }
    const bool ends = depth == 0;
    if (ends || (depth == 1 && c == ',')) {
      call.arguments.emplace_back(trim(code.substr(argument, at - argument)));
      argument = at + 1;
    }
    if (ends) {
      call.end = at + 1;
      return call;
    }
  }
  return std::nullopt;
}

std::vector<WrittenCall> calls_of(std::string_view code, const std::string& name) {
  std::vector<WrittenCall> calls;
  for (std::size_t at = code.find(name + "("); at != code.npos;
       at = code.find(name + "(", at + 1)) {
    const bool is_whole = at == 0 || (!is_name_character(code[at - 1]) && code[at - 1] != '.');
    if (auto call = is_whole ? call_at(code, at, at + name.size()) : std::nullopt) {
      calls.push_back(std::move(*call));
    }
  }
  return calls;
}

class FunctionWriter {
 public:
  FunctionWriter(const FunctionSpec& spec, Steps steps)
      : spec_(spec), steps_(std::move(steps)), definitions_(definitions_of(steps_.needs)) {}

  std::string write() {
    std::string body;
    if (auto whole = whole_helper()) {
      body = std::move(*whole);
    } else {
      put_expressions_in_place();
      body = write_lines(steps_, kIndent) + "    return " + steps_.last.code + "\n";
    }
    std::string helpers = write_definitions(definitions_);
    const auto& functions = definitions_.functions;
    if (std::ranges::find(functions, spec_.name, &PythonFunction::name) != functions.end()) {
      helpers = with_underscore(helpers);
      body = with_underscore(body);
    }
    return helpers + write_heading(spec_) + body;
  }

 private:
  // Returns code that calls a helper of the function's name by another name.
  [[nodiscard]] std::string with_underscore(const std::string& code) const {
    return rename_identifiers(Language::python, code, [&](std::string_view name) {
      return name == spec_.name ? "_" + spec_.name : std::string(name);
    });
  }

  // Returns the helper's body if the function only calls it.
  std::optional<std::string> whole_helper() {
    if (!steps_.assignments.empty()) {
      return std::nullopt;
    }
    for (const PythonFunction& helper : definitions_.functions) {
      const std::vector<WrittenCall> calls = calls_of(steps_.last.code, helper.name);
      const bool is_all =
          !calls.empty() && calls[0].begin == 0 && calls[0].end == steps_.last.code.size();
      const bool may_go = is_all && !is_needed_elsewhere(helper);
      if (auto body = may_go ? body_of(helper, calls[0].arguments) : std::nullopt) {
        drop(helper.name);
        return body;
      }
    }
    return std::nullopt;
  }

  // Returns the helper's body with the function's names; an argument that is not a name is first
  // assigned.
  std::optional<std::string> body_of(const PythonFunction& helper,
                                     const std::vector<std::string>& arguments) const {
    const bool hides_another = helper.name != spec_.name && has_name(helper.body, spec_.name);
    if (arguments.size() != helper.parameters.size() || has_name(helper.body, "lambda") ||
        hides_another) {
      return std::nullopt;
    }
    const std::vector<std::string> own = spec_.parameter_names();
    const auto is_own = [&](const std::string& name) {
      return std::ranges::find(own, name) != own.end();
    };
    std::string body = helper.body;
    std::string first;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const std::string& parameter = helper.parameters[i];
      if (arguments[i] == parameter) {
        continue;
      }
      const bool is_clear = std::ranges::count(arguments, arguments[i]) == 1 &&
                            (is_own(arguments[i]) ? !has_name(body, arguments[i])
                                                  : !is_own(parameter) && first.empty());
      if (!is_clear) {
        return std::nullopt;
      }
      if (is_own(arguments[i])) {
        body = renamed(std::move(body), parameter, arguments[i]);
      } else {
        first = std::string(kIndent) + parameter + " = " + arguments[i] + "\n";
      }
    }
    return first + renamed(std::move(body), helper.name, spec_.name);
  }

  // Returns whether another helper calls it.
  [[nodiscard]] bool is_needed_elsewhere(const PythonFunction& helper) const {
    return std::ranges::any_of(definitions_.functions, [&](const PythonFunction& other) {
      return other.name != helper.name && has_name(other.body, helper.name);
    });
  }

  void drop(std::string name) {
    std::erase_if(definitions_.functions,
                  [&](const PythonFunction& function) { return function.name == name; });
  }

  void put_expressions_in_place() {
    const std::vector<PythonFunction> functions = definitions_.functions;
    for (const PythonFunction& helper : functions) {
      if (!is_needed_elsewhere(helper) && !expression_of_helper(helper).empty() &&
          put_in_place(helper)) {
        drop(helper.name);
      }
    }
  }

  bool put_in_place(const PythonFunction& helper) {
    const bool assigned_calls = std::ranges::any_of(
        steps_.assignments, [&](const auto& line) { return has_name(line.second, helper.name); });
    const std::string& code = steps_.last.code;
    const std::vector<WrittenCall> calls = calls_of(code, helper.name);
    const bool is_alike = std::ranges::all_of(calls, [&](const WrittenCall& call) {
      return call.arguments == calls[0].arguments && are_names(call.arguments);
    });
    if (assigned_calls || calls.empty() || !is_alike ||
        calls[0].arguments.size() != helper.parameters.size() || has_name(code, "for") ||
        has_name(code, "lambda")) {
      return false;
    }
    std::string expression = expression_of_helper(helper);
    for (std::size_t i = 0; i < helper.parameters.size(); ++i) {
      if (calls[0].arguments[i] != helper.parameters[i] &&
          has_name(expression, calls[0].arguments[i])) {
        return false;
      }
      expression = renamed(std::move(expression), helper.parameters[i], calls[0].arguments[i]);
    }
    if (calls.size() == 1) {
      replace(calls[0], expression);
      return true;
    }
    return name_value(helper, calls, expression);
  }

  // Returns whether all arguments are the function's own parameters.
  [[nodiscard]] bool are_names(const std::vector<std::string>& arguments) const {
    const std::vector<std::string> own = spec_.parameter_names();
    return std::ranges::all_of(arguments, [&](const std::string& argument) {
      return std::ranges::find(own, argument) != own.end();
    });
  }

  void replace(const WrittenCall& call, const std::string& expression) {
    std::string& code = steps_.last.code;
    const bool is_all = call.begin == 0 && call.end == code.size();
    const bool is_argument = call.begin > 0 && code[call.begin - 1] == '(' &&
                             call.end < code.size() && code[call.end] == ')';
    const auto tree = parse_python_expression(expression);
    using Part = PythonExpression::Kind;
    const bool is_atom = tree && (tree->kind == Part::call || tree->kind == Part::comprehension ||
                                  tree->kind == Part::list || tree->kind == Part::attribute ||
                                  tree->kind == Part::subscript);
    code.replace(call.begin, call.end - call.begin,
                 is_all || is_argument || is_atom ? expression : "(" + expression + ")");
  }

  // Assigns a value that is used several times to a name, unless it may not be computed at all.
  bool name_value(const PythonFunction& helper, const std::vector<WrittenCall>& calls,
                  const std::string& expression) {
    const bool may_be_skipped =
        std::ranges::any_of(std::array{"if", "and", "or"},
                            [&](const char* word) { return has_name(steps_.last.code, word); });
    if (may_be_skipped || !steps_.assignments.empty() || helper.name == spec_.name) {
      return false;
    }
    for (const WrittenCall& call : calls | std::views::reverse) {
      steps_.last.code.replace(call.begin, call.end - call.begin, helper.name);
    }
    steps_.assignments.emplace_back(helper.name, expression);
    return true;
  }

  const FunctionSpec& spec_;
  Steps steps_;
  Definitions definitions_;
};

}  // namespace

std::string write_steps_as_function(const FunctionSpec& spec, const Steps& steps) {
  return FunctionWriter(spec, steps).write();
}

}  // namespace synth
