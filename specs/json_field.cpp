#include "specs/json.h"
#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// Returns the kind of a document in JSON's terms.
std::string_view json_kind(const Value& json) {
  return json.is<Null>()                           ? "null"
         : json.is<bool>()                         ? "a boolean"
         : json.is<Integer>() || json.is<double>() ? "a number"
         : json.is<std::string>()                  ? "a string"
         : json.is<List>()                         ? "an array"
                                                   : "an object";
}

}  // namespace

std::string member_path(std::string_view path, std::string_view key) {
  const auto is_plain = [](char c) { return is_word_character(c) || c == '$' || c == '-'; };
  if (!key.empty() && std::all_of(key.begin(), key.end(), is_plain)) {
    return fmt::format("{}.{}", path, key);
  }
  return fmt::format("{}[{}]", path, JsonWriter().string(key).text());
}

std::string item_path(std::string_view path, std::size_t index) {
  return fmt::format("{}[{}]", path, index);
}

Error JsonField::error(std::string_view message) const {
  return Error{Errc::bad_input, fmt::format("{}: {}", path_, message)};
}

std::optional<JsonField> JsonField::find(std::string_view key) const {
  if (const auto* object = json_->get_if<Dict>()) {
    for (const auto& [name, value] : object->entries) {
      const auto* text = name.get_if<std::string>();
      if (text != nullptr && *text == key && !value.is<Null>()) {
        return JsonField(value, member_path(path_, key));
      }
    }
  }
  return std::nullopt;
}

Result<JsonField> JsonField::at(std::string_view key) const {
  const auto* object = json_->get_if<Dict>();
  if (object == nullptr) {
    return fail(mismatch("an object"));
  }
  for (const auto& [name, value] : object->entries) {
    const auto* text = name.get_if<std::string>();
    if (text != nullptr && *text == key) {
      return JsonField(value, member_path(path_, key));
    }
  }
  return fail(error(fmt::format("\"{}\" is missing", key)));
}

Result<std::vector<JsonField>> JsonField::items() const {
  const auto* list = json_->get_if<List>();
  if (list == nullptr) {
    return fail(mismatch("an array"));
  }
  std::vector<JsonField> fields;
  fields.reserve(list->items.size());
  for (const Value& item : list->items) {
    fields.emplace_back(item, item_path(path_, fields.size()));
  }
  return fields;
}

Result<std::vector<std::pair<std::string, JsonField>>> JsonField::members() const {
  const auto* object = json_->get_if<Dict>();
  if (object == nullptr) {
    return fail(mismatch("an object"));
  }
  std::vector<std::pair<std::string, JsonField>> fields;
  fields.reserve(object->entries.size());
  for (const auto& [key, value] : object->entries) {
    const auto* name = key.get_if<std::string>();
    if (name == nullptr) {
      return fail(mismatch("an object with string keys"));
    }
    fields.emplace_back(*name, JsonField(value, member_path(path_, *name)));
  }
  return fields;
}

Result<std::string> JsonField::string() const {
  const auto* text = json_->get_if<std::string>();
  return text != nullptr ? Result<std::string>(*text) : fail(mismatch("a string"));
}

Result<std::int64_t> JsonField::integer() const {
  const auto* integer = json_->get_if<Integer>();
  if (integer == nullptr) {
    return fail(mismatch("a whole number"));
  }
  const std::optional<std::int64_t> small = integer->to_int64();
  return small ? Result<std::int64_t>(*small) : fail(error("the number is too large"));
}

Result<double> JsonField::number() const {
  if (const auto* integer = json_->get_if<Integer>()) {
    return integer->to_double();
  }
  const auto* number = json_->get_if<double>();
  return number != nullptr ? Result<double>(*number) : fail(mismatch("a number"));
}

Result<bool> JsonField::boolean() const {
  const auto* boolean = json_->get_if<bool>();
  return boolean != nullptr ? Result<bool>(*boolean) : fail(mismatch("true or false"));
}

Result<Value> JsonField::value() const {
  return decode_value(*json_, path_);
}

Error JsonField::mismatch(std::string_view expected) const {
  return error(fmt::format("expected {}, found {}", expected, json_kind(*json_)));
}

}  // namespace synth
