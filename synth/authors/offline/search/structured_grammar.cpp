#include "synth/authors/offline/search/structured_grammar.h"

#include "synth/authors/offline/search/prior.h"

namespace synth {
void add_structured(const Words& words, TypeSet types, const Structures& structures,
                    Grammar& grammar) {
  for (const Component& component : structured_components()) {
    const int cost = cost_after(component.cost, component.words, words);
    for (const Signature& use : instantiate_structured(component.signature, types, structures)) {
      grammar.uses.push_back({&component, use, cost});
    }
  }
  for (const Combinator& combinator : structured_combinators()) {
    grammar.lifts.push_back({&combinator, cost_after(combinator.cost, combinator.words, words)});
  }
  for (const StreamKind& kind : structured_stream_kinds()) {
    grammar.streams.push_back({&kind, cost_after(kind.cost, kind.words, words)});
  }
}

void add_steps_between(Structures& structures) {
  for (const TypeId type : structures.all()) {
    const Structure structure = *structures.of(type);
    if (structure.kind == Structure::Kind::dictionary) {
      structures.add({Structure::Kind::tuple, structure.parts});
    }
  }
  for (const TypeId type : structures.all()) {
    const Structure structure = *structures.of(type);
    if (structure.kind == Structure::Kind::dictionary && is_list(structure.parts[1])) {
      structures.add(
          {Structure::Kind::tuple, {structure.parts[0], element_of(structure.parts[1])}});
    }
  }
}

TypeSet with_parts(TypeSet types, TypeId type, const Structures& structures) {
  if (contains(types, type)) {
    return types;
  }
  types = with(types, type);
  if (is_list(type)) {
    return with_parts(types, element_of(type), structures);
  }
  const Structure* const structure = structures.of(type);
  if (structure == nullptr) {
    return types;
  }
  for (const TypeId part : structure->parts) {
    types = with_parts(types, part, structures);
  }
  const bool has_entries = structure->kind == Structure::Kind::dictionary;
  for (std::size_t i = 0; i < structure->parts.size() && structure->parts.size() == 2; ++i) {
    if (may_be_listed(structure->parts[i])) {
      types = with_parts(types, list_of(structure->parts[i]), structures);
    }
  }
  if (has_entries) {
    if (const auto entry = structures.find({Structure::Kind::tuple, structure->parts})) {
      types = with_parts(types, list_of(*entry), structures);
    }
  }
  if (structure->kind == Structure::Kind::tuple) {
    types = with_parts(types, list_of(type), structures);
  }
  return types;
}

}  // namespace synth
