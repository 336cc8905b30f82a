#pragma once

#include "specs/function_spec.h"
#include "specs/type.h"
#include "synth/authors/offline/reading/commands/shape.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Records as the descriptions of parameters and results state them, with the types of their fields:
// "list of dictionaries with name (str) and age (int)", "tuple with price (float) and count (int)".

// Returns the shape of a described record or list of records; nothing for other descriptions.
std::optional<Shape> described_shape(std::string_view description);

// Returns the description of a record, or of a list of records; empty for other shapes. A
// dictionary whose values are of one type is no record.
std::string description_of(const Shape& shape);

// Likewise, of what is known to be a record or a list of records.
std::string description_of_records(const Shape& shape);

// Returns the annotation of described records, "list[dict]" or "list[tuple[int, str]]"; empty for
// other descriptions.
std::string described_type(std::string_view description);

// Returns the shape of a parameter: that of its type, or that of its records, whose fields its
// description names or the examples show.
Shape shape_of_parameter(const FunctionSpec& spec, std::size_t parameter, const Type& type);

}  // namespace synth
