#include "specs/literal.h"

#include "specs/literal_scan.h"
#include "specs/number_text.h"
#include "specs/repeats.h"
#include "specs/value_budget.h"
#include "specs/wtf8.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace synth {

tl::unexpected<Error> LiteralCursor::error(std::string_view message,
                                           std::string_view remedy) const {
  return fail(Errc::bad_input, fmt::format("at offset {}: {}", at, message), std::string(remedy));
}

tl::unexpected<Error> LiteralCursor::expected(std::string_view what) const {
  std::string found = "the end";
  if (!at_end()) {
    const std::size_t length = code_point_at(text, at).length;
    found = length == 0 ? fmt::format("byte 0x{:02x}", static_cast<unsigned char>(text[at]))
                        : fmt::format("`{}`", to_valid_utf8(text.substr(at, length)));
  }
  return error(fmt::format("expected {}, found {}", what, found));
}

bool is_identifier_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_identifier_part(char c) {
  return is_identifier_start(c) || (c >= '0' && c <= '9');
}

namespace {

// Brackets that may be open at once. Parentheses around a value cost a level of reading, but none
// of the value, so there may be more than a value may have.
constexpr std::size_t kMaxOpenBrackets = 2 * kMaxValueDepth;

bool is_deeper_than(const Value& value, std::size_t levels);

bool any_deeper(const std::vector<Value>& items, std::size_t levels) {
  return levels == 0 || std::any_of(items.begin(), items.end(), [&](const Value& item) {
           return is_deeper_than(item, levels - 1);
         });
}

// Whether a value that this reader made has containers nested beyond `levels`.
bool is_deeper_than(const Value& value, std::size_t levels) {
  if (const auto* list = value.get_if<List>()) {
    return any_deeper(list->items, levels);
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return any_deeper(tuple->items, levels);
  }
  if (const auto* set = value.get_if<Set>()) {
    return any_deeper(set->items, levels);
  }
  if (const auto* set = value.get_if<FrozenSet>()) {
    return any_deeper(set->items, levels);
  }
  if (const auto* dict = value.get_if<Dict>()) {
    return levels == 0 ||
           std::any_of(dict->entries.begin(), dict->entries.end(), [&](const auto& entry) {
             return is_deeper_than(entry.first, levels - 1) ||
                    is_deeper_than(entry.second, levels - 1);
           });
  }
  return false;
}

// The kind that keeps a value out of sets and keys, if one does.
std::optional<std::string_view> unhashable_kind(const Value& value) {
  if (value.is<List>() || value.is<Set>() || value.is<Dict>()) {
    return kind_name(value);
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    for (const Value& item : tuple->items) {
      if (const auto kind = unhashable_kind(item)) {
        return kind;
      }
    }
  }
  return std::nullopt;
}

// Leaves out the items at the indices, which ascend.
std::vector<Value> without(std::vector<Value> items, const std::vector<std::size_t>& indices) {
  if (indices.empty()) {
    return items;
  }
  std::vector<Value> kept;
  auto next = indices.begin();
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (next != indices.end() && *next == i) {
      ++next;
    } else {
      kept.push_back(std::move(items[i]));
    }
  }
  return kept;
}

// What float("…") takes, spaces at the ends included; nothing for other text.
std::optional<double> parse_float_argument(std::string_view text) {
  text = trim(text);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) {
    text.remove_prefix(1);
  }
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
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

// Recursive descent over Python's grammar of literals; the recursion is bounded by
// kMaxOpenBrackets.
class LiteralReader {
 public:
  enum class Extent { whole, prefix };

  LiteralReader(std::string_view text, Extent extent) : cursor_{text}, extent_(extent) {}

  Result<Value> read() {
    if (extent_ == Extent::whole) {
      skip_blanks(true);
    }
    SYNTH_TRY(Value value, read_value());
    if (extent_ == Extent::whole) {
      skip_blanks(true);
      if (cursor_.peek() == ',') {
        SYNTH_TRY(value, read_bare_tuple(std::move(value)));
      }
      if (!cursor_.at_end()) {
        return cursor_.expected("the end");
      }
    }
    if (deepest_ > kMaxValueDepth && is_deeper_than(value, kMaxValueDepth)) {
      return cursor_.error(
          fmt::format("a value may be nested at most {} levels deep", kMaxValueDepth));
    }
    return value;
  }

  [[nodiscard]] std::size_t consumed() const { return cursor_.at; }

 private:
  [[nodiscard]] bool in_prose() const { return extent_ == Extent::prefix && open_ == 0; }

  // Spaces and continued lines; inside brackets, or where `all` is set, also line ends and
  // comments.
  void skip_blanks(bool all = false) {
    constexpr std::string_view kSpaces = " \t\f";
    const bool lines = all || open_ > 0;
    while (!cursor_.at_end()) {
      const char c = cursor_.peek();
      if (kSpaces.find(c) != std::string_view::npos || (lines && (c == '\n' || c == '\r'))) {
        ++cursor_.at;
      } else if (cursor_.starts_with("\\\n")) {
        cursor_.at += 2;
      } else if (cursor_.starts_with("\\\r\n")) {
        cursor_.at += 3;
      } else if (lines && c == '#') {
        cursor_.at = std::min(cursor_.text.find_first_of("\r\n", cursor_.at), cursor_.text.size());
      } else {
        return;
      }
    }
  }

  Result<void> within_budget(const std::optional<std::string>& excess) const {
    return excess ? Result<void>(cursor_.error(*excess)) : Result<void>();
  }

  Result<Value> read_value() {
    SYNTH_CHECK(within_budget(budget_.take_node()));
    if (at_string(cursor_)) {
      return read_strings();
    }
    switch (cursor_.peek()) {
      case '[':
        return read_list();
      case '(':
        return read_parentheses();
      case '{':
        return read_braces();
      default:
        break;
    }
    if (at_number(cursor_) || cursor_.peek() == '-' || cursor_.peek() == '+') {
      return read_number();
    }
    if (is_identifier_start(cursor_.peek())) {
      return read_name();
    }
    return cursor_.expected("a value");
  }

  Result<void> open_bracket() {
    if (open_ >= kMaxOpenBrackets) {
      return cursor_.error(
          fmt::format("more than {} brackets inside each other", kMaxOpenBrackets));
    }
    ++cursor_.at;
    deepest_ = std::max(deepest_, ++open_);
    skip_blanks();
    return {};
  }

  // Moves past the bracket if it stands here. What follows it belongs to the outer level.
  bool close_bracket(char bracket) {
    if (cursor_.peek() != bracket || cursor_.at_end()) {
      return false;
    }
    ++cursor_.at;
    --open_;
    return true;
  }

  // After an item: a comma, or the closing bracket, which is left standing.
  Result<bool> take_comma(char closing) {
    skip_blanks();
    if (cursor_.peek() == ',') {
      ++cursor_.at;
      skip_blanks();
      return true;
    }
    if (cursor_.peek() == closing && !cursor_.at_end()) {
      return false;
    }
    return cursor_.expected(fmt::format("`,` or `{}`", closing));
  }

  // The items up to the closing bracket, some of which may have been read already.
  Result<std::vector<Value>> read_items(char closing, std::vector<Value> items = {}) {
    while (!close_bracket(closing)) {
      SYNTH_TRY(Value item, read_value());
      items.push_back(std::move(item));
      SYNTH_CHECK(take_comma(closing));
    }
    return items;
  }

  Result<Value> read_list() {
    SYNTH_CHECK(open_bracket());
    SYNTH_TRY(std::vector<Value> items, read_items(']'));
    return Value(List{std::move(items)});
  }

  Result<Value> read_parentheses() {
    SYNTH_CHECK(open_bracket());
    if (close_bracket(')')) {
      return Value(Tuple{});
    }
    SYNTH_TRY(Value first, read_value());
    SYNTH_TRY(const bool comma, take_comma(')'));
    if (!comma) {
      close_bracket(')');
      return first;
    }
    std::vector<Value> items;
    items.push_back(std::move(first));
    SYNTH_TRY(items, read_items(')', std::move(items)));
    return Value(Tuple{std::move(items)});
  }

  // `1, 2` without parentheses, after its first item.
  Result<Value> read_bare_tuple(Value first) {
    SYNTH_CHECK(within_budget(budget_.take_node()));
    std::vector<Value> items;
    items.push_back(std::move(first));
    while (cursor_.peek() == ',') {
      ++cursor_.at;
      skip_blanks(true);
      if (cursor_.at_end()) {
        break;
      }
      SYNTH_TRY(Value item, read_value());
      items.push_back(std::move(item));
      skip_blanks(true);
    }
    deepest_ += 1;
    return Value(Tuple{std::move(items)});
  }

  Result<Value> read_braces() {
    SYNTH_CHECK(open_bracket());
    if (close_bracket('}')) {
      return Value(Dict{});
    }
    const std::size_t place = cursor_.at;
    SYNTH_TRY(Value first, read_value());
    skip_blanks();
    if (cursor_.peek() == ':') {
      return read_dict(std::move(first), place);
    }
    SYNTH_CHECK(take_comma('}'));
    std::vector<Value> items;
    items.push_back(std::move(first));
    SYNTH_TRY(items, read_items('}', std::move(items)));
    SYNTH_TRY(items, to_elements(std::move(items), place));
    return Value(Set{std::move(items)});
  }

  Result<Value> read_dict(Value key, std::size_t place) {
    Dict dict;
    for (;;) {
      if (cursor_.peek() != ':') {
        return cursor_.expected("`:`");
      }
      ++cursor_.at;
      skip_blanks();
      SYNTH_TRY(Value value, read_value());
      dict.entries.emplace_back(std::move(key), std::move(value));
      SYNTH_CHECK(take_comma('}'));
      if (close_bracket('}')) {
        return check_keys(std::move(dict), place);
      }
      SYNTH_TRY(key, read_value());
      skip_blanks();
    }
  }

  [[nodiscard]] LiteralCursor at(std::size_t place) const { return {cursor_.text, place}; }

  Result<Value> check_keys(Dict dict, std::size_t place) {
    for (const auto& [key, value] : dict.entries) {
      if (const auto kind = unhashable_kind(key)) {
        return at(place).error(fmt::format("a {} cannot be a key of this dict", *kind));
      }
    }
    const Repeats repeats = find_repeated_keys(dict.entries, Language::python);
    SYNTH_CHECK(within_budget(budget_.take_compared(repeats.compared_bytes)));
    if (!repeats.indices.empty()) {
      return at(place).error(fmt::format("this dict has the key {} twice",
                                         write_literal(dict.entries[repeats.indices[0]].first)));
    }
    return Value(std::move(dict));
  }

  // The elements of a set: of equal ones the first stays, as in Python.
  Result<std::vector<Value>> to_elements(std::vector<Value> items, std::size_t place) {
    for (const Value& item : items) {
      if (const auto kind = unhashable_kind(item)) {
        return at(place).error(fmt::format("a {} cannot be in a set", *kind));
      }
    }
    const Repeats repeats = find_repeated_items(items, Language::python);
    SYNTH_CHECK(within_budget(budget_.take_compared(repeats.compared_bytes)));
    return without(std::move(items), repeats.indices);
  }

  // Adjacent strings are one. In prose they are not: `'a' 'b'` there are two values.
  Result<Value> read_strings() {
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

  // A number with its sign, and the imaginary part that may follow a real one.
  Result<Value> read_number() {
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
    if (imaginary == nullptr) {  // `1 - 2` is no literal; what follows the number is not ours
      cursor_.at = end;
      return number;
    }
    const auto* integer = number.get_if<Integer>();
    const std::complex<double> left(
        integer != nullptr ? integer->to_double() : *number.get_if<double>(), 0.0);
    return Value(sign == '+' ? left + *imaginary : left - *imaginary);
  }

  Result<Value> read_signed_number() {
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

  static Integer negate(const Integer& integer) {
    // Only unsigned numbers are negated here.
    return *Integer::parse("-" + integer.decimal());
  }

  Result<Value> read_name() {
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
    const bool is_call = cursor_.peek() == '(';
    if (is_call && (name == "set" || name == "frozenset")) {
      return read_set_call(name);
    }
    if (is_call && name == "float") {
      return read_float_call();
    }
    if (is_call && name == "complex") {
      return read_complex_call();
    }
    return at(start).error(fmt::format("`{}` is not a literal", to_valid_utf8(name)),
                           remedy_for(name));
  }

  static std::string_view remedy_for(std::string_view name) {
    if (name == "true" || name == "false" || name == "null") {
      return "literals are in Python's syntax: True, False, None";
    }
    if (name == "nan" || name == "inf" || name == "NaN" || name == "Infinity") {
      return "write float('nan') or float('inf')";
    }
    return "write the value itself; nothing is evaluated";
  }

  // The arguments of a call, whose opening bracket stands here.
  Result<std::vector<Value>> read_arguments() {
    SYNTH_CHECK(open_bracket());
    return read_items(')');
  }

  Result<Value> read_set_call(std::string_view name) {
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

  Result<Value> read_float_call() {
    const std::size_t place = cursor_.at;
    SYNTH_TRY(const std::vector<Value> arguments, read_arguments());
    const auto* text = arguments.size() == 1 ? arguments[0].get_if<std::string>() : nullptr;
    const std::optional<double> number =
        text != nullptr ? parse_float_argument(*text) : std::nullopt;
    return number ? Result<Value>(*number)
                  : at(place).error("float(…) takes a number as a string, such as 'nan'");
  }

  Result<Value> read_complex_call() {
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

  LiteralCursor cursor_;
  Extent extent_;
  ValueBudget budget_;
  std::size_t open_ = 0;     // brackets that are open
  std::size_t deepest_ = 0;  // the most that were
};

}  // namespace

Result<Value> parse_literal(std::string_view text) {
  return LiteralReader(text, LiteralReader::Extent::whole).read();
}

Result<Value> parse_literal_prefix(std::string_view text, std::size_t& consumed) {
  LiteralReader reader(text, LiteralReader::Extent::prefix);
  Result<Value> value = reader.read();
  consumed = value ? reader.consumed() : 0;
  return value;
}

}  // namespace synth
