#pragma once

#include "specs/language.h"
#include "specs/type.h"
#include "synth/authors/author.h"
#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/reading/commands/function_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Returns the reading of a purpose (in Python, read with calls of `callable`) as a function in
// JavaScript or C++, behind the entries of the library that it calls; nothing if a type or a part
// has no form there (python_translation.h). A parameter whose type is not known is a number if the
// code fits that.
std::optional<std::string> write_reading(Language language, const FunctionSpec& spec,
                                         const FunctionReading& reading,
                                         const std::vector<CallableFunction>& callable);

// Returns what a variable of an entry of the library probably stands for: the plain type inside of
// the parameters.
Type plain_type_in(const FunctionSpec& spec);

// A reading in the search's parts, with the types of its parameters. The types of `spec` have to be
// known.
struct ReadExpression {
  Expression expression;
  std::vector<TypeId> types;
};
std::optional<ReadExpression> expression_of(const FunctionSpec& spec,
                                            const FunctionReading& reading, Pool& pool);

}  // namespace synth
