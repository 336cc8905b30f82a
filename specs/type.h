#pragma once

#include "specs/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A type as an annotation names it. Names that are not known stay as they are (`named`), so a
// spec in another language's types passes through unharmed.
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

  // The same shape: Iterable[int] equals list[int].
  friend bool operator==(const Type& a, const Type& b) {
    return a.kind == b.kind && a.arguments == b.arguments &&
           (a.kind != Kind::named || a.name == b.name);
  }
};

// The type that annotation text denotes. Never fails: text that is no known annotation is `named`;
// an empty text is `any`. A bare `list` is list[Any]. Alternatives are flat, without repetition,
// None last. What is nested deeper than 32 levels is `named`. O(n) a level.
Type parse_type(std::string_view annotation);

// The annotation in Python's present spelling: `list[int]`, `str | None`. `Any` and `Callable` are
// written as they are, and need an import in a module.
std::string to_string(const Type& type);

// Whether a value may stand where the type is asked for. An int fits `float`, a bool fits `int`;
// `any`, `callable` and `named` take everything; an instance of a subclass of a built-in fits where
// the built-in does.
bool accepts(const Type& type, const Value& value);

// The narrowest type that accepts all of the values: what examples say of an unannotated parameter.
// No values give `any`, and so does a value that no annotation describes.
Type common_type(const std::vector<Value>& values);

}  // namespace synth
