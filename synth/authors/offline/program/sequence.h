#pragma once

#include "synth/authors/offline/program/pool.h"

#include <optional>

namespace synth {

// Operations on both strings and lists, with Python's rules for positions.

std::size_t sequence_length(const Pool& pool, TypeId type, Cell sequence);

// Returns sequence[start:stop:step], step not 0; an absent bound is the end at which the step
// begins or ends.
Cell slice(Pool& pool, TypeId type, Cell sequence, std::optional<Cell> start,
           std::optional<Cell> stop, Cell step = 1);

// Returns sequence[index]; negative counts from the end; kUndefined outside.
Cell item_at(Pool& pool, TypeId type, Cell sequence, Cell index);

// Returns the list of the string's characters, each as a string.
Cell characters(Pool& pool, Cell string);

// Returns whether Python's str.split and str.strip treat the code point as white space.
bool is_space(char32_t point);

}  // namespace synth
