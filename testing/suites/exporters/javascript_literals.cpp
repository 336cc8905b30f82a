#include "testing/suites/exporters/javascript_literals.h"

#include "specs/made.h"
#include "specs/number_text.h"
#include "specs/wtf8.h"
#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace synth {
namespace {

constexpr std::int64_t kMostSafe = (std::int64_t{1} << 53U) - 1;

Result<std::string> javascript_object(const Dict& dict) {
  std::string text;
  for (const auto& [key, item] : dict.entries) {
    const auto* name = key.get_if<std::string>();
    if (name == nullptr) {
      return fail(Errc::bad_input, "an object of JavaScript has text for keys");
    }
    const bool is_word =
        !name->empty() && !is_digit(name->front()) && std::ranges::all_of(*name, is_word_character);
    const std::string written = *name == "__proto__" ? "['__proto__']"
                                : is_word            ? *name
                                                     : javascript_text(*name);
    SYNTH_TRY(const std::string source, javascript_literal(item));
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", written, source);
  }
  return text.empty() ? "{}" : "{ " + text + " }";
}

Result<std::string> javascript_map(const Map& map) {
  std::string text;
  for (const auto& [key, item] : map.entries) {
    SYNTH_TRY(const std::string first, javascript_literal(key));
    SYNTH_TRY(const std::string second, javascript_literal(item));
    text += fmt::format("{}[{}, {}]", text.empty() ? "" : ", ", first, second);
  }
  return fmt::format("new Map([{}])", text);
}

std::string javascript_integer(const Integer& integer) {
  const auto small = integer.to_int64();
  const bool is_safe = small && *small <= kMostSafe && *small >= -kMostSafe;
  return integer.decimal() + (is_safe ? "" : "n");
}

std::string javascript_bytes(const Bytes& bytes) {
  std::string text;
  for (const char c : bytes.data) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", static_cast<unsigned char>(c));
  }
  return fmt::format("Uint8Array.of({})", text);
}

struct JavascriptWriter {
  Result<std::string> operator()(const Null& /*null*/) const { return "null"; }
  Result<std::string> operator()(const Undefined& /*undefined*/) const { return "undefined"; }
  Result<std::string> operator()(bool value) const { return value ? "true" : "false"; }
  Result<std::string> operator()(const Integer& integer) const {
    return javascript_integer(integer);
  }
  Result<std::string> operator()(double number) const { return javascript_number(number); }
  Result<std::string> operator()(const std::string& text) const { return javascript_text(text); }
  Result<std::string> operator()(const Bytes& bytes) const { return javascript_bytes(bytes); }
  Result<std::string> operator()(const Dict& dict) const { return javascript_object(dict); }
  Result<std::string> operator()(const Map& map) const { return javascript_map(map); }
  Result<std::string> operator()(const List& list) const {
    SYNTH_TRY(const std::string items, javascript_list(list.items));
    return "[" + items + "]";
  }
  Result<std::string> operator()(const Set& set) const {
    SYNTH_TRY(const std::string items, javascript_list(set.items));
    return set.items.empty() ? "new Set()" : "new Set([" + items + "])";
  }
  Result<std::string> operator()(const Made& made) const {
    const Construction& making = *made.making;
    if (is_of_python(making) || !making.kwargs.empty()) {
      return fail(Errc::bad_input, made_source(making) + " cannot be written in JavaScript");
    }
    const std::string name = made_name(making);
    if (!making.is_call) {
      return name;
    }
    const bool is_big = making.name == "BigInt" && making.module.empty();
    if (is_big && making.args.size() == 1 && making.args[0].is<Integer>()) {
      return making.args[0].get_if<Integer>()->decimal() + "n";
    }
    SYNTH_TRY(const std::string arguments, javascript_list(making.args));
    const std::string_view last = std::string_view(making.name).substr(making.name.rfind('.') + 1);
    return fmt::format("{}{}({})", is_upper(last.front()) && !is_big ? "new " : "", name,
                       arguments);
  }
  template <class Other>
  Result<std::string> operator()(const Other& other) const {
    return fail(Errc::bad_input,
                fmt::format("a {} cannot be written in JavaScript", kind_name(Value(other))));
  }
};

}  // namespace

std::string javascript_text(std::string_view text) {
  std::string out = "'";
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = code_point_at(text, at);
    const std::size_t length = std::max<std::size_t>(c.length, 1);
    if (c.value == '\n') {
      out += "\\n";
    } else if (c.value == '\'' || c.value == '\\') {
      out += {'\\', text[at]};
    } else if (c.length == 0 || c.value < 0x20 || c.value == 0x7F || c.value == 0x2028 ||
               c.value == 0x2029 || (c.value >= 0xD800 && c.value < 0xE000)) {
      out += fmt::format("\\u{:04x}", c.length == 0 ? 0xFFFDU : c.value);
    } else {
      out += text.substr(at, length);
    }
    at += length;
  }
  return out + "'";
}

std::string javascript_number(double number) {
  if (!std::isfinite(number)) {
    return std::isnan(number) ? "NaN" : number < 0 ? "-Infinity" : "Infinity";
  }
  std::string text = float_text(number);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

Result<std::string> javascript_list(const std::vector<Value>& items) {
  std::string text;
  for (const Value& item : items) {
    SYNTH_TRY(const std::string source, javascript_literal(item));
    text += (text.empty() ? "" : ", ") + source;
  }
  return text;
}

Result<std::string> javascript_literal(const Value& value) {
  return value.visit(JavascriptWriter{});
}

}  // namespace synth
