#include "synth/authors/offline/convert.h"

#include <algorithm>

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
    return std::nullopt;  // a mixture, or nothing at all
  }
  if (!lists) {
    return scalar;
  }
  const auto element = elements.empty() ? std::optional(kInt) : type_of_all(elements);
  if (!element || *element >= 12) {
    return std::nullopt;
  }
  return list_of(*element);
}

std::optional<Cell> to_cell(Pool& pool, TypeId type, const Value& value) {
  std::optional<Cell> cell;
  if (is_list(type)) {
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
        return element && *element < 12 ? std::optional(list_of(*element)) : std::nullopt;
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
