#include "specs/literal_reader.h"
#include "specs/made.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <limits>

namespace synth {
namespace {

// Parses the text of float("…"), with spaces at the ends; returns nothing for other text.
std::optional<double> parse_float_argument(std::string_view text) {
  text = trim(text);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) {
    text.remove_prefix(1);
  }
  const std::string lower = in_lower_case(text);
  double number = 0;
  if (lower == "inf" || lower == "infinity") {
    number = std::numeric_limits<double>::infinity();
  } else if (lower == "nan") {
    number = std::numeric_limits<double>::quiet_NaN();
  } else {
    LiteralCursor digits{lower};
    const std::size_t first = lower.find_first_not_of("0_");
    digits.at = first == std::string::npos || lower[first] == '.' || lower[first] == 'e'
                    ? 0
                    : first;  // float("007") is 7.0
    const Result<Value> value =
        at_number(digits) ? scan_number(digits, false) : Result<Value>(Null{});
    const bool whole = value && digits.at_end();
    if (const auto* real = whole ? value->get_if<double>() : nullptr) {
      number = *real;
    } else if (const auto* integer = whole ? value->get_if<Integer>() : nullptr) {
      number = integer->to_double();
    } else {
      return std::nullopt;
    }
  }
  return negative ? -number : number;
}

Integer negate(const Integer& integer) {
  // Only unsigned numbers are negated here.
  return *Integer::parse("-" + integer.decimal());
}

std::string_view remedy_for(std::string_view name) {
  if (name == "true" || name == "false" || name == "null") {
    return "literals are in Python's syntax: True, False, None";
  }
  if (name == "nan" || name == "inf" || name == "NaN" || name == "Infinity") {
    return "write float('nan') or float('inf')";
  }
  return "write the value itself; nothing is evaluated";
}

}  // namespace

Result<Value> LiteralReader::read_strings() {
  SYNTH_TRY(Value value, scan_string(cursor_));
  std::size_t end = cursor_.at;
  for (skip_blanks(); !in_prose() && at_string(cursor_); skip_blanks()) {
    SYNTH_TRY(const Value next, scan_string(cursor_));
    if (auto* text = value.get_if<std::string>(); text != nullptr && next.is<std::string>()) {
      *text += *next.get_if<std::string>();
    } else if (auto* bytes = value.get_if<Bytes>(); bytes != nullptr && next.is<Bytes>()) {
      bytes->data += next.get_if<Bytes>()->data;
    } else {
      return cursor_.error("a string and bytes cannot be joined");
    }
    end = cursor_.at;
  }
  cursor_.at = end;
  const auto* text = value.get_if<std::string>();
  SYNTH_CHECK(within_budget(
      budget_.take_bytes(text != nullptr ? text->size() : value.get_if<Bytes>()->data.size())));
  return value;
}

Result<Value> LiteralReader::read_number() {
  SYNTH_TRY(Value number, read_signed_number());
  const std::size_t end = cursor_.at;
  skip_blanks();
  const char sign = cursor_.peek();
  if (number.is<std::complex<double>>() || (sign != '+' && sign != '-')) {
    cursor_.at = end;
    return number;
  }
  ++cursor_.at;
  skip_blanks();
  const Result<Value> right =
      at_number(cursor_) ? scan_number(cursor_, in_prose()) : Result<Value>(Null{});
  const auto* imaginary = right ? right->get_if<std::complex<double>>() : nullptr;
  if (imaginary == nullptr) {  // `1 - 2` is not a literal, so the number ends here
    cursor_.at = end;
    return number;
  }
  const auto* integer = number.get_if<Integer>();
  const std::complex<double> left(
      integer != nullptr ? integer->to_double() : *number.get_if<double>(), 0.0);
  return Value(sign == '+' ? left + *imaginary : left - *imaginary);
}

Result<Value> LiteralReader::read_signed_number() {
  const bool negative = cursor_.peek() == '-';
  if (negative || cursor_.peek() == '+') {
    ++cursor_.at;
    skip_blanks();
  }
  Value number;
  if (cursor_.starts_with("float")) {
    SYNTH_TRY(number, read_name());
  } else if (at_number(cursor_)) {
    SYNTH_TRY(number, scan_number(cursor_, in_prose()));
  }
  if (const auto* integer = number.get_if<Integer>()) {
    if (!integer->to_int64()) {
      SYNTH_CHECK(within_budget(budget_.take_bytes(integer->decimal().size())));
    }
    return Value(negative ? negate(*integer) : *integer);
  }
  if (const auto* real = number.get_if<double>()) {
    return Value(negative ? -*real : *real);
  }
  if (const auto* imaginary = number.get_if<std::complex<double>>()) {
    return Value(negative ? -*imaginary : *imaginary);
  }
  return cursor_.expected("a number");
}

Result<Value> LiteralReader::read_name() {
  const std::size_t start = cursor_.at;
  while (is_identifier_part(cursor_.peek())) {
    ++cursor_.at;
  }
  const std::string_view name = cursor_.text.substr(start, cursor_.at - start);
  if (name == "None") {
    return Value();
  }
  if (name == "True" || name == "False") {
    return Value(name == "True");
  }
  if (auto constant = computes() ? take_constant(name) : std::nullopt) {
    return std::move(*constant);
  }
  const bool is_call = cursor_.peek() == '(';
  if (is_call && computes() && (name == "list" || name == "tuple" || name == "dict")) {
    return read_container_call(name);
  }
  if (is_call && (name == "set" || name == "frozenset")) {
    return read_set_call(name);
  }
  if (is_call && name == "float") {
    return read_float_call();
  }
  if (is_call && name == "complex") {
    return read_complex_call();
  }
  if (name == "new" && cursor_.peek() == ' ') {  // JavaScript's
    const std::size_t end = cursor_.at;
    skip_blanks();
    if (is_identifier_start(cursor_.peek())) {
      SYNTH_TRY(Value value, read_name());
      return value.is<Made>() ? Result<Value>(std::move(value))
                              : at(end).error("`new` stands in front of a class");
    }
  }
  SYNTH_TRY(std::optional<Value> made, read_made(name));
  if (made) {
    return *std::move(made);
  }
  return at(start).error(fmt::format("`{}` is not a literal", to_valid_utf8(name)),
                         remedy_for(name));
}

Result<std::optional<Value>> LiteralReader::read_made(std::string_view name) {
  const std::string_view text = cursor_.text;
  std::size_t end = cursor_.at;
  std::size_t last = static_cast<std::size_t>(name.data() - text.data());
  const std::size_t start = last;
  while (end + 1 < text.size()) {
    const std::size_t next = text[end] == '.' ? end + 1 : text.substr(end, 2) == "::" ? end + 2 : 0;
    if (next == 0 || next >= text.size() || !is_identifier_start(text[next])) {
      break;
    }
    last = next;
    for (end = next; end < text.size() && is_identifier_part(text[end]); ++end) {
    }
  }
  // C++ makes objects with braces, too.
  const bool is_braced = end < text.size() && text[end] == '{' && is_upper(text[last]);
  const bool is_call = is_braced || (end < text.size() && text[end] == '(');
  auto making = making_of(text.substr(start, end - start), is_call);
  if (!making) {
    return std::nullopt;
  }
  cursor_.at = end;
  if (is_call) {
    SYNTH_CHECK(read_made_arguments(*making, is_braced ? '}' : ')'));
  }
  return Value(Made{std::make_shared<const Construction>(*std::move(making))});
}

Result<void> LiteralReader::read_made_arguments(Construction& making, char closing) {
  SYNTH_CHECK(open_bracket());
  while (!close_bracket(closing)) {
    const bool has_point = closing == '}' && cursor_.peek() == '.' &&
                           is_identifier_start(cursor_.peek(1));  // `.name = 1`
    cursor_.at += has_point ? 1 : 0;
    const std::size_t before = cursor_.at;
    while (is_identifier_part(cursor_.peek())) {
      ++cursor_.at;
    }
    const std::string keyword(cursor_.text.substr(before, cursor_.at - before));
    skip_blanks();
    const bool is_named = !keyword.empty() && is_identifier_start(keyword[0]) &&
                          cursor_.peek() == '=' && cursor_.peek(1) != '=';
    cursor_.at = is_named ? cursor_.at + 1 : before;
    skip_blanks();
    SYNTH_TRY(Value value, read_value());
    if (is_named) {
      making.kwargs.emplace_back(keyword, std::move(value));
    } else if (!making.kwargs.empty()) {
      return at(before).error("an argument by position behind one by name");
    } else {
      making.args.push_back(std::move(value));
    }
    SYNTH_CHECK(take_comma(closing));
  }
  return {};
}

Result<std::vector<Value>> LiteralReader::read_arguments() {
  SYNTH_CHECK(open_bracket());
  return read_items(')');
}

Result<Value> LiteralReader::read_set_call(std::string_view name) {
  const std::size_t place = cursor_.at;
  SYNTH_TRY(std::vector<Value> arguments, read_arguments());
  std::vector<Value> items;
  if (!arguments.empty()) {
    auto* list = arguments[0].get_if<List>();
    auto* tuple = arguments[0].get_if<Tuple>();
    auto* set = arguments[0].get_if<Set>();
    auto* argument = list != nullptr    ? &list->items
                     : tuple != nullptr ? &tuple->items
                     : set != nullptr   ? &set->items
                                        : nullptr;
    if (arguments.size() > 1 || argument == nullptr) {
      return at(place).error(fmt::format("{}(…) takes one list, tuple or set", name));
    }
    SYNTH_TRY(items, to_elements(std::move(*argument), place));
  }
  return name == "set" ? Value(Set{std::move(items)}) : Value(FrozenSet{std::move(items)});
}

Result<Value> LiteralReader::read_float_call() {
  const std::size_t place = cursor_.at;
  SYNTH_TRY(const std::vector<Value> arguments, read_arguments());
  if (computes() && arguments.size() == 1) {
    if (const auto* integer = arguments[0].get_if<Integer>()) {
      return Value(integer->to_double());
    }
    if (arguments[0].is<double>()) {
      return arguments[0];
    }
  }
  const auto* text = arguments.size() == 1 ? arguments[0].get_if<std::string>() : nullptr;
  const std::optional<double> number = text != nullptr ? parse_float_argument(*text) : std::nullopt;
  return number ? Result<Value>(*number)
                : at(place).error("float(…) takes a number as a string, such as 'nan'");
}

Result<Value> LiteralReader::read_complex_call() {
  const std::size_t place = cursor_.at;
  SYNTH_TRY(const std::vector<Value> arguments, read_arguments());
  std::vector<double> parts;
  for (const Value& argument : arguments) {
    if (const auto* real = argument.get_if<double>()) {
      parts.push_back(*real);
    } else if (const auto* integer = argument.get_if<Integer>()) {
      parts.push_back(integer->to_double());
    }
  }
  if (arguments.size() != 2 || parts.size() != 2) {
    return at(place).error("complex(…) takes two real numbers");
  }
  return Value(std::complex<double>(parts[0], parts[1]));
}

}  // namespace synth
