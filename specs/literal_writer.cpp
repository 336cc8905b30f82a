#include "specs/literal.h"
#include "specs/made.h"
#include "specs/number_text.h"
#include "specs/wtf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace synth {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// Characters above ASCII that str.isprintable rejects: the control, format, separator, private-use
// and surrogate characters of Unicode 15. (Characters that Unicode has not assigned yet are written
// as they are; Python's versions differ on them.)
constexpr std::array kUnprintable{
    Range{0x7F, 0xA0},       Range{0xAD, 0xAD},       Range{0x600, 0x605},
    Range{0x61C, 0x61C},     Range{0x6DD, 0x6DD},     Range{0x70F, 0x70F},
    Range{0x890, 0x891},     Range{0x8E2, 0x8E2},     Range{0x1680, 0x1680},
    Range{0x180E, 0x180E},   Range{0x2000, 0x200F},   Range{0x2028, 0x202F},
    Range{0x205F, 0x206F},   Range{0x3000, 0x3000},   Range{0xD800, 0xF8FF},
    Range{0xFEFF, 0xFEFF},   Range{0xFFF0, 0xFFFB},   Range{0xFFFE, 0xFFFF},
    Range{0x110BD, 0x110BD}, Range{0x110CD, 0x110CD}, Range{0x13430, 0x1343F},
    Range{0x1BCA0, 0x1BCA3}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE0FFF},
    Range{0xF0000, 0x10FFFF}};

bool is_printable(std::uint32_t code_point) {
  const auto* range =
      std::lower_bound(kUnprintable.begin(), kUnprintable.end(), code_point,
                       [](const Range& r, std::uint32_t code) { return r.last < code; });
  return code_point >= 0x20 && (range == kUnprintable.end() || code_point < range->first);
}

// Returns single quotes, unless only double quotes need no escape.
char choose_quote(std::string_view text) {
  const bool has_single = text.find('\'') != std::string_view::npos;
  const bool has_double = text.find('"') != std::string_view::npos;
  return has_single && !has_double ? '"' : '\'';
}

// Appends the escape of an ASCII character that needs one; returns false for others.
bool append_short_escape(std::string& out, std::uint32_t c, char quote) {
  switch (c) {
    case '\n':
      out += "\\n";
      return true;
    case '\r':
      out += "\\r";
      return true;
    case '\t':
      out += "\\t";
      return true;
    default:
      if (c == '\\' || c == static_cast<unsigned char>(quote)) {
        out += '\\';
        out += static_cast<char>(c);
        return true;
      }
      return false;
  }
}

void append_code_escape(std::string& out, std::uint32_t code_point) {
  const auto at = std::back_inserter(out);
  if (code_point <= 0xFF) {
    fmt::format_to(at, "\\x{:02x}", code_point);
  } else if (code_point <= 0xFFFF) {
    fmt::format_to(at, "\\u{:04x}", code_point);
  } else {
    fmt::format_to(at, "\\U{:08x}", code_point);
  }
}

void append_text(std::string& out, std::string_view text) {
  const char quote = choose_quote(text);
  out += quote;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = code_point_at(text, at);
    if (c.length == 0) {
      // A byte that is not valid text is written as Python's `surrogateescape` would.
      append_code_escape(out, 0xDC00U + static_cast<unsigned char>(text[at]));
    } else if (!append_short_escape(out, c.value, quote)) {
      if (is_printable(c.value)) {
        out += text.substr(at, c.length);
      } else {
        append_code_escape(out, c.value);
      }
    }
    at += std::max<std::size_t>(c.length, 1);
  }
  out += quote;
}

void append_bytes(std::string& out, std::string_view bytes) {
  const char quote = choose_quote(bytes);
  out += 'b';
  out += quote;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (append_short_escape(out, byte, quote)) {
      continue;
    }
    if (byte >= 0x20 && byte < 0x7F) {
      out += c;
    } else {
      append_code_escape(out, byte);
    }
  }
  out += quote;
}

std::string real_literal(double number) {
  return std::isnan(number)   ? "float('nan')"
         : std::isinf(number) ? (number > 0 ? "float('inf')" : "float('-inf')")
                              : float_text(number);
}

// Writes a part of a complex number: without the `.0` of a float.
std::string complex_part(double finite) {
  std::string text = float_text(finite);
  if (text.ends_with(".0")) {
    text.resize(text.size() - 2);
  }
  return text;
}

std::string complex_literal(const std::complex<double>& number) {
  const auto is_lost = [](double part) {
    return !std::isfinite(part) || (part == 0 && std::signbit(part));
  };
  const bool imaginary = number.real() == 0;
  if (is_lost(number.real()) || is_lost(number.imag()) || (imaginary && number.imag() < 0)) {
    // Python itself would read its repr, `(nan-0j)` or `-3j`, as another number.
    return fmt::format("complex({}, {})", real_literal(number.real()), real_literal(number.imag()));
  }
  if (imaginary) {
    return complex_part(number.imag()) + "j";
  }
  return fmt::format("({}{}{}j)", complex_part(number.real()), number.imag() < 0 ? "" : "+",
                     complex_part(number.imag()));
}

class LiteralWriter {
 public:
  explicit LiteralWriter(std::string& out) : out_(out) {}

  void operator()(const Null& /*null*/) const { out_ += "None"; }
  void operator()(bool value) const { out_ += value ? "True" : "False"; }
  void operator()(const Integer& integer) const { out_ += integer.decimal(); }
  void operator()(double number) const { out_ += real_literal(number); }
  void operator()(const std::complex<double>& number) const { out_ += complex_literal(number); }
  void operator()(const std::string& text) const { append_text(out_, text); }
  void operator()(const Bytes& bytes) const { append_bytes(out_, bytes.data); }
  void operator()(const List& list) const { items("[", list.items, "]"); }
  void operator()(const Tuple& tuple) const {
    items("(", tuple.items, tuple.items.size() == 1 ? ",)" : ")");
  }
  void operator()(const Set& set) const {
    if (set.items.empty()) {
      out_ += "set()";
    } else {
      items("{", set.items, "}");
    }
  }
  void operator()(const FrozenSet& set) const {
    if (set.items.empty()) {
      out_ += "frozenset()";
    } else {
      items("frozenset({", set.items, "})");
    }
  }
  void operator()(const Dict& dict) const { entries("{", dict.entries, "}"); }
  void operator()(const Object& object) const {
    out_ += object.repr.empty() ? fmt::format("<{}>", object.type) : object.repr;
  }
  void operator()(const Undefined& /*undefined*/) const { out_ += "undefined"; }
  void operator()(const Map& map) const { entries("Map({", map.entries, "})"); }
  void operator()(const Made& made) const { out_ += made_source(*made.making); }

 private:
  void items(std::string_view open, const std::vector<Value>& values,
             std::string_view close) const {
    out_ += open;
    std::string_view separator;
    for (const Value& value : values) {
      out_ += separator;
      value.visit(*this);
      separator = ", ";
    }
    out_ += close;
  }

  void entries(std::string_view open, const std::vector<std::pair<Value, Value>>& pairs,
               std::string_view close) const {
    out_ += open;
    std::string_view separator;
    for (const auto& [key, value] : pairs) {
      out_ += separator;
      key.visit(*this);
      out_ += ": ";
      value.visit(*this);
      separator = ", ";
    }
    out_ += close;
  }

  std::string& out_;
};

}  // namespace

std::string write_literal(const Value& value) {
  std::string out;
  value.visit(LiteralWriter(out));
  return out;
}

}  // namespace synth
