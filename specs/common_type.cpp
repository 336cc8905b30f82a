#include "specs/type.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using Kind = Type::Kind;
using Pool = std::vector<const Value*>;

Type pool_type(const Pool& values);

// Returns the kind of a value's own type; `any` if no annotation describes it.
Kind own_kind(const Value& value) {
  struct Visitor {
    Kind operator()(const Null&) const { return Kind::none; }
    Kind operator()(bool) const { return Kind::boolean; }
    Kind operator()(const Integer&) const { return Kind::integer; }
    Kind operator()(double) const { return Kind::floating; }
    Kind operator()(const std::complex<double>&) const { return Kind::complex; }
    Kind operator()(const std::string&) const { return Kind::string; }
    Kind operator()(const Bytes&) const { return Kind::bytes; }
    Kind operator()(const List&) const { return Kind::list; }
    Kind operator()(const Tuple&) const { return Kind::tuple; }
    Kind operator()(const Set&) const { return Kind::set; }
    Kind operator()(const FrozenSet&) const { return Kind::set; }
    Kind operator()(const Dict&) const { return Kind::dict; }
    Kind operator()(const Object& object) const {
      return object.base ? own_kind(*object.base) : Kind::any;
    }
    Kind operator()(const Undefined&) const { return Kind::any; }
    Kind operator()(const Map&) const { return Kind::any; }
    Kind operator()(const Made&) const { return Kind::any; }
  };
  return value.visit(Visitor{});
}

const Value& content(const Value& value) {
  const auto* object = value.get_if<Object>();
  return object != nullptr && object->base ? content(*object->base) : value;
}

bool is_number(Kind kind) {
  return kind == Kind::boolean || kind == Kind::integer || kind == Kind::floating ||
         kind == Kind::complex;
}

// Returns the type of the items of all lists or sets together, so that an empty one fits any other.
template <class... Container>
Type element_type(const Pool& values) {
  Pool items;
  const auto add = [&](const auto* container) {
    if (container != nullptr) {
      for (const Value& item : container->items) {
        items.push_back(&item);
      }
    }
  };
  for (const Value* value : values) {
    (add(content(*value).get_if<Container>()), ...);
  }
  return pool_type(items);
}

Type dict_type(const Pool& values) {
  Pool keys;
  Pool mapped;
  for (const Value* value : values) {
    for (const auto& [key, item] : content(*value).get_if<Dict>()->entries) {
      keys.push_back(&key);
      mapped.push_back(&item);
    }
  }
  return Type{Kind::dict, {pool_type(keys), pool_type(mapped)}};
}

// Returns the type of tuples: one type a position if all have one length, else one for all items.
Type tuple_type(const Pool& values) {
  const auto items = [](const Value* value) -> const std::vector<Value>& {
    return content(*value).get_if<Tuple>()->items;
  };
  const std::size_t size = items(values.front()).size();
  const bool one_size = std::all_of(values.begin(), values.end(), [&](const Value* value) {
    return items(value).size() == size;
  });
  if (!one_size) {
    return Type{Kind::tuple_of, {element_type<Tuple>(values)}};
  }
  Type type{Kind::tuple};
  for (std::size_t i = 0; i < size; ++i) {
    Pool column;
    for (const Value* value : values) {
      column.push_back(&items(value)[i]);
    }
    type.arguments.push_back(pool_type(column));
  }
  return type;
}

Type type_of_kind(Kind kind, const Pool& values) {
  switch (kind) {
    case Kind::list:
      return Type{kind, {element_type<List>(values)}};
    case Kind::set:
      return Type{kind, {element_type<Set, FrozenSet>(values)}};
    case Kind::dict:
      return dict_type(values);
    case Kind::tuple:
      return tuple_type(values);
    default:
      return Type{kind};
  }
}

// Groups values by kind, kinds in the order of their first value; numbers share the widest kind.
std::vector<std::pair<Kind, Pool>> by_kind(const Pool& values) {
  std::vector<std::pair<Kind, Pool>> kinds;
  for (const Value* value : values) {
    const Kind kind = own_kind(*value);
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& entry) {
      return entry.first == kind || (is_number(entry.first) && is_number(kind));
    });
    if (found == kinds.end()) {
      kinds.push_back({kind, {value}});
    } else {
      found->first = std::max(found->first, kind);  // number kinds are declared from narrow to wide
      found->second.push_back(value);
    }
  }
  return kinds;
}

Type pool_type(const Pool& values) {
  Type all{Kind::either};
  bool has_none = false;
  for (const auto& [kind, members] : by_kind(values)) {
    if (kind == Kind::any) {
      return Type{Kind::any};
    }
    if (kind == Kind::none) {
      has_none = true;
    } else {
      all.arguments.push_back(type_of_kind(kind, members));
    }
  }
  if (has_none) {
    all.arguments.push_back(Type{Kind::none});
  }
  if (all.arguments.empty()) {
    return Type{Kind::any};
  }
  return all.arguments.size() == 1 ? all.arguments.front() : all;
}

}  // namespace

Type common_type(const std::vector<Value>& values) {
  Pool pool;
  pool.reserve(values.size());
  for (const Value& value : values) {
    pool.push_back(&value);
  }
  return pool_type(pool);
}

}  // namespace synth
