#pragma once

#include "synth/authors/offline/program/call_table.h"
#include "synth/authors/offline/program/pool.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <span>
#include <string_view>
#include <vector>

namespace synth {

// The function of a component on cells of its signature's types; none of `arguments` is undefined.
// Returns kUndefined if Python raises or if the exact result is not known (case of non-ASCII text).
using Semantics = Cell (*)(Pool& pool, const Cell* arguments, const Signature& signature);

// The same on whole columns, row by row; the result is undefined if an argument is.
using ColumnSemantics = void (*)(Pool& pool, const Cell* const* columns, std::size_t rows,
                                 const Signature& signature, Cell* out);

struct Evaluation {
  // NOLINTNEXTLINE(google-explicit-constructor): an entry of a table has just the function
  template <std::convertible_to<Semantics> Function>
  constexpr Evaluation(Function function) : row(function) {}
  constexpr Evaluation(Semantics one, ColumnSemantics all) : row(one), columns(all) {}
  explicit Evaluation(CallTable& table) : calls(&table) {}

  Semantics row = nullptr;
  // Set for components that are cheaper to evaluate than to look up (memo.h).
  ColumnSemantics columns = nullptr;
  // Replaces both for a function that is run elsewhere. Calls are collected before they are
  // evaluated.
  CallTable* calls = nullptr;

  Cell operator()(Pool& pool, const Cell* arguments, const Signature& signature) const {
    return calls == nullptr ? row(pool, arguments, signature)
                            : calls->value(arguments_of_call(arguments, signature));
  }
  static CallTable::Arguments arguments_of_call(const Cell* arguments, const Signature& signature) {
    CallTable::Arguments call{};
    std::copy_n(arguments, signature.arity, call.begin());
    return call;
  }
};

template <std::size_t Arity, Semantics Function>
void each_row(Pool& pool, const Cell* const* columns, std::size_t rows, const Signature& signature,
              Cell* out) {
  for (std::size_t row = 0; row < rows; ++row) {
    std::array<Cell, Arity> arguments;
    bool defined = true;
    for (std::size_t i = 0; i < Arity; ++i) {
      arguments[i] = columns[i][row];
      defined &= arguments[i] != kUndefined;
    }
    out[row] = defined ? Function(pool, arguments.data(), signature) : kUndefined;
  }
}

// The evaluation of a cheap component with that many arguments.
template <std::size_t Arity, Semantics Function>
inline constexpr Evaluation kOnColumns = {Function, each_row<Arity, Function>};

// The precedence of Python's operators, for parentheses.
enum Binding : std::uint8_t {
  kLoosest = 0,
  kConditional = 2,
  kOr = 3,
  kAnd = 4,
  kNot = 5,
  kComparison = 6,
  kBitOr = 7,
  kBitXor = 8,
  kBitAnd = 9,
  kShift = 10,
  kAdditive = 11,
  kMultiplicative = 12,
  kUnary = 13,
  kPower = 14,
  kAtom = 16,
};

enum ComponentFlag : std::uint8_t {
  kPlain = 0,
  kCommutative = 1,  // f(a, b) == f(b, a): only one order is tried
  kDistinct = 2,     // pointless with two equal arguments (x - x)
  kAnyIterable = 4,  // Python's accepts any iterable, such as a generator
  kOnlyIfNamed = 8,  // tried only if the prose has one of its words
  kSaid = 16,        // unlikely unless the prose has one of its words
  kSeeks = 32,       // searches its second text in its first
};

// One entry of the grammar (component_table.h).
struct Component {
  std::string_view name;
  std::string_view signature;  // see instantiate
  int cost;                    // its part of an expression's cost, if not named in the prose
  std::string_view words;   // each makes it likelier; with '!', less likely; "at-least" is a phrase
  std::string_view python;  // "{0} + {1}"
  Binding binding;
  std::string_view javascript;  // a form (form.h); empty if none is equivalent to Python's
  std::string_view cpp;         // likewise
  Evaluation evaluate;
  unsigned flags = kPlain;
  std::string_view import = {};  // the module that it needs
};

std::span<const Component> number_components();
std::span<const Component> logic_components();
std::span<const Component> string_components();
std::span<const Component> list_components();
// Return components that only readings of purposes use, not the search: they have no semantics
// here, but stand for their Python template (python_translation.h).
std::span<const Component> said_components();
// Returns all components that the search uses, in a fixed order.
std::vector<const Component*> all_components();

// A function with a body, which is applied to each element of a stream, such as map or filter. The
// element and body types are patterns as in a signature.
struct Combinator {
  std::string_view name;
  std::string_view signature;  // "T, bool -> list[T]": element, body, result
  int cost;
  std::string_view words;
  // {body}; {for}: "for x in xs"; {item}: x; {stream}: xs; {vars}: "x" or "a, b".
  std::string_view python;
  // A form (form.h), as if the body were its argument. {stream}, or {stream*} if it is modified;
  // {vars}: "(x)"; {body}; or {left} and {right}: the body for the elements {a} and {b}.
  std::string_view javascript;
  // Computes the result from the items of one stream and the body's value for each; no item is
  // undefined.
  Cell (*lift)(Pool& pool, std::span<const Cell> items, std::span<const Cell> bodies,
               const Signature& signature);
  bool needs_item = false;  // only for streams of single elements
  // "[...]": its brackets can be left out where any iterable is accepted.
  bool is_comprehension = false;
  bool is_structured = false;    // its signature is for match_structured
  bool over_parts = false;       // only for streams of pairs
  std::string_view import = {};  // the module that `python` needs
};

// Returns the use of a combinator for elements and bodies of these types, if there is one.
std::optional<Signature> use_of(const Combinator& combinator, TypeId element, TypeId body,
                                const Structures& structures);

std::span<const Combinator> combinators();
// Likewise for readings only: groups the elements by the body's value, in a dictionary. It has no
// semantics.
const Combinator& group_by();

}  // namespace synth
