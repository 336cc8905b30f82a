#pragma once

#include "synth/authors/offline/program/structures.h"
#include "synth/authors/offline/search/grammar.h"
#include "synth/authors/offline/text/words.h"

#include <span>

namespace synth {

// Return the additional components of a search whose values have structures. Their signatures are
// for instantiate_structured.
std::span<const Component> structured_components();
extern const std::string_view kStructuredComponents;  // structured_components.txt
std::span<const Combinator> structured_combinators();
const std::vector<StreamKind>& structured_stream_kinds();

// Adds their uses for the known structures.
void add_structured(const Words& words, TypeSet types, const Structures& structures,
                    Grammar& grammar);

// Adds the structures of intermediate steps from one type to another: the entries of dictionaries,
// and pairs for groups.
void add_steps_between(Structures& structures);

// Returns the types with `type`, its parts, and the types that its dictionaries and lists are split
// into.
TypeSet with_parts(TypeSet types, TypeId type, const Structures& structures);

}  // namespace synth
