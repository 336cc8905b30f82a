#include "synth/authors/offline/program/convert.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace synth {
namespace {

using Values = std::vector<const Value*>;

constexpr std::size_t kLongestTuple = 4;
constexpr std::size_t kMostFields = 8;

bool is_sequence(const Value& value) {
  return value.is<List>() || value.is<Tuple>();
}

const std::vector<Value>& items_of(const Value& sequence) {
  const auto* list = sequence.get_if<List>();
  return list != nullptr ? list->items : sequence.get_if<Tuple>()->items;
}

Values all_items(const Values& sequences) {
  Values items;
  for (const Value* sequence : sequences) {
    for (const Value& item : items_of(*sequence)) {
      items.push_back(&item);
    }
  }
  return items;
}

template <class Kind>
bool all_are(const Values& values) {
  return std::ranges::all_of(values, [](const Value* value) { return value->is<Kind>(); });
}

// Returns the keys of a dictionary; empty if not all are texts.
std::vector<std::string> names_of(const Dict& dictionary) {
  std::vector<std::string> names;
  for (const auto& [key, value] : dictionary.entries) {
    const auto* name = key.get_if<std::string>();
    if (name == nullptr) {
      return {};
    }
    names.push_back(*name);
  }
  std::ranges::sort(names);
  return names;
}

class TypeOfValues {
 public:
  explicit TypeOfValues(Structures& structures) : structures_(structures) {}

  // `is_in_list`: true if the values are the items of lists.
  std::optional<TypeId> type_of(const Values& values, bool is_in_list) {
    Values others;
    std::ranges::copy_if(values, std::back_inserter(others),
                         [](const Value* value) { return !value->is<Null>(); });
    if (others.empty()) {
      return values.empty() ? std::optional(kInt) : structures_.add({Structure::Kind::any});
    }
    const auto type = type_of_some(others, is_in_list);
    if (others.size() == values.size() || !type || structures_.is(*type, Structure::Kind::any)) {
      return type;
    }
    return structures_.add({Structure::Kind::optional, {*type}});
  }

 private:
  std::optional<TypeId> type_of_some(const Values& values, bool is_in_list) {
    if (all_are<Dict>(values)) {
      return type_of_dictionaries(values, is_in_list);
    }
    if (all_are<Tuple>(values)) {
      if (const auto type = type_of_tuples(values)) {
        return type;
      }
    }
    if (std::ranges::all_of(values, [](const Value* value) { return is_sequence(*value); })) {
      const auto element = type_of(all_items(values), true);
      return element && may_be_listed(*element) ? std::optional(list_of(*element)) : std::nullopt;
    }
    if (const auto type = type_of_all(values)) {
      return type;
    }
    // Values of different types can only be compared and passed on.
    const bool are_plain = std::ranges::all_of(values, [](const Value* value) {
      return type_of_all({value}).has_value() && !value->is<Tuple>();
    });
    return are_plain ? structures_.add({Structure::Kind::any}) : std::nullopt;
  }

  std::optional<TypeId> type_of_tuples(const Values& values) {
    const std::size_t size = items_of(*values.front()).size();
    const bool have_one_length = std::ranges::all_of(
        values, [&](const Value* value) { return items_of(*value).size() == size; });
    if (!have_one_length || size < 2 || size > kLongestTuple) {
      return std::nullopt;
    }
    Structure structure{Structure::Kind::tuple};
    for (std::size_t i = 0; i < size; ++i) {
      Values parts;
      for (const Value* value : values) {
        parts.push_back(&items_of(*value)[i]);
      }
      const auto type = type_of(parts, false);
      if (!type) {
        return std::nullopt;
      }
      structure.parts.push_back(*type);
    }
    return structures_.add(std::move(structure));
  }

  std::optional<TypeId> type_of_dictionaries(const Values& values, bool is_in_list) {
    Values keys;
    Values held;
    std::vector<std::string> names = names_of(*values.front()->get_if<Dict>());
    for (const Value* value : values) {
      const Dict& dictionary = *value->get_if<Dict>();
      names = names_of(dictionary) == names ? names : std::vector<std::string>();
      for (const auto& [key, item] : dictionary.entries) {
        keys.push_back(&key);
        held.push_back(&item);
      }
    }
    const bool are_alike = !names.empty() && names.size() <= kMostFields;
    const bool is_one_type = type_of_all(held).has_value() || all_are<Dict>(held) ||
                             all_are<List>(held) || all_are<Tuple>(held);
    if (are_alike && (is_in_list || !is_one_type)) {
      return type_of_records(values, names);
    }
    const auto key = keys.empty() ? std::optional(kString) : type_of(keys, false);
    const auto value = type_of(held, false);
    return key && value && !is_list(*key)
               ? structures_.add({Structure::Kind::dictionary, {*key, *value}})
               : std::nullopt;
  }

  std::optional<TypeId> type_of_records(const Values& values,
                                        const std::vector<std::string>& names) {
    Structure record{Structure::Kind::record, {}, names};
    for (const std::string& name : names) {
      Values column;
      for (const Value* value : values) {
        for (const auto& [key, item] : value->get_if<Dict>()->entries) {
          if (*key.get_if<std::string>() == name) {
            column.push_back(&item);
          }
        }
      }
      const auto type = type_of(column, false);
      if (!type) {
        return std::nullopt;
      }
      record.parts.push_back(*type);
    }
    return structures_.add(std::move(record));
  }

  Structures& structures_;
};

}  // namespace

std::optional<TypeId> structured_type(Pool& pool, const std::vector<const Value*>& values) {
  return values.empty() ? std::nullopt : TypeOfValues(pool.structures()).type_of(values, false);
}

bool have_structure(const std::vector<const Value*>& values) {
  return std::ranges::any_of(values, [](const Value* value) {
    if (value->is<Tuple>() || value->is<Dict>() || value->is<Null>()) {
      return true;
    }
    const auto* list = value->get_if<List>();
    if (list == nullptr) {
      return false;
    }
    std::vector<const Value*> items;
    for (const Value& item : list->items) {
      items.push_back(&item);
    }
    return have_structure(items);
  });
}

}  // namespace synth
