#pragma once

#include "specs/value.h"

#include <string>
#include <utility>
#include <vector>

namespace synth {

// The statically known properties of a value: its type, and the fields of a dict with text keys, or
// of a tuple whose elements have names.
struct Shape {
  enum class Base { any, boolean, integer, real, text, list, tuple, dict };
  Base base = Base::any;
  std::vector<Shape> parts =
      {};  // of a list: the element; of a tuple: each; of a dict: key and value
  std::vector<std::pair<std::string, Shape>> fields = {};

  [[nodiscard]] bool is(Base other) const { return base == other; }
  [[nodiscard]] bool is_number() const { return is(Base::integer) || is(Base::real); }
  [[nodiscard]] bool is_list() const { return is(Base::list); }
  [[nodiscard]] bool is_record() const {
    return is(Base::dict) || (is(Base::tuple) && !fields.empty());
  }
  [[nodiscard]] const Shape& element() const { return parts[0]; }  // requires a list
  [[nodiscard]] const Shape* field(const std::string& name) const;
};

inline Shape list_shape(Shape element) {
  return {Shape::Base::list, {std::move(element)}, {}};
}

Shape shape_of(const Value& value);
// Returns the narrowest common shape; `any` if they have nothing in common.
Shape join_shapes(const Shape& a, const Shape& b);

}  // namespace synth
