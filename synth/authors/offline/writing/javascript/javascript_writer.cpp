#include "synth/authors/offline/writing/javascript/javascript_writer.h"

#include "specs/examples/language_errors.h"
#include "specs/identifier.h"
#include "specs/type.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/writing/default_arguments.h"
#include "synth/authors/offline/writing/javascript/javascript_expressions.h"
#include "synth/authors/offline/writing/line_breaks.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

std::string jsdoc_type(TypeId type, const Structures& structures);

std::string jsdoc_of(const Structure& structure, const Structures& structures) {
  std::vector<std::string> parts;
  for (const TypeId part : structure.parts) {
    parts.push_back(jsdoc_type(part, structures));
  }
  switch (structure.kind) {
    case Structure::Kind::any:
      return "*";
    case Structure::Kind::optional:
      return "(" + parts[0] + "|null)";
    case Structure::Kind::tuple:
      return "[" + join(parts, ", ") + "]";
    case Structure::Kind::dictionary:
      return (structure.parts[0] == kString ? "Record<" : "Map<") + join(parts, ", ") + ">";
    case Structure::Kind::record:
      return "object";
  }
  return "*";
}

std::string jsdoc_type(TypeId type, const Structures& structures) {
  if (const Structure* const structure = structures.of(type)) {
    return jsdoc_of(*structure, structures);
  }
  if (is_dictionary(type)) {
    return key_of(type) == kString
               ? fmt::format("Record<string, {}>", jsdoc_type(value_of(type), structures))
               : fmt::format("Map<{}, {}>", jsdoc_type(key_of(type), structures),
                             jsdoc_type(value_of(type), structures));
  }
  if (is_list(type)) {
    return jsdoc_type(element_of(type), structures) + "[]";
  }
  return type == kBool ? "boolean" : type == kString ? "string" : "number";
}

// Returns the code with `name` renamed to `nameOf`.
std::string renamed(std::string_view code, std::string_view name) {
  std::string out;
  for (std::size_t at = 0; at < code.size();) {
    const bool is_word = code.substr(at).starts_with(name) &&
                         (at == 0 || !is_word_character(code[at - 1])) &&
                         !is_word_character(code.substr(at + name.size()).front());
    out += is_word ? fmt::format("{}Of", name) : std::string(1, code[at]);
    at += is_word ? name.size() : 1;
  }
  return out;
}

// Returns the statement for "raise ValueError" or "return None"; empty if JavaScript has no such
// error.
std::string guard_statement(const std::string& python) {
  constexpr std::string_view kRaise = "raise ";
  if (python == "return None") {
    return "return null;";
  }
  const std::string error = python.substr(kRaise.size());
  return is_javascript_error(error) ? fmt::format("throw new {}();", error) : std::string();
}

// Adds a statement behind those that it needs.
void add(std::string& code, JavascriptExpressions& expressions, const std::string& statement) {
  for (const std::string& line : expressions.take_lines()) {
    code += line + "\n";
  }
  code += statement + "\n";
}

void add_result(std::string& code, JavascriptExpressions& expressions, const Expression& result) {
  if (result.kind == Expression::Kind::conditional) {
    const Written condition = expressions.write(result.arguments[0]);
    std::string inner;
    add(code, expressions, "if (" + condition.text + ") {");
    add_result(inner, expressions, result.arguments[1]);
    code += indented(trim(inner)) + "\n}\n";
    add_result(code, expressions, result.arguments[2]);
    return;
  }
  const std::string value = expressions.write(result).text;
  add(code, expressions, "return " + value + ";");
}

}  // namespace

std::string javascript_comment(std::string_view text) {
  std::string out;
  for (const char c : trim(text)) {
    out += out.ends_with('*') && c == '/' ? " /" : std::string(1, c == '\n' || c == '\r' ? ' ' : c);
  }
  return out;
}

std::string javascript_heading(const FunctionSpec& spec, const std::vector<TypeId>& types,
                               const std::vector<std::string>& parameters, TypeId result,
                               bool may_be_null, const Structures& structures) {
  std::string text = "/**\n";
  if (const std::string purpose = javascript_comment(spec.purpose); !purpose.empty()) {
    text += " * " + purpose + "\n *\n";
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    text +=
        fmt::format(" * @param {{{}}} {}\n", jsdoc_type(types.at(i), structures), parameters[i]);
  }
  const std::string null = may_be_null ? "?" : "";
  text += fmt::format(" * @returns {{{}{}}}\n */\n", null, jsdoc_type(result, structures));
  std::vector<std::string> declared;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    declared.push_back(with_default(Language::javascript, parameters[i], spec.inputs.at(i)));
  }
  return text + fmt::format("function {}({}) {{\n", spec.name, join(declared, ", "));
}

Result<std::string> write_javascript(const FunctionSpec& spec, const FunctionShape& shape,
                                     const std::vector<Guard>& guards, const Expression& result,
                                     const Pool& pool) {
  if (shape.has_sets()) {
    return fail(Errc::bad_input, "the search writes functions of sets in Python only",
                "ask for Python, or for lists");
  }
  std::set<std::string> taken = javascript_names();
  taken.insert(spec.name);
  std::vector<std::string> parameters;
  for (const Parameter& parameter : spec.inputs) {
    parameters.push_back(taken.contains(parameter.name) ? parameter.name + "_2" : parameter.name);
  }
  if (!is_identifier(spec.name, Language::javascript)) {
    return fail(Errc::bad_input,
                fmt::format("'{}' cannot be the name of a function here", spec.name),
                "choose another name");
  }
  JavascriptExpressions expressions(pool, parameters, std::move(taken));
  std::string body;
  bool may_be_null = false;
  for (const Guard& guard : guards) {
    const std::string statement = guard_statement(guard.statement);
    if (statement.empty()) {
      return fail(Errc::bad_input, fmt::format("JavaScript has no '{}'", guard.statement),
                  "name an error that JavaScript has, such as RangeError");
    }
    may_be_null = may_be_null || guard.statement == "return None";
    const Written condition = expressions.write(guard.condition);
    add(body, expressions, "if (" + condition.text + ") {\n  " + statement + "\n}");
  }
  add_result(body, expressions, result);
  if (!expressions.missing().empty()) {
    return fail(Errc::bad_input,
                fmt::format("'{}' has no form in JavaScript that gives what Python's does",
                            expressions.missing()),
                "ask for Python");
  }
  std::string code;
  for (const std::string& helper : expressions.helper_code()) {
    code += helper + "\n";
  }
  // A helper is renamed if the function has its name.
  if (expressions.helpers().contains(spec.name)) {
    code = renamed(code, spec.name);
    body = renamed(body, spec.name);
  }
  return code +
         javascript_heading(spec, shape.types, parameters, result.type, may_be_null,
                            pool.structures()) +
         with_line_breaks(indented(trim(body)), Language::javascript) + "\n}\n";
}

}  // namespace synth
