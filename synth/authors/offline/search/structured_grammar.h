#pragma once

#include "synth/authors/offline/program/structures.h"
#include "synth/authors/offline/search/grammar.h"
#include "synth/authors/offline/text/words.h"

#include <span>

namespace synth {

// What a search uses besides, if its values have structures. Their signatures are those of
// instantiate_structured.
std::span<const Component> structured_components();
std::span<const Combinator> structured_combinators();
const std::vector<StreamKind>& structured_stream_kinds();

// Adds the uses of these for the structures that there are.
void add_structured(const Words& words, TypeSet types, const Structures& structures,
                    Grammar& grammar);

// Structures that steps from one type to another need, beside those of the values: the entries of
// dictionaries, and pairs of what groups have.
void add_steps_between(Structures& structures);

// The type, all that it is made of, and what its dictionaries and lists are taken apart into.
TypeSet with_parts(TypeSet types, TypeId type, const Structures& structures);

}  // namespace synth
