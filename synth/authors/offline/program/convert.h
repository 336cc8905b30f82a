#pragma once

#include "specs/type.h"
#include "specs/value.h"
#include "synth/authors/offline/program/pool.h"

#include <optional>

namespace synth {

// Returns the plain type of values; nothing for dicts, sets, mixed lists and others. Tuples count
// as lists. `unknown` lists (empty ones) take the type of their neighbours.
std::optional<TypeId> type_of_all(const std::vector<const Value*>& values);

// Returns the type of an annotation, if the search has it: for values that examples without
// elements leave open.
std::optional<TypeId> type_of_annotation(const Type& type);

// Returns the search's type of some values: the annotated one if they fit it, and otherwise that of
// the values themselves.
std::optional<TypeId> choose_type(const std::string& annotation,
                                  const std::vector<const Value*>& values);

// Returns a value as a cell of a type that type_of_all returned; an int is widened if the type is
// float.
std::optional<Cell> to_cell(Pool& pool, TypeId type, const Value& value);

// Returns the search's type of values that have no plain type, or whose tuples a plain type would
// treat as lists: with dictionaries, records (dictionaries with the same texts as keys), tuples of
// one length, None, or values of several types. New structures get a number in the pool. Returns
// nothing for other kinds of values, or if the numbers are used up.
std::optional<TypeId> structured_type(Pool& pool, const std::vector<const Value*>& values);

// Returns whether the values are or contain a tuple, a dictionary, None or values of different
// types.
bool have_structure(const std::vector<const Value*>& values);

Value to_value(const Pool& pool, TypeId type, Cell cell);

}  // namespace synth
