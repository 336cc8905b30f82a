#include "synth/authors/offline/program/convert.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

const std::vector<Value>* sequence_items(const Value& value) {
  if (const auto* list = value.get_if<List>()) {
    return &list->items;
  }
  const auto* tuple = value.get_if<Tuple>();
  return tuple != nullptr ? &tuple->items : nullptr;
}

std::optional<TypeId> scalar_type(const Value& value) {
  if (value.is<bool>()) {
    return kBool;
  }
  if (value.is<Integer>()) {
    return kInt;
  }
  if (value.is<double>()) {
    return kFloat;
  }
  return value.is<std::string>() ? std::optional(kString) : std::nullopt;
}

std::optional<TypeId> unite(std::optional<TypeId> a, TypeId b) {
  if (!a || *a == b) {
    return b;
  }
  const bool numbers = (*a == kInt && b == kFloat) || (*a == kFloat && b == kInt);
  return numbers ? std::optional(kFloat) : std::nullopt;
}

bool all_fit(const Type& type, const std::vector<const Value*>& values) {
  return std::ranges::all_of(values, [&](const Value* value) { return accepts(type, *value); });
}

}  // namespace

std::optional<TypeId> type_of_all(const std::vector<const Value*>& values) {
  std::vector<const Value*> elements;
  std::optional<TypeId> scalar;
  bool lists = false;
  for (const Value* value : values) {
    if (const auto* items = sequence_items(*value)) {
      lists = true;
      for (const Value& item : *items) {
        elements.push_back(&item);
      }
      continue;
    }
    const auto type = scalar_type(*value);
    if (!type) {
      return std::nullopt;
    }
    scalar = unite(scalar, *type);
    if (!scalar) {
      return std::nullopt;
    }
  }
  if (lists == scalar.has_value()) {
    return std::nullopt;  // a mixture, or no value at all
  }
  if (!lists) {
    return scalar;
  }
  const auto element = elements.empty() ? std::optional(kInt) : type_of_all(elements);
  if (!element || !may_be_listed(*element)) {
    return std::nullopt;
  }
  return list_of(*element);
}

namespace {

// Returns the cells of the values, by the types of the parts; nothing if one has no such cell.
std::optional<Cell> cells_of_parts(Pool& pool, const std::vector<TypeId>& parts,
                                   const std::vector<const Value*>& values) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto cell = to_cell(pool, parts[i % parts.size()], *values[i]);
    if (!cell) {
      return std::nullopt;
    }
    cells.push_back(*cell);
  }
  return pool.list(cells);
}

std::vector<const Value*> entries_of(const Dict& dictionary) {
  std::vector<const Value*> values;
  for (const auto& [key, value] : dictionary.entries) {
    values.insert(values.end(), {&key, &value});
  }
  return values;
}

// Returns the values of a record's fields; empty if the dictionary is not such a record.
std::vector<const Value*> fields_of(const Structure& record, const Dict& dictionary) {
  std::vector<const Value*> values;
  for (const std::string& field : record.fields) {
    for (const auto& [key, value] : dictionary.entries) {
      if (const auto* name = key.get_if<std::string>(); name != nullptr && *name == field) {
        values.push_back(&value);
      }
    }
  }
  return values.size() == dictionary.entries.size() && values.size() == record.fields.size()
             ? values
             : std::vector<const Value*>();
}

// Returns a value of any type: the number of its type, and its cell.
std::optional<Cell> cell_of_any(Pool& pool, const Value& value) {
  if (value.is<Null>()) {
    return pool.list({});
  }
  const auto type = type_of_all({&value});
  const auto cell = type ? to_cell(pool, *type, value) : std::nullopt;
  return cell && !value.is<Tuple>()
             ? std::optional(pool.list(std::array<Cell, 2>{static_cast<Cell>(*type), *cell}))
             : std::nullopt;
}

std::optional<Cell> structure_cell(Pool& pool, const Structure& structure, const Value& value) {
  switch (structure.kind) {
    case Structure::Kind::any:
      return cell_of_any(pool, value);
    case Structure::Kind::optional:
      return value.is<Null>() ? std::optional(pool.list({}))
                              : cells_of_parts(pool, structure.parts, {&value});
    case Structure::Kind::tuple: {
      const auto* tuple = value.get_if<Tuple>();
      if (tuple == nullptr || tuple->items.size() != structure.parts.size()) {
        return std::nullopt;
      }
      std::vector<const Value*> items;
      for (const Value& item : tuple->items) {
        items.push_back(&item);
      }
      return cells_of_parts(pool, structure.parts, items);
    }
    case Structure::Kind::dictionary: {
      const auto* dictionary = value.get_if<Dict>();
      return dictionary != nullptr ? cells_of_parts(pool, structure.parts, entries_of(*dictionary))
                                   : std::nullopt;
    }
    case Structure::Kind::record: {
      const auto* dictionary = value.get_if<Dict>();
      const auto fields =
          dictionary != nullptr ? fields_of(structure, *dictionary) : std::vector<const Value*>();
      return !fields.empty() ? cells_of_parts(pool, structure.parts, fields) : std::nullopt;
    }
  }
  return std::nullopt;
}

Value structure_value(const Pool& pool, const Structure& structure, Cell cell) {
  const std::span<const Cell> held = pool.items(cell);
  if (structure.kind == Structure::Kind::any) {
    return held.empty() ? Value(Null{}) : to_value(pool, static_cast<TypeId>(held[0]), held[1]);
  }
  std::vector<Value> values;
  for (std::size_t i = 0; i < held.size(); ++i) {
    values.push_back(to_value(pool, structure.parts[i % structure.parts.size()], held[i]));
  }
  if (structure.kind == Structure::Kind::optional) {
    return values.empty() ? Value(Null{}) : std::move(values[0]);
  }
  if (structure.kind == Structure::Kind::tuple) {
    return Tuple{std::move(values)};
  }
  Dict dictionary;
  const bool is_record = structure.kind == Structure::Kind::record;
  for (std::size_t i = 0; i + (is_record ? 0 : 1) < values.size(); i += is_record ? 1 : 2) {
    if (is_record) {
      dictionary.entries.emplace_back(structure.fields[i], std::move(values[i]));
    } else {
      dictionary.entries.emplace_back(std::move(values[i]), std::move(values[i + 1]));
    }
  }
  return dictionary;
}

}  // namespace

std::optional<Cell> to_cell(Pool& pool, TypeId type, const Value& value) {
  std::optional<Cell> cell;
  if (is_structure(type)) {
    cell = structure_cell(pool, *pool.structures().of(type), value);
  } else if (is_list(type)) {
    const auto* items = sequence_items(value);
    if (items == nullptr) {
      return std::nullopt;
    }
    std::vector<Cell> cells;
    for (const Value& item : *items) {
      const auto element = to_cell(pool, element_of(type), item);
      if (!element) {
        return std::nullopt;
      }
      cells.push_back(*element);
    }
    cell = pool.list(cells);
  } else if (const auto* text = value.get_if<std::string>(); text != nullptr && type == kString) {
    cell = pool.string(*text);
  } else if (const auto* truth = value.get_if<bool>(); truth != nullptr && type == kBool) {
    cell = *truth ? 1 : 0;
  } else if (const auto* real = value.get_if<double>(); real != nullptr && type == kFloat) {
    cell = make_float(*real);
  } else if (const auto* whole = value.get_if<Integer>()) {
    if (type == kFloat) {
      cell = make_float(whole->to_double());
    } else if (const auto small = whole->to_int64(); small && type == kInt) {
      cell = make_int(*small);
    }
  }
  return cell && *cell != kUndefined ? cell : std::nullopt;
}

Value to_value(const Pool& pool, TypeId type, Cell cell) {
  if (is_structure(type)) {
    return structure_value(pool, *pool.structures().of(type), cell);
  }
  if (is_list(type)) {
    List list;
    for (const Cell item : pool.items(cell)) {
      list.items.push_back(to_value(pool, element_of(type), item));
    }
    return list;
  }
  switch (type) {
    case kBool:
      return cell != 0;
    case kFloat:
      return as_float(cell);
    case kString:
      return pool.text(cell);
    default:
      return cell;
  }
}

std::optional<TypeId> type_of_annotation(const Type& type) {
  switch (type.kind) {
    case Type::Kind::boolean:
      return kBool;
    case Type::Kind::integer:
      return kInt;
    case Type::Kind::floating:
      return kFloat;
    case Type::Kind::string:
      return kString;
    case Type::Kind::list:
    case Type::Kind::tuple_of:
      if (type.arguments.size() == 1) {
        const auto element = type_of_annotation(type.arguments[0]);
        return element && may_be_listed(*element) ? std::optional(list_of(*element)) : std::nullopt;
      }
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<TypeId> choose_type(const std::string& annotation,
                                  const std::vector<const Value*>& values) {
  const Type type = parse_type(annotation);
  const auto by_annotation = type_of_annotation(type);
  if (by_annotation && all_fit(type, values)) {
    return by_annotation;
  }
  return type_of_all(values);
}

}  // namespace synth
