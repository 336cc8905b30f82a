#include "synth/authors/stages/json_members.h"

#include <string>
#include <utility>

namespace synth {

const Value* find_member(const Dict& object, std::string_view key) {
  for (const auto& [name, value] : object.entries) {
    const auto* const text = name.get_if<std::string>();
    if (text != nullptr && *text == key && !value.is<Null>()) {
      return &value;
    }
  }
  return nullptr;
}

Value* find_member(Dict& object, std::string_view key) {
  return const_cast<Value*>(find_member(std::as_const(object), key));
}

void set_member(Dict& object, std::string_view key, Value value) {
  for (auto& [name, known] : object.entries) {
    if (const auto* const text = name.get_if<std::string>(); text != nullptr && *text == key) {
      known = std::move(value);
      return;
    }
  }
  object.entries.emplace_back(key, std::move(value));
}

}  // namespace synth
