#pragma once

#include "synth/authors/offline/program/pool.h"

#include <cstddef>
#include <vector>

namespace synth {

// Returns arguments for `calls` calls, one column per parameter: ordinary ones, the same on every
// machine. Numbers are positive, texts and lists not empty.
std::vector<std::vector<Cell>> arbitrary_arguments(const std::vector<TypeId>& types,
                                                   std::size_t calls, Pool& pool);

}  // namespace synth
