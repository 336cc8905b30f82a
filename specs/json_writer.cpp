#include "specs/json.h"
#include "specs/number_text.h"
#include "synth/support/text.h"

#include <cmath>

namespace synth {
namespace {

void append_escape(std::string& out, char c) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      out += "\\u00";
      out += kHexDigits[static_cast<unsigned char>(c) >> 4U];
      out += kHexDigits[static_cast<unsigned char>(c) & 0xFU];
  }
}

// Requires: `text` is valid UTF-8.
void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  std::size_t plain = 0;  // beginning of the text that needs no escape
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20) {
      out += text.substr(plain, i - plain);
      append_escape(out, c);
      plain = i + 1;
    }
  }
  out += text.substr(plain);
  out += '"';
}

}  // namespace

void JsonWriter::new_line() {
  if (indent_ > 0) {
    text_ += '\n';
    text_.append(has_items_.size() * static_cast<std::size_t>(indent_), ' ');
  }
}

void JsonWriter::before_item() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (has_items_.empty()) {
    return;
  }
  if (has_items_.back() == '1') {
    text_ += ',';
  }
  has_items_.back() = '1';
  new_line();
}

JsonWriter& JsonWriter::open(char bracket) {
  before_item();
  text_ += bracket;
  has_items_ += '0';
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  const bool had_items = has_items_.back() == '1';
  has_items_.pop_back();
  if (had_items) {
    new_line();
  }
  text_ += bracket;
  return *this;
}

JsonWriter& JsonWriter::begin_object() {
  return open('{');
}
JsonWriter& JsonWriter::end_object() {
  return close('}');
}
JsonWriter& JsonWriter::begin_array() {
  return open('[');
}
JsonWriter& JsonWriter::end_array() {
  return close(']');
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  before_item();
  text_ += json;
  return *this;
}

JsonWriter& JsonWriter::raw_key(std::string_view json) {
  raw(json);
  text_ += indent_ > 0 ? ": " : ":";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  string(name);
  text_ += indent_ > 0 ? ": " : ":";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::string(std::string_view text) {
  before_item();
  if (find_invalid_utf8(text)) {
    append_quoted(text_, to_valid_utf8(text));
  } else {
    append_quoted(text_, text);
  }
  return *this;
}

JsonWriter& JsonWriter::number(double number) {
  return std::isfinite(number) ? raw(float_text(number)) : null();
}

JsonWriter& JsonWriter::number(std::optional<double> number) {
  return number ? this->number(*number) : null();
}

JsonWriter& JsonWriter::boolean(bool value) {
  return raw(value ? "true" : "false");
}

JsonWriter& JsonWriter::null() {
  return raw("null");
}

JsonWriter& JsonWriter::document(const Value& json) {
  if (const auto* list = json.get_if<List>()) {
    begin_array();
    for (const Value& item : list->items) {
      document(item);
    }
    return end_array();
  }
  if (const auto* object = json.get_if<Dict>()) {
    begin_object();
    for (const auto& [name, member] : object->entries) {
      const auto* text = name.get_if<std::string>();
      key(text != nullptr ? *text : write_value(name)).document(member);
    }
    return end_object();
  }
  if (const auto* text = json.get_if<std::string>()) {
    return string(*text);
  }
  if (const auto* integer = json.get_if<Integer>()) {
    return raw(integer->decimal());
  }
  if (const auto* real = json.get_if<double>()) {
    return number(*real);
  }
  return value(json);
}

}  // namespace synth
