#include "synth/authors/offline/writing/python/python_writer.h"

#include "specs/type.h"
#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/authors/offline/writing/python/unparse.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

// Returns the annotation of a type. Built-in names need no import: "list" if nothing is known about
// the elements.
std::string annotation(const Type& type) {
  std::string text = to_string(type);
  for (const std::string_view unknown : {"[Any, Any]", "[Any]"}) {
    for (std::size_t at = text.find(unknown); at != std::string::npos; at = text.find(unknown)) {
      text.erase(at, unknown.size());
    }
  }
  return text;
}

std::string signature(const FunctionSpec& spec) {
  std::vector<std::string> parameters;
  for (const Parameter& parameter : spec.inputs) {
    const Type type = parse_type(parameter.type);
    const bool plain = type.kind == Type::Kind::any || type.kind == Type::Kind::named;
    parameters.push_back(plain ? parameter.name : parameter.name + ": " + annotation(type));
  }
  const Type result = parse_type(spec.outputs.type);
  const bool plain = result.kind == Type::Kind::any || result.kind == Type::Kind::named;
  return fmt::format("def {}({}){}:\n", spec.name, join(parameters, ", "),
                     plain ? std::string() : " -> " + annotation(result));
}

// Returns the text on one line, safe inside triple double quotes.
std::string docstring(std::string_view purpose) {
  std::string text;
  for (const char c : trim(purpose)) {
    if (c == '\\' || c == '"') {
      text.push_back('\\');
    }
    text.push_back(c == '\n' || c == '\r' || c == '\t' ? ' ' : c);
  }
  return text.empty() ? std::string() : fmt::format("    \"\"\"{}\"\"\"\n", text);
}

std::string body(const FunctionShape& shape, const Expression& result, Unparser& unparser,
                 std::size_t depth = 1) {
  const std::string margin(4 * depth, ' ');
  if (result.kind == Expression::Kind::conditional) {
    return fmt::format("{}if {}:\n{}{}", margin, unparser.write(result.arguments[0]),
                       body(shape, result.arguments[1], unparser, depth + 1),
                       body(shape, result.arguments[2], unparser, depth));
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
    parameters.push_back(shape.tuple_parameters.at(i) ? "list(" + name + ")" : name);
  }
  Unparser unparser(pool, std::move(parameters));
  std::string code;
  for (const Guard& guard : guards) {
    code +=
        fmt::format("    if {}:\n        {}\n", unparser.write(guard.condition), guard.statement);
  }
  code += body(shape, result, unparser);
  std::string imports;
  for (const std::string& module : unparser.imports()) {
    imports += fmt::format("import {}\n", module);
  }
  std::string helpers;
  for (const std::string& helper : python_helpers().code_of(unparser.helpers())) {
    helpers += helper + "\n\n";
  }
  return imports + (imports.empty() ? "" : "\n\n") + helpers + write_heading(spec) + code;
}

}  // namespace synth
