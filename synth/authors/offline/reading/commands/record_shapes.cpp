#include "synth/authors/offline/reading/commands/record_shapes.h"

#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/support/text.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using Base = Shape::Base;

constexpr std::string_view kListOf = "list of ";
constexpr std::string_view kWith = " with ";

void add_parts(Shape& record) {
  Shape value;
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    const Shape& field = record.fields[i].second;
    value = i == 0 ? field : join_shapes(value, field);
    if (record.is(Base::tuple)) {
      record.parts.push_back(field);
    }
  }
  if (record.is(Base::dict)) {
    record.parts = {{Base::text}, std::move(value)};
  }
}

// Returns whether the values of a dictionary are of several kinds: a record, not a mapping.
bool is_mixed(const Shape& dict) {
  return dict.is(Base::dict) && dict.fields.size() > 1 && dict.parts.size() == 2 &&
         dict.parts[1].is(Base::any);
}

// Returns whether it is a record or a list of records.
bool has_records(const Shape& shape) {
  return shape.is_list() ? shape.element().is_record() && !shape.element().fields.empty()
                         : is_mixed(shape);
}

// Returns the values of a parameter in the examples.
std::vector<Value> shown_values(const FunctionSpec& spec, std::size_t parameter) {
  std::vector<Value> values;
  for (const Example& example : spec.examples) {
    if (parameter < example.call.args.size()) {
      values.push_back(example.call.args[parameter]);
    }
  }
  return values;
}

const std::vector<Value>* items_of(const Value& value) {
  const auto* tuple = value.get_if<Tuple>();
  const auto* list = value.get_if<List>();
  return tuple != nullptr ? &tuple->items : list != nullptr ? &list->items : nullptr;
}

// Gives the fields of tuples the types of the values that are shown for them.
void take_shown_fields(const std::vector<Value>& rows, Shape& record) {
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    std::optional<Shape> shown;
    for (const Value& row : rows) {
      const std::vector<Value>* items = items_of(row);
      if (items != nullptr && i < items->size()) {
        const Shape one = shape_of((*items)[i]);
        shown = shown ? join_shapes(*shown, one) : one;
      }
    }
    record.fields[i].second = shown.value_or(record.fields[i].second);
  }
  record.parts.clear();
  add_parts(record);
}

// Returns the tuples among the values, or in the lists among them.
std::vector<Value> rows_of(const std::vector<Value>& values, bool are_lists) {
  if (!are_lists) {
    return values;
  }
  std::vector<Value> rows;
  for (const Value& value : values) {
    if (const std::vector<Value>* items = items_of(value)) {
      rows.insert(rows.end(), items->begin(), items->end());
    }
  }
  return rows;
}

}  // namespace

std::optional<Shape> described_shape(std::string_view description) {
  const bool is_list = description.starts_with(kListOf);
  description.remove_prefix(is_list ? kListOf.size() : 0);
  const std::size_t with = description.find(kWith);
  const bool is_tuple = description.starts_with("tuple");
  if (with == std::string_view::npos || (!is_tuple && !description.starts_with("dictionar"))) {
    return std::nullopt;
  }
  Shape record{is_tuple ? Base::tuple : Base::dict};
  for (std::string_view rest = description.substr(with + kWith.size()); !rest.empty();) {
    const std::size_t open = rest.find(" (");
    const std::size_t close = open == std::string_view::npos ? open : rest.find(')', open);
    if (close == std::string_view::npos) {
      return std::nullopt;
    }
    record.fields.emplace_back(rest.substr(0, open),
                               shape_of_type(parse_type(rest.substr(open + 2, close - open - 2))));
    rest.remove_prefix(close + 1);
    for (const std::string_view between : {", ", " and "}) {
      rest.remove_prefix(rest.starts_with(between) ? between.size() : 0);
    }
  }
  add_parts(record);
  return is_list ? list_shape(std::move(record)) : std::move(record);
}

std::string description_of(const Shape& shape) {
  return has_records(shape) ? description_of_records(shape) : std::string();
}

std::string description_of_records(const Shape& shape) {
  const Shape& record = shape.is_list() ? shape.element() : shape;
  const bool is_tuple = record.is(Base::tuple);
  std::string out(shape.is_list() ? kListOf : "");
  out += is_tuple ? "tuple" : shape.is_list() ? "dictionarie" : "dictionary";
  out += shape.is_list() ? "s" : "";
  out += kWith;
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    const auto& [name, field] = record.fields[i];
    const std::string type = annotation_of_shape(field);
    out += i == 0 ? "" : i + 1 == record.fields.size() ? " and " : ", ";
    out += name + " (" + (type.empty() ? "object" : type) + ")";
  }
  return out;
}

std::string described_type(std::string_view description) {
  const auto shape = described_shape(description);
  if (!shape) {
    return {};
  }
  const bool is_tuple = (shape->is_list() ? shape->element() : *shape).is(Base::tuple);
  if (!is_tuple) {
    return shape->is_list() ? "list[dict]" : "dict";
  }
  const std::string type = annotation_of_shape(*shape);
  return type.empty() && shape->is_list() ? "list" : type;
}

Shape shape_of_parameter(const FunctionSpec& spec, std::size_t parameter, const Type& type) {
  auto described = described_shape(spec.inputs[parameter].description);
  const std::vector<Value> values = shown_values(spec, parameter);
  std::optional<Shape> shown;
  for (const Value& value : values) {
    const std::vector<Value>* items = items_of(value);
    if (items == nullptr || !items->empty()) {
      const Shape one = shape_of(value);
      shown = shown ? join_shapes(*shown, one) : one;
    }
  }
  if (shown && has_records(*shown)) {
    return *shown;
  }
  if (described) {
    Shape& record = described->is_list() ? described->parts[0] : *described;
    if (record.is(Base::tuple)) {
      take_shown_fields(rows_of(values, described->is_list()), record);
    }
    return *std::move(described);
  }
  return shape_of_type(type);
}

}  // namespace synth
