#include "testing/suites/exporters/cpp_literals.h"

#include "specs/number_text.h"
#include "testing/runtimes/cpp/host/codec.h"

#include <fmt/format.h>

#include <cmath>
#include <complex>
#include <vector>

namespace synth {
namespace {

using Kind = CppType::Kind;

std::string floating_text(const CppType& type, double number) {
  if (!std::isfinite(number)) {
    return fmt::format("{}std::numeric_limits<{}>::{}()", number < 0 ? "-" : "", type.name,
                       std::isnan(number) ? "quiet_NaN" : "infinity");
  }
  return float_text(number) + (type.name == "float" ? "F" : type.name == "double" ? "" : "L");
}

std::string integer_text(const CppType& type, const std::string& digits) {
  if (digits == "-9223372036854775808") {
    return "(-9223372036854775807L - 1)";
  }
  const std::string_view suffix = type.name == "unsigned int"         ? "U"
                                  : type.name == "long"               ? "L"
                                  : type.name == "unsigned long"      ? "UL"
                                  : type.name == "long long"          ? "LL"
                                  : type.name == "unsigned long long" ? "ULL"
                                                                      : "";
  return digits + std::string(suffix);
}

std::string escaped(std::string_view text, char quote) {
  std::string out(1, quote);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\\' || c == quote) {
      out += {'\\', c};
    } else if (c == '?' && i > 0 && text[i - 1] == '?') {
      out += "\\?";  // prevents a trigraph
    } else if (byte < 0x20 || byte == 0x7F || (byte >= 0x80 && quote == '\'')) {
      out += fmt::format("\\{:03o}", byte);
    } else {
      out += c;
    }
  }
  return out + quote;
}

const std::vector<Value>& elements_of(const Value& value) {
  static const std::vector<Value> kNone;
  return value.visit([](const auto& kind) -> const std::vector<Value>& {
    if constexpr (requires { kind.items; }) {
      return kind.items;
    } else {
      return kNone;
    }
  });
}

std::string written(const CppType& type, const Value& value, bool is_inner);

std::string braced(const CppType& type, const Value& value) {
  std::string text = type.text() + "{";
  std::string_view separator;
  if (type.kind == Kind::map) {
    const auto* dict = value.get_if<Dict>();
    for (const auto& [key, item] : dict != nullptr ? dict->entries : value.get_if<Map>()->entries) {
      text += fmt::format("{}{{{}, {}}}", separator, written(type.items[0], key, true),
                          written(type.items[1], item, true));
      separator = ", ";
    }
    return text + "}";
  }
  const std::vector<Value>& items = elements_of(value);
  for (std::size_t i = 0; i < items.size(); ++i) {
    text += separator;
    text += written(type.items[type.kind == Kind::tuple ? i : 0], items[i], true);
    separator = ", ";
  }
  return text + "}";
}

std::string object_text(const CppType& type, const Value& value) {
  const auto made = read_cpp_made(type, value);
  const std::vector<CppParameter>& parameters = type.object->makings[made ? made->making : 0];
  std::string text;
  for (std::size_t i = 0; made && i < parameters.size(); ++i) {
    text += (i == 0 ? "" : ", ") + written(parameters[i].type, made->arguments[i], false);
  }
  const bool is_braced = type.object->is_aggregate || text.empty();
  return fmt::format("{}{}{}{}", type.name, is_braced ? "{" : "(", text, is_braced ? "}" : ")");
}

// Returns the source of a value that encode_cpp has accepted. Containers name their types, so that
// the choice of a constructor for braces does not matter; scalars inside them need no name.
std::string written(const CppType& type, const Value& value, bool is_inner) {
  switch (type.kind) {
    case Kind::boolean: {
      const auto* flag = value.get_if<bool>();
      return flag != nullptr && *flag ? "true" : "false";
    }
    case Kind::integer: {
      const std::string digits = integer_text(type, value.get_if<Integer>()->decimal());
      if (type.name.starts_with("std::chrono")) {
        return fmt::format("{}({})", type.name, digits);
      }
      const bool is_small = type.bits < 32;
      return is_small && !is_inner ? fmt::format("static_cast<{}>({})", type.name, digits) : digits;
    }
    case Kind::floating: {
      const auto* number = value.get_if<double>();
      return floating_text(type,
                           number != nullptr ? *number : value.get_if<Integer>()->to_double());
    }
    case Kind::character:
    case Kind::text: {
      const auto* text = value.get_if<std::string>();
      const std::string& content = text != nullptr ? *text : value.get_if<Bytes>()->data;
      if (type.kind == Kind::character) {
        return escaped(content, '\'');
      }
      const std::string literal = escaped(content, '"');
      return content.find('\0') == content.npos
                 ? literal
                 : fmt::format("{}({}, {})", type.name, literal, content.size());
    }
    case Kind::complex: {
      const auto* number = value.get_if<std::complex<double>>();
      const double plain = number == nullptr && value.is<Integer>()
                               ? value.get_if<Integer>()->to_double()
                           : number == nullptr ? *value.get_if<double>()
                                               : number->real();
      return fmt::format("{}({}, {})", type.text(), floating_text(type.items[0], plain),
                         floating_text(type.items[0], number == nullptr ? 0 : number->imag()));
    }
    case Kind::variant: {
      const std::size_t index = cpp_alternative(type, value).value_or(0);
      return fmt::format("{}(std::in_place_index<{}>, {})", type.text(), index,
                         written(type.items[index], value, false));
    }
    case Kind::nothing:
      return type.name + "{}";
    case Kind::optional:
      return value.is<Null>()
                 ? type.text() + "{}"
                 : fmt::format("{}{{{}}}", type.text(), written(type.items[0], value, true));
    case Kind::object:
      return object_text(type, value);
    case Kind::none:
      return "";
    default:
      return braced(type, value);
  }
}

}  // namespace

Result<std::string> cpp_literal(const CppType& type, const Value& value) {
  std::string scratch;
  SYNTH_CHECK(encode_cpp(type, value, scratch));  // reports what does not fit
  return written(type, value, false);
}

std::string cpp_text(std::string_view text) {
  return escaped(text, '"');
}

}  // namespace synth
