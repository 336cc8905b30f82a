#include "synth/authors/offline/reading/reading_source.h"

#include "specs/type.h"
#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/reading/python/python_translation.h"
#include "synth/authors/offline/search/called_function.h"
#include "synth/authors/offline/writing/cpp/cpp_writer.h"
#include "synth/authors/offline/writing/javascript/javascript_writer.h"

#include <memory>
#include <utility>

namespace synth {
namespace {

std::optional<PythonNames> names_of(const FunctionSpec& spec, const FunctionReading& reading) {
  PythonNames names;
  for (const Parameter& input : spec.inputs) {
    const auto type = type_of_annotation(parse_type(input.type));
    if (!type) {
      return std::nullopt;
    }
    names.parameters.push_back(input.name);
    names.types.push_back(*type);
  }
  for (const auto& [name, code] : reading.assignments) {
    auto value = parse_python_expression(code);
    if (!value) {
      return std::nullopt;
    }
    names.assigned.insert_or_assign(name, std::move(*value));
  }
  return names;
}

}  // namespace

std::optional<ReadExpression> expression_of(const FunctionSpec& spec,
                                            const FunctionReading& reading, Pool& pool) {
  const auto names = names_of(spec, reading);
  const auto source = parse_python_expression(reading.value);
  auto expression = names && source ? translate_python(*source, *names, pool) : std::nullopt;
  return expression ? std::optional(ReadExpression{std::move(*expression), names->types})
                    : std::nullopt;
}

std::optional<std::string> write_reading(Language language, const FunctionSpec& spec,
                                         const FunctionReading& reading,
                                         const std::vector<CallableFunction>& callable) {
  const FunctionSpec typed = with_read_types(spec);
  auto names = names_of(typed, reading);
  const auto source = parse_python_expression(reading.value);
  if (!names || !source) {
    return std::nullopt;
  }
  Pool pool;
  std::vector<std::unique_ptr<CalledFunction>> called;
  for (const CallableFunction& function : callable) {
    if (auto created = CalledFunction::create(function, pool)) {
      names->called.push_back(created->use());
      called.push_back(std::move(created));
    }
  }
  const auto result = translate_python(*source, *names, pool);
  if (!result) {
    return std::nullopt;
  }
  const FunctionShape shape{names->types, std::vector<bool>(names->types.size(), false), false};
  auto code = language == Language::cpp ? write_cpp(typed, shape, {}, *result, pool)
                                        : write_javascript(typed, shape, {}, *result, pool);
  return code ? std::optional(std::move(*code)) : std::nullopt;
}

}  // namespace synth
