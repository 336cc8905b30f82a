#pragma once

#include "specs/language.h"
#include "synth/authors/author.h"
#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/reading/commands/function_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// What a purpose reads as (in Python, read with calls of `callable`) as a function in JavaScript or
// C++; nothing where a type or a part of it has no form there (python_translation.h).
std::optional<std::string> write_reading(Language language, const FunctionSpec& spec,
                                         const FunctionReading& reading,
                                         const std::vector<CallableFunction>& callable);

// What it reads as in the search's parts, with the types of its parameters; nothing where one has
// no form there. The types of `spec` are known.
struct ReadExpression {
  Expression expression;
  std::vector<TypeId> types;
};
std::optional<ReadExpression> expression_of(const FunctionSpec& spec,
                                            const FunctionReading& reading, Pool& pool);

}  // namespace synth
