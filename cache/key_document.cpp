#include "cache/key_document.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// A value of 200 levels takes up to three JSON levels for each ({"$dict":[[…]]}).
constexpr JsonLimits kLimits{.max_depth = 3 * kMaxValueDepth + 64,
                             .max_bytes = std::size_t{256} << 20U};

std::string text_of(const Value& document) {
  JsonWriter out;
  out.document(document);
  return out.take();
}

std::string_view member_name(const Value& key) {
  const auto* name = key.get_if<std::string>();
  return name != nullptr ? std::string_view(*name) : std::string_view();
}

// Returns whether an object is the `$` form of an unordered value.
bool is_unordered(const Dict& object) {
  if (object.entries.size() != 1) {
    return false;
  }
  const std::string_view name = member_name(object.entries.front().first);
  return name == "$set" || name == "$frozenset" || name == "$dict";
}

// Sorts every unordered part in place.
void sort_document(Value& document) {
  if (auto* list = document.get_if<List>()) {
    std::ranges::for_each(list->items, sort_document);
  } else if (auto* object = document.get_if<Dict>()) {
    for (auto& [name, member] : object->entries) {
      sort_document(member);
    }
    std::ranges::stable_sort(object->entries, {},
                             [](const auto& entry) { return member_name(entry.first); });
    if (is_unordered(*object)) {
      if (auto* items = object->entries.front().second.get_if<List>()) {
        sort_by_text(items->items);
      }
    }
  }
}

// Returns the document that `json` denotes in one form: values are read and written again, so that
// all spellings of a value become equal. A part that is not a legal value stays unchanged.
Value document_of(const std::string& json) {
  Result<Value> document = parse_json(json, kLimits);
  if (!document) {
    return json;
  }
  if (const Result<Value> value = decode_value(*document)) {
    if (Result<Value> again = parse_json(write_value(*value), kLimits)) {
      return std::move(*again);
    }
  }
  return std::move(*document);
}

}  // namespace

Value json_object(std::initializer_list<std::pair<std::string_view, Value>> members) {
  Dict dict;
  for (const auto& [name, value] : members) {
    dict.entries.emplace_back(name, value);
  }
  return dict;
}

void add_texts(Value& object, std::string_view name,
               const std::map<std::string, std::string>& texts) {
  auto* const dict = object.get_if<Dict>();
  if (dict == nullptr || texts.empty()) {
    return;
  }
  Dict members;
  for (const auto& [member, text] : texts) {
    members.entries.emplace_back(member, text);
  }
  dict->entries.emplace_back(name, std::move(members));
}

void sort_by_text(std::vector<Value>& items) {
  std::vector<std::pair<std::string, Value>> keyed;
  keyed.reserve(items.size());
  for (Value& item : items) {
    std::string text = text_of(item);
    keyed.emplace_back(std::move(text), std::move(item));
  }
  std::ranges::sort(keyed, {}, &std::pair<std::string, Value>::first);
  items.clear();
  for (auto& [text, item] : keyed) {
    items.push_back(std::move(item));
  }
}

Value sorted_document(const std::string& json) {
  Value document = document_of(json);
  sort_document(document);
  return document;
}

Value sorted_documents(const std::vector<std::string>& texts) {
  List list;
  list.items.reserve(texts.size());
  for (const std::string& text : texts) {
    list.items.push_back(sorted_document(text));
  }
  sort_by_text(list.items);
  return list;
}

Value sorted_names(std::vector<std::string> names) {
  std::ranges::sort(names);
  const auto repeated = std::ranges::unique(names);
  names.erase(repeated.begin(), repeated.end());
  List list;
  for (std::string& name : names) {
    list.items.emplace_back(std::move(name));
  }
  return list;
}

std::string sorted_text(Value document) {
  sort_document(document);
  return text_of(document);
}

}  // namespace synth
