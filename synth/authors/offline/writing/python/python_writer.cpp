#include "synth/authors/offline/writing/python/python_writer.h"

#include "specs/type.h"
#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/authors/offline/writing/python/unparse.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

// Returns where the brackets around a place of the text open, if any do.
std::size_t bracket_around(std::string_view text, std::size_t at) {
  for (std::size_t closed = 0; at-- > 0;) {
    if (text[at] == ']') {
      ++closed;
    } else if (text[at] == '[' && closed-- == 0) {
      return at;
    }
  }
  return std::string_view::npos;
}

// Returns the annotation of a type. Built-in names need no import: "tuple" if not all is known
// about the elements.
std::string annotation(const Type& type) {
  std::string text = to_string(type);
  for (std::size_t at = text.find("Any"); at != std::string::npos; at = text.find("Any")) {
    const std::size_t open = bracket_around(text, at);
    if (open == std::string::npos) {
      return "object";
    }
    text.erase(open, text.find(']', at) + 1 - open);
  }
  return text;
}

std::string signature(const FunctionSpec& spec) {
  std::vector<std::string> parameters;
  for (const Parameter& parameter : spec.inputs) {
    const Type type = parse_type(parameter.type);
    const bool plain = type.kind == Type::Kind::any || type.kind == Type::Kind::named;
    parameters.push_back(plain ? parameter.name : parameter.name + ": " + annotation(type));
    if (!parameter.default_literal.empty()) {
      parameters.back() += (plain ? "=" : " = ") + parameter.default_literal;
    }
  }
  const Type result = parse_type(spec.outputs.type);
  const bool plain = result.kind == Type::Kind::any || result.kind == Type::Kind::named;
  return fmt::format("def {}({}){}:\n", spec.name, join(parameters, ", "),
                     plain ? std::string() : " -> " + annotation(result));
}

// Returns the text on one line, safe inside triple double quotes.
std::string docstring(std::string_view purpose) {
  const std::string_view said = trim(purpose);
  std::string text;
  for (std::size_t i = 0; i < said.size(); ++i) {
    const char c = said[i];
    // Three quotes in a row end the docstring, those around the text among them.
    const bool ends = c == '"' && (i == 0 || i + 1 == said.size() || said[i - 1] == '"');
    if (c == '\\' || ends) {
      text.push_back('\\');
    }
    text.push_back(c == '\n' || c == '\r' || c == '\t' ? ' ' : c);
  }
  return text.empty() ? std::string() : fmt::format("    \"\"\"{}\"\"\"\n", text);
}

// `set(...)` around what makes a list. What only puts it in order, or drops equal elements, is left
// out.
std::string as_set(const Expression& result, Unparser& unparser) {
  const bool only_arranges =
      result.kind == Expression::Kind::component && result.arguments.size() == 1 &&
      is_list(result.arguments[0].type) &&
      is_among(result.component->python, "sorted({0}) sorted(set({0})) list(dict.fromkeys({0}))");
  if (only_arranges) {
    return as_set(result.arguments[0], unparser);
  }
  if (result.kind == Expression::Kind::parameter) {
    return fmt::format("set({})", unparser.write(result));
  }
  const std::string text = unparser.write_iterable(result);
  const bool is_comprehension = unparser.write(result) == "[" + text + "]";
  return is_comprehension ? "{" + text + "}" : "set(" + text + ")";
}

// A set that is a parameter is `sorted(name)` where its order may count: not for what is asked of
// all elements at once, nor for the elements of another set.
std::string without_needless_order(std::string code, const std::string& name, bool of_set) {
  const std::string sorted = "sorted(" + name + ")";
  for (std::size_t at = code.find(sorted); at != std::string::npos;
       at = code.find(sorted, at + 1)) {
    const std::string_view before = std::string_view(code).substr(0, at);
    const bool is_asked_of =
        (before.ends_with("not in ") || before.ends_with("set(") || before.ends_with("len(") ||
         before.ends_with("sum(") || before.ends_with("max(") || before.ends_with("min(") ||
         before.ends_with("sorted(")) ||
        (before.ends_with(" in ") &&
         (of_set || before.find(" for ", before.rfind('\n')) == before.npos));
    if (is_asked_of) {
      code.replace(at, sorted.size(), name);
    }
  }
  return code;
}

std::string body(const FunctionShape& shape, const Expression& result, Unparser& unparser,
                 std::size_t depth = 1) {
  const std::string margin(4 * depth, ' ');
  if (result.kind == Expression::Kind::conditional) {
    return fmt::format("{}if {}:\n{}{}", margin, unparser.write(result.arguments[0]),
                       body(shape, result.arguments[1], unparser, depth + 1),
                       body(shape, result.arguments[2], unparser, depth));
  }
  if (shape.set_result && is_list(result.type)) {
    return margin + "return " + as_set(result, unparser) + "\n";
  }
  return margin + (shape.tuple_result && is_list(result.type)
                       ? fmt::format("return tuple({})\n", unparser.write_iterable(result))
                       : fmt::format("return {}\n", unparser.write(result)));
}

}  // namespace

std::string write_heading(const FunctionSpec& spec) {
  return signature(spec) + docstring(spec.purpose);
}

std::string write_function(const FunctionSpec& spec, const FunctionShape& shape,
                           const std::vector<Guard>& guards, const Expression& result,
                           const Pool& pool) {
  std::vector<std::string> parameters;
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    const std::string& name = spec.inputs[i].name;
    const bool is_set = i < shape.set_parameters.size() && shape.set_parameters[i];
    parameters.push_back(is_set                         ? "sorted(" + name + ")"
                         : shape.tuple_parameters.at(i) ? "list(" + name + ")"
                                                        : name);
  }
  Unparser unparser(pool, std::move(parameters));
  std::string code;
  for (const Guard& guard : guards) {
    code +=
        fmt::format("    if {}:\n        {}\n", unparser.write(guard.condition), guard.statement);
  }
  code += body(shape, result, unparser);
  for (std::size_t i = 0; i < shape.set_parameters.size(); ++i) {
    if (shape.set_parameters[i]) {
      code = without_needless_order(std::move(code), spec.inputs[i].name, shape.set_result);
    }
  }
  std::string imports;
  for (const std::string& module : unparser.imports()) {
    imports += fmt::format("import {}\n", module);
  }
  std::string helpers;
  for (const std::string& helper : helpers_of(Language::python).code_of(unparser.helpers())) {
    helpers += helper + "\n\n";
  }
  return imports + (imports.empty() ? "" : "\n\n") + helpers + write_heading(spec) + code;
}

}  // namespace synth
