#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/reading/commands/shape.h"

#include <cstddef>
#include <optional>
#include <string>

namespace synth {

// What a purpose says of a parameter, and the place where it says it.
struct SaidRecords {
  std::size_t parameter = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string instead = {};
  std::string description = {};
};

// Returns what the purpose says of a parameter that is a record or a list of records: "people is a
// list of dictionaries with name and age", "a list of (price, quantity) tuples".
std::optional<SaidRecords> find_said_records(const FunctionSpec& function);

// Returns the shape of a record, or of a list of records, that the purpose shows: "orders look like
// {'item': 'tea', 'price': 3}".
std::optional<Shape> find_shown_records(const FunctionSpec& function);

}  // namespace synth
