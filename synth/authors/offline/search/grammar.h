#pragma once

#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/program/streams.h"

#include <functional>
#include <vector>

namespace synth {

// A component with concrete types and its cost in this search.
struct Use {
  const Component* component;
  Signature signature;
  int cost;
};

struct LiftUse {
  const Combinator* combinator;
  int cost;
};

struct StreamUse {
  const StreamKind* kind;
  int cost;
};

// What the prose says of the parameters, with its value on each row.
struct ReadValue {
  Expression expression;
  std::vector<Cell> column;
  int cost;
};

class ElementPiece;

// The grammar of one search: its parts, with costs adjusted by the prose.
struct Grammar {
  std::vector<Use> uses;
  std::vector<LiftUse> lifts;
  std::vector<StreamUse> streams;
  std::vector<ReadValue> values = {};
  std::vector<const ElementPiece*> pieces = {};  // whose components are among `uses` (pieces.h)
};

}  // namespace synth
