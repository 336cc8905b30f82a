#pragma once

#include "synth/authors/offline/program/component.h"
#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/program/streams.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// Expressions by the names of their parts, for tests of the code that is written for them.

inline Expression parameter(TypeId type, std::size_t index) {
  return {.kind = Expression::Kind::parameter, .type = type, .index = index};
}

inline Expression variable(TypeId type, std::size_t index = 0) {
  return {.kind = Expression::Kind::variable, .type = type, .index = index};
}

inline Expression constant(TypeId type, Cell value) {
  return {.kind = Expression::Kind::constant, .type = type, .value = value};
}

inline Expression apply(std::string_view name, TypeId type, std::vector<Expression> arguments) {
  for (const Component* component : all_components()) {
    if (component->name == name) {
      return {.kind = Expression::Kind::component,
              .type = type,
              .component = component,
              .arguments = std::move(arguments)};
    }
  }
  ADD_FAILURE() << "no component " << name;
  return {};
}

// `names`: the combinator and the stream. `arguments`: the lists, then the body.
inline Expression lift(std::pair<std::string_view, std::string_view> names, TypeId type,
                       std::vector<Expression> arguments) {
  for (const Combinator& combinator : combinators()) {
    for (const StreamKind& stream : stream_kinds()) {
      if (combinator.name == names.first && stream.name == names.second) {
        return {.kind = Expression::Kind::lift,
                .type = type,
                .combinator = &combinator,
                .stream = &stream,
                .arguments = std::move(arguments)};
      }
    }
  }
  ADD_FAILURE() << "no " << names.first << " of " << names.second;
  return {};
}

}  // namespace synth
