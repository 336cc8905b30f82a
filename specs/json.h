#pragma once

#include "specs/language.h"
#include "specs/value.h"
#include "synth/support/result.h"

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Two layers, so that nothing is lost (docs/formats/values.md): text to and from a plain JSON
// document, and plain JSON to and from values with the `$` forms.

// The limits of parse_json, which reads JSON text as a document: only Null, bool, Integer (any
// size), double, str, List and Dict with str keys, in their order. Errors name line and column; a
// repeated key, invalid UTF-8, more than `max_depth` levels or `max_bytes` bytes are errors. Never
// recursive, linear in the text.
struct JsonLimits {
  // A value of kMaxValueDepth levels needs up to three levels of JSON for each of its own.
  std::size_t max_depth = 1024;
  std::size_t max_bytes = std::size_t{256} << 20U;
};
Result<Value> parse_json(std::string_view text, const JsonLimits& limits = {});

// Returns the value that a plain JSON document denotes: {"$tuple":[1]} is a tuple, {"$int":"7"} an
// Integer. Enforces the budgets of value.h. `path` begins the error's place: "$.tests[0].expected".
Result<Value> decode_value(const Value& json, std::string_view path = "$");

// Returns the JSON form of a value, which JsonWriter::value appends to a document; dicts and sets
// keep their order (`write` in docs/formats/values.md).
std::string write_value(const Value& value);

// Returns whether a dict with this key can be written as a JSON object: valid Unicode without a
// leading `$`.
bool is_plain_key(const Value& key);

// Returns a text that equal values share, by the rules of `language`: dict entries and sets are
// sorted, and in Python True, 1 and 1.0 have one text, and so do a set and a frozenset; an object
// is its type with its fields, else its repr. NaNs have one text though they are not equal. Used
// for keys, clusters and set equality; compact JSON. O(n log n).
std::string canonical(const Value& value, Language language);

// A writer of JSON documents in pieces, which adds commas, quotes and escapes. Compact unless
// `indent` is above 0. In strings that are not valid UTF-8 the bad bytes are written as U+FFFD (use
// `value` for candidate data, which keeps them).
class JsonWriter {
 public:
  explicit JsonWriter(int indent = 0) : indent_(indent) {}

  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);
  JsonWriter& string(std::string_view text);
  template <std::integral Number>
  JsonWriter& number(Number number) {
    return raw(std::to_string(number));
  }
  JsonWriter& number(bool) = delete;  // that is `boolean`
  JsonWriter& number(double number);  // shortest round trip; not finite is written as null
  JsonWriter& number(std::optional<double> number);  // null without a value
  JsonWriter& boolean(bool value);
  JsonWriter& null();
  JsonWriter& value(const Value& value);    // in its `$` form
  JsonWriter& document(const Value& json);  // a plain JSON document, unchanged

  // Writes an array: what `write(*this, item)` writes for each item, or the texts.
  template <class Items, class Write>
  JsonWriter& array(const Items& items, const Write& write) {
    begin_array();
    for (const auto& item : items) {
      write(*this, item);
    }
    return end_array();
  }
  template <class Texts>
  JsonWriter& strings(const Texts& texts) {
    return array(texts, [](JsonWriter& out, std::string_view text) { out.string(text); });
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::string take() { return std::move(text_); }

  // Appends JSON text as one item or key. Requires: it is valid JSON, and for a key a string.
  JsonWriter& raw(std::string_view json);
  JsonWriter& raw_key(std::string_view json);

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void before_item();
  void new_line();

  std::string text_;
  std::string has_items_;  // one char a level: '1' if an item was already written
  int indent_;
  bool after_key_ = false;
};

// Return the place of a member or an item, below that of its container: `$.a`, `$["a b"]`, `$[0]`.
std::string member_path(std::string_view path, std::string_view key);
std::string item_path(std::string_view path, std::size_t index);

// Typed access to a plain JSON document, with errors that name the JSON path
// ("$.functions[2].inputs[0].type: expected a string, found a number").
class JsonField {
 public:
  explicit JsonField(const Value& json, std::string path = "$")
      : json_(&json), path_(std::move(path)) {}

  // Returns the member, or nothing if it is absent or null or this is not an object.
  [[nodiscard]] std::optional<JsonField> find(std::string_view key) const;
  // Returns the member, which must be present (it may be null).
  [[nodiscard]] Result<JsonField> at(std::string_view key) const;
  // Return the content if the field is of that kind; else bad_input, naming the path and both
  // kinds.
  [[nodiscard]] Result<std::vector<JsonField>> items() const;
  [[nodiscard]] Result<std::vector<std::pair<std::string, JsonField>>> members() const;
  [[nodiscard]] Result<std::string> string() const;
  [[nodiscard]] Result<std::int64_t> integer() const;
  [[nodiscard]] Result<double> number() const;  // an int or a float
  [[nodiscard]] Result<bool> boolean() const;
  [[nodiscard]] Result<Value> value() const;  // decode_value with this path

  [[nodiscard]] bool is_null() const { return json_->is<Null>(); }
  [[nodiscard]] bool is_object() const { return json_->is<Dict>(); }
  [[nodiscard]] const Value& json() const { return *json_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  // Returns an error of kind bad_input at this place.
  [[nodiscard]] Error error(std::string_view message) const;

 private:
  [[nodiscard]] Error mismatch(std::string_view expected) const;

  const Value* json_;
  std::string path_;
};

}  // namespace synth
