#include "synth/authors/offline/writing/plain_source.h"

#include "specs/examples/language_errors.h"
#include "specs/identifier.h"
#include "specs/type.h"
#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/writing/cpp/cpp_expressions.h"
#include "synth/authors/offline/writing/cpp/cpp_layout.h"
#include "synth/authors/offline/writing/default_arguments.h"
#include "synth/authors/offline/writing/form_writer.h"
#include "synth/authors/offline/writing/javascript/javascript_expressions.h"
#include "synth/authors/offline/writing/javascript/javascript_writer.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

bool are_free(Language language, const FunctionSpec& spec) {
  const std::set<std::string> reserved =
      language == Language::cpp ? cpp_names() : javascript_names();
  return is_identifier(spec.name, language) && spec.name != "main" &&
         std::ranges::all_of(spec.inputs, [&](const Parameter& input) {
           return is_identifier(input.name, language) && !reserved.contains(input.name) &&
                  input.name != spec.name;
         });
}

std::string cpp_source(const FunctionSpec& spec, const std::vector<TypeId>& types, TypeId result,
                       const std::vector<std::string>& statements) {
  std::vector<std::string> parameters;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const std::string read = cpp_read_type(types[i]);
    parameters.push_back(
        with_default(Language::cpp,
                     (read.ends_with('&') ? read : cpp_type(types[i])) + " " + spec.inputs[i].name,
                     spec.inputs[i]));
  }
  const std::string code =
      cpp_comment(spec.purpose) +
      cpp_definition(cpp_heading(cpp_type(result) + " " + spec.name, parameters), statements);
  const std::string includes = cpp_includes(code);
  return includes + (includes.empty() ? "" : "\n") + code;
}

std::string javascript_source(const FunctionSpec& spec, const std::vector<TypeId>& types,
                              TypeId result, const std::vector<std::string>& statements) {
  std::string code = javascript_heading(spec, types, spec.parameter_names(), result, false);
  for (const std::string& statement : statements) {
    code += indented(statement) + "\n";
  }
  return code + "}\n";
}

}  // namespace

std::string source_if(Language language, const std::string& condition,
                      const std::string& statement) {
  return language == Language::python
             ? fmt::format("if {}:\n    {}", condition, statement)
             : fmt::format("if ({}) {{\n{}\n}}", condition, indented(statement));
}

std::optional<std::string> source_raise(Language language, const std::string& error,
                                        const std::string& message) {
  switch (language) {
    case Language::javascript:
      return is_javascript_error(error)
                 ? std::optional(fmt::format("throw new {}(\"{}\");", error, message))
                 : std::nullopt;
    case Language::cpp:
      return is_cpp_error(error) ? std::optional(fmt::format(
                                       "throw std::{}(\"{}\");",
                                       error.substr(error.starts_with("std::") ? 5 : 0), message))
                                 : std::nullopt;
    default:
      return fmt::format("raise {}(\"{}\")", error, message);
  }
}

std::optional<std::string> source_function(Language language, const FunctionSpec& spec,
                                           const std::vector<std::string>& statements) {
  std::vector<TypeId> types;
  for (const Parameter& input : spec.inputs) {
    const auto type = type_of_annotation(parse_type(input.type));
    if (!type) {
      return std::nullopt;
    }
    types.push_back(*type);
  }
  const auto result = type_of_annotation(parse_type(spec.outputs.type));
  if (!result || !are_free(language, spec)) {
    return std::nullopt;
  }
  return language == Language::cpp ? cpp_source(spec, types, *result, statements)
                                   : javascript_source(spec, types, *result, statements);
}

}  // namespace synth
