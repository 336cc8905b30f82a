#include "specs/type.h"

#include <algorithm>
#include <optional>

namespace synth {
namespace {

using TypeKind = Type::Kind;

// Returns the items that iterating over a value yields; nothing if it is not iterable.
std::optional<std::vector<const Value*>> elements(const Value& value) {
  std::vector<const Value*> items;
  const auto add_all = [&](const std::vector<Value>& values) {
    for (const Value& item : values) {
      items.push_back(&item);
    }
    return items;
  };
  if (const auto* list = value.get_if<List>()) {
    return add_all(list->items);
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return add_all(tuple->items);
  }
  if (const auto* set = value.get_if<Set>()) {
    return add_all(set->items);
  }
  if (const auto* frozen = value.get_if<FrozenSet>()) {
    return add_all(frozen->items);
  }
  if (const auto* dict = value.get_if<Dict>()) {
    for (const auto& entry : dict->entries) {
      items.push_back(&entry.first);
    }
    return items;
  }
  return std::nullopt;
}

bool accepts_elements(const Type& element, const Value& value) {
  const auto items = elements(value);
  return items && std::all_of(items->begin(), items->end(),
                              [&](const Value* item) { return accepts(element, *item); });
}

bool list_accepts(const Type& type, const Value& value) {
  if (value.is<List>()) {
    return accepts_elements(type.arguments[0], value);
  }
  if (type.name.empty()) {
    return false;
  }
  if (value.is<std::string>()) {
    return accepts(type.arguments[0], value);
  }
  if (value.is<Bytes>()) {
    return accepts(type.arguments[0], Value(0));
  }
  return accepts_elements(type.arguments[0], value);
}

bool tuple_accepts(const Type& type, const Value& value) {
  const auto* tuple = value.get_if<Tuple>();
  return tuple != nullptr &&
         std::equal(
             tuple->items.begin(), tuple->items.end(), type.arguments.begin(), type.arguments.end(),
             [](const Value& item, const Type& item_type) { return accepts(item_type, item); });
}

bool dict_accepts(const Type& type, const Value& value) {
  const auto* dict = value.get_if<Dict>();
  return dict != nullptr &&
         std::all_of(dict->entries.begin(), dict->entries.end(), [&](const auto& entry) {
           return accepts(type.arguments[0], entry.first) &&
                  accepts(type.arguments[1], entry.second);
         });
}

}  // namespace

bool accepts(const Type& type, const Value& value) {
  if (const auto* object = value.get_if<Object>(); object != nullptr && object->base) {
    return accepts(type, *object->base);
  }
  const bool fits_int = value.is<Integer>() || value.is<bool>();
  switch (type.kind) {
    case TypeKind::any:
    case TypeKind::callable:
    case TypeKind::named:
      return true;
    case TypeKind::none:
      return value.is<Null>();
    case TypeKind::boolean:
      return value.is<bool>();
    case TypeKind::integer:
      return fits_int;
    case TypeKind::floating:
      return fits_int || value.is<double>();
    case TypeKind::complex:
      return fits_int || value.is<double>() || value.is<std::complex<double>>();
    case TypeKind::string:
      return value.is<std::string>();
    case TypeKind::bytes:
      return value.is<Bytes>();
    case TypeKind::list:
      return list_accepts(type, value);
    case TypeKind::tuple:
      return tuple_accepts(type, value);
    case TypeKind::tuple_of:
      return value.is<Tuple>() && accepts_elements(type.arguments[0], value);
    case TypeKind::set:
      return (value.is<Set>() || value.is<FrozenSet>()) &&
             accepts_elements(type.arguments[0], value);
    case TypeKind::dict:
      return dict_accepts(type, value);
    case TypeKind::either:
      return std::any_of(type.arguments.begin(), type.arguments.end(),
                         [&](const Type& alternative) { return accepts(alternative, value); });
  }
  return false;
}

}  // namespace synth
