#pragma once

#include "specs/function_spec.h"
#include "specs/type.h"
#include "synth/authors/offline/reading/commands/shape.h"
#include "synth/authors/offline/text/usual_types.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the shape of an annotation's values; any for a type that sentences do not speak of.
Shape shape_of_type(const Type& type);

// Returns the annotation of a shape in Python; empty if it has none.
std::string annotation_of_shape(const Shape& shape);

// The names of parameters whose types may be anything: all that are vague (usual_types.h), or those
// that suggest no type.
enum class Untyped : std::uint8_t { vague, nameless };

// Returns whether the words say that an argument holds lists: "each sublist", "of a given tuple of
// tuples".
bool speaks_of_nested(std::string_view purpose);

// Returns the given types; missing ones are inferred from the prose or from the names, and for
// `untyped` names are `type`, if that is given.
std::vector<Type> types_of_parameters(const FunctionSpec& spec, std::string_view type = {},
                                      Untyped untyped = Untyped::vague,
                                      std::string_view (*by_name)(std::string_view) = usual_type);

// Returns the spec with the heading's types: those that are given or stated, and those that names
// suggest. The result's type depends on those of the parameters.
FunctionSpec with_hints(FunctionSpec spec, const Shape& result, std::string_view code);

// Returns it with the parameter types that the purpose or their names suggest.
FunctionSpec with_input_types(FunctionSpec spec);

}  // namespace synth
