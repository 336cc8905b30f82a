#pragma once

#include "specs/type.h"
#include "specs/value.h"
#include "synth/authors/offline/program/pool.h"

#include <optional>

namespace synth {

// The plain type of values: nothing for dicts, sets, mixed lists, .... Tuples count as lists here.
// `unknown` lists (empty ones) take the type of their neighbours.
std::optional<TypeId> type_of_all(const std::vector<const Value*>& values);

// The type of an annotation, where the search has it: what examples without elements leave open.
std::optional<TypeId> type_of_annotation(const Type& type);

// The search's type of some values: as annotated where that fits, else from the values themselves.
std::optional<TypeId> choose_type(const std::string& annotation,
                                  const std::vector<const Value*>& values);

// A value as a cell of a type that type_of_all gave; an int is widened where the type is float.
std::optional<Cell> to_cell(Pool& pool, TypeId type, const Value& value);

// The search's type of values that type_of_all has none for, or in which it would take tuples for
// lists: with dictionaries, records (dictionaries of the same texts as keys), tuples of one length,
// None, or values of several types. New structures get a number in the pool. Nothing for other
// kinds of values, or if there are no more numbers.
std::optional<TypeId> structured_type(Pool& pool, const std::vector<const Value*>& values);

// Whether a tuple, a dictionary, None or values of different types are among or in them.
bool have_structure(const std::vector<const Value*>& values);

Value to_value(const Pool& pool, TypeId type, Cell cell);

}  // namespace synth
