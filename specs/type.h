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
    callable,  // Callable[[A, B], R]: arguments = {A, B, R}
    named,     // anything else: `name` is the text
  };

  Kind kind = Kind::any;
  std::vector<Type> arguments = {};
  std::string name = {};

  friend bool operator==(const Type&, const Type&) = default;
};

// The type that annotation text denotes. Never fails: text that is no known annotation is `named`;
// an empty text is `any`. A bare `list` is list[Any]. Nesting deeper than 32 levels is `named`.
Type parse_type(std::string_view annotation);

// The annotation in Python's present spelling: `list[int]`, `str | None`.
std::string to_string(const Type& type);

// Whether a value may stand where the type is asked for. An int fits `float`, a bool fits `int`;
// `any`, `callable` and `named` take everything.
bool accepts(const Type& type, const Value& value);

// The narrowest type that accepts all of the values: what examples say of an unannotated parameter.
// No values give `any`.
Type common_type(const std::vector<Value>& values);

}  // namespace synth
