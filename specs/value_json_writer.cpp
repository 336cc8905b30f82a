#include "specs/base64.h"
#include "specs/call.h"
#include "specs/json.h"
#include "synth/support/text.h"

#include <algorithm>
#include <cmath>

namespace synth {
namespace {

constexpr std::int64_t kLargestPlainInteger = (std::int64_t{1} << 53U) - 1;

using Entries = std::vector<std::pair<Value, Value>>;

// A writer of each kind in its form (docs/formats/values.md).
struct ValueFormWriter {
  JsonWriter& out;

  void operator()(const Null&) const { out.null(); }
  void operator()(bool value) const { out.boolean(value); }
  void operator()(const Integer& integer) const {
    const std::optional<std::int64_t> small = integer.to_int64();
    if (small && -kLargestPlainInteger <= *small && *small <= kLargestPlainInteger) {
      out.number(*small);
    } else {
      form("$int").string(integer.decimal()).end_object();
    }
  }
  void operator()(double number) const {
    if (std::isnan(number)) {
      form("$float").string("nan").end_object();
    } else if (std::isinf(number)) {
      form("$float").string(number > 0 ? "inf" : "-inf").end_object();
    } else if (number == 0 && std::signbit(number)) {
      form("$float").string("-0.0").end_object();
    } else {
      out.number(number);
    }
  }
  void operator()(const std::complex<double>& number) const {
    form("$complex").begin_array();
    (*this)(number.real());
    (*this)(number.imag());
    out.end_array().end_object();
  }
  void operator()(const std::string& text) const {
    if (find_invalid_utf8(text)) {
      form("$str").string(base64_encode(text)).end_object();
    } else {
      out.string(text);
    }
  }
  void operator()(const Bytes& bytes) const {
    form("$bytes").string(base64_encode(bytes.data)).end_object();
  }
  void operator()(const List& list) const { items(list.items); }
  void operator()(const Tuple& tuple) const { items_form("$tuple", tuple.items); }
  void operator()(const Set& set) const { items_form("$set", set.items); }
  void operator()(const FrozenSet& set) const { items_form("$frozenset", set.items); }
  void operator()(const Dict& dict) const {
    const bool plain = std::all_of(dict.entries.begin(), dict.entries.end(),
                                   [](const auto& entry) { return is_plain_key(entry.first); });
    if (!plain) {
      entries_form("$dict", dict.entries);
      return;
    }
    out.begin_object();
    for (const auto& [key, value] : dict.entries) {
      out.key(*key.get_if<std::string>()).value(value);
    }
    out.end_object();
  }
  void operator()(const Object& object) const {
    form("$object").begin_object();
    out.key("type").value(object.type).key("repr").value(object.repr);
    if (object.fields) {
      out.key("fields").begin_object();
      for (const auto& [name, value] : *object.fields) {
        out.key(name).value(value);
      }
      out.end_object();
    }
    if (object.base) {
      out.key("base").value(*object.base);
    }
    out.end_object().end_object();
  }
  void operator()(const Undefined&) const { form("$undefined").boolean(true).end_object(); }
  void operator()(const Map& map) const { entries_form("$map", map.entries); }
  void operator()(const Made& made) const {
    const Construction& making = *made.making;
    form("$made").begin_object();
    if (!making.module.empty()) {
      out.key("module").string(making.module);
    }
    out.key("name").string(making.name);
    if (making.is_call) {
      write_call(out, {making.args, making.kwargs, {}});
    }
    out.end_object().end_object();
  }

 private:
  JsonWriter& form(std::string_view name) const { return out.begin_object().key(name); }

  void items(const std::vector<Value>& values) const {
    out.begin_array();
    for (const Value& value : values) {
      out.value(value);
    }
    out.end_array();
  }
  void items_form(std::string_view name, const std::vector<Value>& values) const {
    form(name);
    items(values);
    out.end_object();
  }
  void entries_form(std::string_view name, const Entries& entries) const {
    form(name).begin_array();
    for (const auto& [key, value] : entries) {
      out.begin_array().value(key).value(value).end_array();
    }
    out.end_array().end_object();
  }
};

}  // namespace

bool is_plain_key(const Value& key) {
  const auto* text = key.get_if<std::string>();
  return text != nullptr && !text->starts_with('$') && !find_invalid_utf8(*text);
}

JsonWriter& JsonWriter::value(const Value& value) {
  value.visit(ValueFormWriter{*this});
  return *this;
}

std::string write_value(const Value& value) {
  return JsonWriter().value(value).take();
}

}  // namespace synth
