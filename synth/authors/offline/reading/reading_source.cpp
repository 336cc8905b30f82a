#include "synth/authors/offline/reading/reading_source.h"

#include "specs/type.h"
#include "synth/authors/calls.h"
#include "synth/authors/offline/library/entry_specs.h"
#include "synth/authors/offline/library/fitting.h"
#include "synth/authors/offline/library/library.h"
#include "synth/authors/offline/library/writing.h"
#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/reading/python/python_translation.h"
#include "synth/authors/offline/search/called_function.h"
#include "synth/authors/offline/writing/cpp/cpp_writer.h"
#include "synth/authors/offline/writing/javascript/javascript_writer.h"
#include "synth/source/module.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

namespace synth {
namespace {

// Returns the expression with other names where it uses those of `renamed`; nothing if it binds one
// of them itself.
std::optional<PythonExpression> with_names(PythonExpression expression,
                                           const std::map<std::string, std::string>& renamed) {
  using Kind = PythonExpression::Kind;
  if (expression.kind == Kind::name) {
    const auto other = renamed.find(expression.text);
    expression.text = other == renamed.end() ? expression.text : other->second;
    return expression;
  }
  const bool binds = expression.kind == Kind::clause || expression.kind == Kind::lambda;
  for (PythonExpression& part : expression.parts) {
    auto changed = with_names(part, renamed);
    if (!changed || (binds && &part == &expression.parts.front() && *changed != part)) {
      return std::nullopt;
    }
    part = *std::move(changed);
  }
  return expression;
}

// The names and the result of a reading.
struct ReadParts {
  PythonNames names;
  PythonExpression value;
};

// A name that is assigned again, as in "s = s.lower()", is another one from there on: no name of
// Python has an apostrophe.
// Functions have the names in `renamed`.
std::optional<ReadParts> parts_of(const FunctionSpec& spec, const FunctionReading& reading,
                                  std::map<std::string, std::string> renamed = {}) {
  PythonNames names;
  for (const Parameter& input : spec.inputs) {
    const auto type = type_of_annotation(parse_type(input.type));
    if (!type) {
      return std::nullopt;
    }
    names.parameters.push_back(input.name);
    names.types.push_back(*type);
  }
  const auto read = [&](const std::string& code) {
    auto parsed = parse_python_expression(code);
    return parsed ? with_names(*std::move(parsed), renamed) : std::nullopt;
  };
  for (const auto& [name, code] : reading.assignments) {
    auto value = read(code);
    if (!value) {
      return std::nullopt;
    }
    const std::string latest = name + "'" + std::to_string(names.assigned.size());
    renamed[name] = latest;
    names.assigned.insert_or_assign(latest, *std::move(value));
  }
  auto value = read(reading.value);
  return value ? std::optional(ReadParts{std::move(names), *std::move(value)}) : std::nullopt;
}

bool has_known_type(const Parameter& input) {
  return type_of_annotation(parse_type(input.type)).has_value();
}

bool gives(const Expression& result, const Shape& shape) {
  using Base = Shape::Base;
  switch (shape.base) {
    case Base::boolean:
      return result.type == kBool;
    case Base::integer:
    case Base::real:
      return result.type == kInt || result.type == kFloat;
    case Base::text:
      return result.type == kString;
    case Base::any:
      return true;
    default:
      return result.type >= kBases;  // a list or a structure
  }
}

// Returns the function with numbers for the parameters whose types are not known.
FunctionSpec with_numbers(FunctionSpec spec, const Shape& result) {
  for (Parameter& input : spec.inputs) {
    if (!has_known_type(input)) {
      input.type = result.is(Shape::Base::real) ? "float" : "int";
    }
  }
  return spec;
}

// The entries of the library that a reading calls.
struct CalledEntries {
  std::map<std::string, std::string> names;  // of their functions, by their own
  std::vector<CallableFunction> functions;
  std::vector<FunctionCode> code;
};

// Returns nothing if one has no code in the language. No function has one of the names `taken`.
std::optional<CalledEntries> called_entries(Language language, const FunctionReading& reading,
                                            const Type& instead, std::set<std::string> taken) {
  const auto is_called = [&](const std::string& name) {
    return calls(reading.value, name) ||
           std::ranges::any_of(reading.assignments,
                               [&](const auto& line) { return calls(line.second, name); });
  };
  CalledEntries out;
  for (const std::string& need : reading.needs) {
    const LibraryEntry* const entry = find_entry(need);
    if (entry == nullptr || !is_called(need)) {
      continue;
    }
    FunctionSpec spec = typed_spec_of(*entry, instead);
    spec.name = usual_name(language, need);
    while (taken.contains(spec.name)) {
      spec.name += "_2";
    }
    const std::vector<Fitting> fittings = fittings_of(*entry, spec, {});
    auto code = fittings.empty() ? std::nullopt
                                 : write_entry(language, fittings.front(), spec, {taken, {}});
    if (!code) {
      return std::nullopt;
    }
    taken.insert(spec.name);
    out.names.emplace(need, spec.name);
    out.code.push_back({spec.name, *std::move(code)});
    out.functions.push_back({std::move(spec), false, {}});
  }
  return out;
}

std::set<std::string> names_in_use(const FunctionSpec& spec,
                                   const std::vector<CallableFunction>& callable) {
  std::set<std::string> taken = {spec.name};
  for (const Parameter& parameter : spec.inputs) {
    taken.insert(parameter.name);
  }
  for (const CallableFunction& function : callable) {
    taken.insert(function.spec.name);
  }
  return taken;
}

// Returns the code with the entries that it calls in front.
std::optional<std::string> with_entries(Language language, const std::string& function,
                                        std::string code, std::vector<FunctionCode> entries) {
  if (entries.empty()) {
    return code;
  }
  entries.push_back({function, std::move(code)});
  auto whole = assemble(language, entries);
  return whole ? std::optional(*std::move(whole)) : std::nullopt;
}

}  // namespace

Type plain_type_in(const FunctionSpec& spec) {
  for (const Parameter& input : spec.inputs) {
    Type type = parse_type(input.type);
    while (!type.arguments.empty()) {
      type = Type(type.arguments.back());
    }
    if (type.kind != Type::Kind::any) {
      return type;
    }
  }
  return parse_type("int");
}

std::optional<ReadExpression> expression_of(const FunctionSpec& spec,
                                            const FunctionReading& reading, Pool& pool) {
  const auto read = parts_of(spec, reading);
  auto expression = read ? translate_python(read->value, read->names, pool) : std::nullopt;
  return expression ? std::optional(ReadExpression{std::move(*expression), read->names.types})
                    : std::nullopt;
}

std::optional<std::string> write_reading(Language language, const FunctionSpec& spec,
                                         const FunctionReading& reading,
                                         const std::vector<CallableFunction>& callable) {
  const FunctionSpec typed = with_numbers(with_read_types(spec), reading.shape);
  auto entries =
      called_entries(language, reading, plain_type_in(typed), names_in_use(typed, callable));
  auto read = entries ? parts_of(typed, reading, entries->names) : std::nullopt;
  if (!read) {
    return std::nullopt;
  }
  PythonNames& names = read->names;
  Pool pool;
  std::vector<std::unique_ptr<CalledFunction>> called;
  std::vector<CallableFunction> functions = callable;
  std::ranges::copy(entries->functions, std::back_inserter(functions));
  for (const CallableFunction& function : functions) {
    if (auto created = CalledFunction::create(function, pool)) {
      names.called.push_back(created->use());
      called.push_back(std::move(created));
    }
  }
  const auto result = translate_python(read->value, names, pool);
  if (!result || !gives(*result, reading.shape)) {
    return std::nullopt;
  }
  const FunctionShape shape{names.types, std::vector<bool>(names.types.size(), false), false};
  auto code = language == Language::cpp ? write_cpp(typed, shape, {}, *result, pool)
                                        : write_javascript(typed, shape, {}, *result, pool);
  return code ? with_entries(language, typed.name, *std::move(code), std::move(entries->code))
              : std::nullopt;
}

}  // namespace synth
