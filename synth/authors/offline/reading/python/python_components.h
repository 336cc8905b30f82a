#pragma once

#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/reading/python/python_pattern.h"
#include "synth/authors/offline/search/grammar.h"

#include <string_view>
#include <vector>

namespace synth {

// The Python pattern of a component.
struct ComponentPattern {
  const Component* component;
  PythonPattern pattern;
};

// Returns the patterns of all_components() and said_components(), the largest first.
const std::vector<ComponentPattern>& known_patterns();

// Returns the patterns of functions that may be called.
std::vector<ComponentPattern> patterns_of_called(const std::vector<Use>& called);

// Returns nullptr if there is none.
const Component* component_named(std::string_view name);

// Requires that it exists.
const Combinator& combinator_named(std::string_view name);

// Further Python that readings emit, in terms of the components.
struct Synonym {
  PythonPattern said;
  PythonExpression meant;
};
const std::vector<Synonym>& synonyms();

// The source of "for {a}, {b} in zip({0}, {1})": the text behind "in".
struct StreamPattern {
  const StreamKind* kind;
  PythonPattern source;
};
const std::vector<StreamPattern>& stream_patterns();

}  // namespace synth
