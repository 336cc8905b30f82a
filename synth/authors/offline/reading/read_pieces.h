#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/search/pieces.h"

namespace synth {

// Returns what the grammar of commands understands in a purpose that it does not understand as a
// whole: values made of the parameters, and operations and properties of those or of their
// elements. The longest pieces of each sentence come first; there are at most 40.
std::vector<ProsePiece> read_pieces(const FunctionSpec& spec, const std::vector<TypeId>& parameters,
                                    Pool& pool);

}  // namespace synth
