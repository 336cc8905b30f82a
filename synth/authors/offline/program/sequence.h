#pragma once

#include "synth/authors/offline/program/pool.h"

#include <optional>

namespace synth {

// Strings and lists seen alike, with Python's rules for positions.

std::size_t sequence_length(const Pool& pool, TypeId type, Cell sequence);

// sequence[start:stop:step], step not 0; an absent bound is the end that the step begins or ends
// at.
Cell slice(Pool& pool, TypeId type, Cell sequence, std::optional<Cell> start,
           std::optional<Cell> stop, Cell step = 1);

// sequence[index]; negative counts from the end; kUndefined outside.
Cell item_at(Pool& pool, TypeId type, Cell sequence, Cell index);

// Code points of one character each.
Cell characters(Pool& pool, Cell string);

// Whether Python's str.split and str.strip take the code point for white space.
bool is_space(char32_t point);

}  // namespace synth
