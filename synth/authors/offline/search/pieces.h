#pragma once

#include "specs/value.h"
#include "synth/authors/offline/program/call_table.h"
#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/search/grammar.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// A part of the prose that is understood by itself, as an expression that a search may use.
struct ProsePiece {
  Expression expression;  // of the parameters or, for what is said of each element, of one of that
                          // type in place of a parameter
  std::optional<TypeId> element = {};
  int cost = 2;
  WordSpan said = {};
};

// Reads the pieces of the prose about parameters of these types.
using ReadPieces =
    std::function<std::vector<ProsePiece>(const std::vector<TypeId>& parameters, Pool& pool)>;

// What the prose says of a function in parts.
struct SaidParts {
  ReadPieces read_pieces = {};
  // The result of calls that have none: "-1 if there is no such number". Their examples are left to
  // a guard.
  std::optional<Value> missing = {};
};

// What is said of each element, as a component: evaluated as the expression, which also takes its
// place in what is found.
class ElementPiece {
 public:
  // `pool` must outlive it.
  static std::unique_ptr<ElementPiece> create(ProsePiece piece, Pool& pool);

  [[nodiscard]] Use use() const { return {&component_, signature_, piece_.cost}; }
  // Returns its expression for an argument.
  [[nodiscard]] Expression of(const Expression& argument) const;

 private:
  ElementPiece(ProsePiece piece, const Signature& signature, Pool& pool);

  ProsePiece piece_;
  Signature signature_;
  CallTable calls_;
  Component component_;
};

}  // namespace synth
