#pragma once

#include "specs/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A type as an annotation names it. Unknown names stay as they are (`named`), so a spec in the
// types of another language is kept unchanged.
struct Type {
  enum class Kind {
    any,       // Any, object, or no annotation
    none,      // None
    boolean,   // bool
    integer,   // int
    floating,  // float
    complex,   // complex
    string,    // str
    bytes,     // bytes
    list,      // list[T], List[T], Sequence[T], Iterable[T]: arguments = {T}
    tuple,     // tuple[A, B]: arguments = {A, B}; tuple[()] has none
    tuple_of,  // tuple[T, ...]: arguments = {T}
    set,       // set[T], frozenset[T]: arguments = {T}
    dict,      // dict[K, V]: arguments = {K, V}
    either,    // Union[A, B], A | B, Optional[A] (= A or None): arguments = the alternatives
    callable,  // Callable[[A, B], R]: arguments = {A, B, R}; Callable[..., R]: {`...`, R}
    named,     // anything else: `name` is the text
  };

  Kind kind = Kind::any;
  std::vector<Type> arguments = {};
  // The text of a `named` type. For a `list` that was written as an abstract collection
  // ("Iterable"), that word: such a parameter takes other iterables too.
  std::string name = {};

  // Returns whether the types have the same shape: Iterable[int] equals list[int].
  friend bool operator==(const Type& a, const Type& b) {
    return a.kind == b.kind && a.arguments == b.arguments &&
           (a.kind != Kind::named || a.name == b.name);
  }
};

// Returns the type that an annotation denotes. Never fails: an unknown annotation is `named`; an
// empty text is `any`. A bare `list` is list[Any]. Alternatives are flat, without repetition, None
// last. Types nested deeper than 32 levels are `named`. O(n) a level.
Type parse_type(std::string_view annotation);

// Returns the annotation in Python's current spelling: `list[int]`, `str | None`. `Any` and
// `Callable` stay as they are and need an import in a module.
std::string to_string(const Type& type);

// Returns whether a value may be used as the type. An int fits `float`, a bool fits `int`; `any`,
// `callable` and `named` accept everything; an instance of a subclass of a built-in is accepted
// like the built-in.
bool accepts(const Type& type, const Value& value);

// Returns the narrowest type that accepts all of the values: the type that examples show for an
// unannotated parameter. It is `any` if there are no values or no annotation describes one of them.
Type common_type(const std::vector<Value>& values);

}  // namespace synth
