#include "synth/authors/offline/reading/commands/shape.h"

#include <algorithm>
#include <optional>

namespace synth {
namespace {

// Returns whether it is an empty list, whose element type is unknown.
bool is_empty_list(const Value& value) {
  const auto* list = value.get_if<List>();
  return list != nullptr && list->items.empty();
}

Shape shape_of_items(const std::vector<Value>& items) {
  std::optional<Shape> element;
  const bool all_lists =
      std::ranges::all_of(items, [](const Value& value) { return value.is<List>(); });
  for (const Value& item : items) {
    if (!all_lists || !is_empty_list(item)) {
      element = element ? join_shapes(*element, shape_of(item)) : shape_of(item);
    }
  }
  return list_shape(element ? std::move(*element) : items.empty() ? Shape{} : list_shape({}));
}

Shape shape_of_dict(const Dict& dict) {
  std::vector<Value> keys;
  std::vector<Value> values;
  Shape shape{Shape::Base::dict, {}, {}};
  for (const auto& [key, value] : dict.entries) {
    keys.push_back(key);
    values.push_back(value);
    if (const auto* name = key.get_if<std::string>()) {
      shape.fields.emplace_back(*name, shape_of(value));
    }
  }
  shape.parts = {shape_of_items(keys).element(), shape_of_items(values).element()};
  return shape;
}

}  // namespace

const Shape* Shape::field(const std::string& name) const {
  const auto found =
      std::ranges::find_if(fields, [&](const auto& entry) { return entry.first == name; });
  return found == fields.end() ? nullptr : &found->second;
}

Shape shape_of(const Value& value) {
  if (value.is<bool>()) {
    return {Shape::Base::boolean};
  }
  if (value.is<Integer>()) {
    return {Shape::Base::integer};
  }
  if (value.is<double>()) {
    return {Shape::Base::real};
  }
  if (value.is<std::string>()) {
    return {Shape::Base::text};
  }
  if (const auto* list = value.get_if<List>()) {
    return shape_of_items(list->items);
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return shape_of_items(tuple->items);
  }
  if (const auto* dict = value.get_if<Dict>()) {
    return shape_of_dict(*dict);
  }
  return {};
}

Shape join_shapes(const Shape& a, const Shape& b) {
  if (a.is_number() && b.is_number()) {
    return {a.base == b.base ? a.base : Shape::Base::real};
  }
  if (a.base != b.base || a.parts.size() != b.parts.size()) {
    return {};
  }
  Shape joined{a.base};
  for (std::size_t i = 0; i < a.parts.size(); ++i) {
    joined.parts.push_back(join_shapes(a.parts[i], b.parts[i]));
  }
  for (const auto& [name, shape] : a.fields) {
    if (const Shape* other = b.field(name)) {
      joined.fields.emplace_back(name, join_shapes(shape, *other));
    }
  }
  return joined;
}

}  // namespace synth
