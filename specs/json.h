#pragma once

#include "specs/language.h"
#include "specs/value.h"
#include "synth/support/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Two layers, so that nothing is lost on the way (docs/formats/values.md): text <-> a plain JSON
// document, and plain JSON <-> values with the `$` forms.

// Reads JSON text as a document: only Null, bool, Integer (any size), double, str, List and Dict
// with str keys, in their order. Errors name line and column; a repeated key, invalid UTF-8, more
// than `max_depth` levels or `max_bytes` bytes are errors. Never recursive, linear in the text.
struct JsonLimits {
  // A value of kMaxValueDepth levels needs up to three levels of JSON for one of its own.
  std::size_t max_depth = 1024;
  std::size_t max_bytes = std::size_t{256} << 20U;
};
Result<Value> parse_json(std::string_view text, const JsonLimits& limits = {});

// The value that a plain JSON document denotes: {"$tuple":[1]} is a tuple, {"$int":"7"} an Integer.
// Enforces the budgets of value.h. `path` begins the error's place: "$.tests[0].expected".
Result<Value> decode_value(const Value& json, std::string_view path = "$");

// The JSON form of a value, appended to a JsonWriter by JsonWriter::value, or alone; dicts and sets
// keep their order (`write` of the contract).
std::string write_value(const Value& value);

// Whether a dict with this key can be written as a JSON object: valid Unicode without `$` in front.
bool is_plain_key(const Value& key);

// Equal values have equal text, in the rules of `language`: dict entries and sets are sorted, and
// in Python True, 1 and 1.0 are one, and so are a set and a frozenset; an object is its type with
// its fields, else its repr. NaNs have one text though they are not equal. For keys, clusters and
// set equality; compact JSON. O(n log n).
std::string canonical(const Value& value, Language language);

// Writes a document piece by piece; commas, quotes and escapes are its business. Compact unless
// `indent` is above 0. Strings that are not valid UTF-8 are written with U+FFFD in place of bad
// bytes (use `value` for candidate data, which keeps them).
class JsonWriter {
 public:
  explicit JsonWriter(int indent = 0) : indent_(indent) {}

  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);
  JsonWriter& string(std::string_view text);
  JsonWriter& number(std::int64_t number);
  JsonWriter& number(double number);  // shortest round trip; not finite is written as null
  JsonWriter& boolean(bool value);
  JsonWriter& null();
  JsonWriter& value(const Value& value);    // the `$` form of a value
  JsonWriter& document(const Value& json);  // a plain JSON document as it is

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::string take() { return std::move(text_); }

  // Appends JSON text as one item or key. Requires: it is valid JSON, for a key that of a string.
  JsonWriter& raw(std::string_view json);
  JsonWriter& raw_key(std::string_view json);

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void before_item();
  void new_line();

  std::string text_;
  std::string has_items_;  // one char a level: '1' where an item was written already
  int indent_;
  bool after_key_ = false;
};

// The place of a member or an item, below that of its container: `$.a`, `$["a b"]`, `$[0]`.
std::string member_path(std::string_view path, std::string_view key);
std::string item_path(std::string_view path, std::size_t index);

// Typed access to a plain JSON document, with errors that name the JSON path
// ("$.functions[2].inputs[0].type: expected a string, found a number").
class JsonField {
 public:
  explicit JsonField(const Value& json, std::string path = "$")
      : json_(&json), path_(std::move(path)) {}

  // The member, or nothing where it is absent or null. On anything but an object: nothing.
  [[nodiscard]] std::optional<JsonField> find(std::string_view key) const;
  // The member, which must be there (null counts as there).
  [[nodiscard]] Result<JsonField> at(std::string_view key) const;
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
  // An error of kind bad_input at this place.
  [[nodiscard]] Error error(std::string_view message) const;

 private:
  [[nodiscard]] Error mismatch(std::string_view expected) const;

  const Value* json_;
  std::string path_;
};

}  // namespace synth
