#include "specs/json.h"
#include "synth/support/mapped.h"

#include <algorithm>
#include <cmath>

namespace synth {
namespace {

using Entries = std::vector<std::pair<Value, Value>>;
using Fields = std::vector<std::pair<std::string, Value>>;

// The writer of the canonical text. A value whose text must equal that of another kind is written
// as that kind: see operator()(bool), (double), (complex), (FrozenSet).
class CanonicalWriter {
 public:
  CanonicalWriter(JsonWriter& out, Language language) : out_(out), language_(language) {}

  void operator()(const Null& null) const { out_.value(null); }
  void operator()(bool value) const {
    if (distinguishes_numbers()) {
      out_.boolean(value);
    } else {
      out_.number(value ? 1 : 0);
    }
  }
  void operator()(const Integer& integer) const { out_.value(integer); }
  void operator()(double number) const {
    constexpr double kLargestSafe = 9007199254740991.0;  // JavaScript's Number.MAX_SAFE_INTEGER
    const bool whole = std::isfinite(number) && std::trunc(number) == number;
    const bool is_other_kind = distinguishes_numbers() && (std::abs(number) > kLargestSafe ||
                                                           (number == 0 && std::signbit(number)));
    if (whole && !is_other_kind) {
      out_.value(Integer::from_whole(number));
    } else {
      out_.value(number);
    }
  }
  void operator()(const std::complex<double>& number) const {
    if (number.imag() == 0 && !distinguishes_numbers()) {
      (*this)(number.real());
      return;
    }
    out_.begin_object().key("$complex").begin_array();
    (*this)(number.real());
    (*this)(number.imag());
    out_.end_array().end_object();
  }
  void operator()(const std::string& text) const { out_.value(text); }
  void operator()(const Bytes& bytes) const { out_.value(bytes); }
  void operator()(const List& list) const { items(list.items); }
  void operator()(const Tuple& tuple) const {
    out_.begin_object().key("$tuple");
    items(tuple.items);
    out_.end_object();
  }
  void operator()(const Set& set) const { sorted_items(set.items); }
  void operator()(const FrozenSet& set) const { sorted_items(set.items); }
  void operator()(const Dict& dict) const { sorted_entries("$dict", dict.entries); }
  void operator()(const Map& map) const { sorted_entries("$map", map.entries); }
  void operator()(const Undefined& undefined) const { out_.value(undefined); }
  void operator()(const Made& made) const { out_.value(made); }
  void operator()(const Object& object) const {
    out_.begin_object().key("$object").begin_object();
    if (object.fields) {
      out_.key("fields");
      sorted_fields(*object.fields);
    } else {
      out_.key("repr").value(object.repr);
    }
    out_.key("type").value(object.type).end_object().end_object();
  }

 private:
  // Returns true for JavaScript, which tells true from 1, -0 from 0 and a BigInt from a number.
  [[nodiscard]] bool distinguishes_numbers() const { return language_ == Language::javascript; }

  void items(const std::vector<Value>& values) const {
    out_.begin_array();
    for (const Value& value : values) {
      value.visit(*this);
    }
    out_.end_array();
  }

  void sorted_items(const std::vector<Value>& values) const {
    std::vector<std::string> texts =
        mapped(values, [&](const Value& value) { return canonical(value, language_); });
    std::sort(texts.begin(), texts.end());
    out_.begin_object().key("$set").begin_array();
    for (const std::string& text : texts) {
      out_.raw(text);
    }
    out_.end_array().end_object();
  }

  void sorted_entries(std::string_view form, const Entries& entries) const {
    std::vector<std::pair<std::string, const Value*>> sorted;
    sorted.reserve(entries.size());
    for (const auto& [key, value] : entries) {
      sorted.emplace_back(canonical(key, language_), &value);
    }
    std::sort(sorted.begin(), sorted.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    // The canonical text of a plain key is a JSON string, so such a dict can be an object as it is.
    const bool plain =
        form == "$dict" && std::all_of(entries.begin(), entries.end(),
                                       [](const auto& entry) { return is_plain_key(entry.first); });
    if (plain) {
      out_.begin_object();
      for (const auto& [key, value] : sorted) {
        out_.raw_key(key);
        value->visit(*this);
      }
      out_.end_object();
      return;
    }
    out_.begin_object().key(form).begin_array();
    for (const auto& [key, value] : sorted) {
      out_.begin_array().raw(key);
      value->visit(*this);
      out_.end_array();
    }
    out_.end_array().end_object();
  }

  void sorted_fields(const Fields& fields) const {
    std::vector<const Fields::value_type*> sorted =
        mapped(fields, [](const auto& field) { return &field; });
    std::sort(sorted.begin(), sorted.end(),
              [](const auto* a, const auto* b) { return a->first < b->first; });
    out_.begin_object();
    for (const auto* field : sorted) {
      out_.key(field->first);
      field->second.visit(*this);
    }
    out_.end_object();
  }

  JsonWriter& out_;
  Language language_;
};

}  // namespace

std::string canonical(const Value& value, Language language) {
  JsonWriter out;
  value.visit(CanonicalWriter(out, language));
  return out.take();
}

}  // namespace synth
