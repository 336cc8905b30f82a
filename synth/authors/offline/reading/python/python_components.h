#pragma once

#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/reading/python/python_pattern.h"
#include "synth/authors/offline/search/grammar.h"

#include <string_view>
#include <vector>

namespace synth {

// The shape of Python that a component is written with.
struct ComponentPattern {
  const Component* component;
  PythonPattern pattern;
};

// Those of all_components() and said_components(), the largest first.
const std::vector<ComponentPattern>& known_patterns();

// Those of functions that may be called.
std::vector<ComponentPattern> patterns_of_called(const std::vector<Use>& called);

// nullptr if there is none.
const Component* component_named(std::string_view name);

// There is one.
const Combinator& combinator_named(std::string_view name);

// What readings write besides, in words of the components.
struct Synonym {
  PythonPattern said;
  PythonExpression meant;
};
const std::vector<Synonym>& synonyms();

// "for {a}, {b} in zip({0}, {1})": what stands behind "in".
struct StreamPattern {
  const StreamKind* kind;
  PythonPattern source;
};
const std::vector<StreamPattern>& stream_patterns();

}  // namespace synth
