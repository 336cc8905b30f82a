// Constant expressions, as LiteralReader reads them if they are allowed: arithmetic of numbers,
// concatenation and repetition of sequences, and the usual names of constants.
#include "specs/literal_reader.h"
#include "synth/support/ascii.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

namespace synth {
namespace {

using BigInteger = boost::multiprecision::cpp_int;

// Larger integers are not computed. The decimal text of the allowed ones is shorter than Python's
// own limit for conversion (4,300 digits).
constexpr std::size_t kMostBits = 14'000;
// Limited, since nested powers are read by recursion.
constexpr int kMostPowers = 8;
constexpr std::string_view kBigInt = "BigInt";

BigInteger to_big(const Integer& integer) {
  return BigInteger(integer.decimal());
}

std::optional<Value> to_value(const BigInteger& integer) {
  const auto parsed = Integer::parse(integer.str());
  return parsed ? std::optional<Value>(*parsed) : std::nullopt;
}

bool is_zero(const BigInteger& integer) {
  return integer.is_zero();
}

std::size_t bits_of(const BigInteger& integer) {
  return is_zero(integer) ? 0 : boost::multiprecision::msb(abs(integer)) + 1;
}

// Divides as Python does: towards minus infinity.
std::pair<BigInteger, BigInteger> floor_divide(const BigInteger& left, const BigInteger& right) {
  BigInteger quotient;
  BigInteger rest;
  boost::multiprecision::divide_qr(left, right, quotient, rest);
  if (!is_zero(rest) && (rest < 0) != (right < 0)) {
    quotient -= 1;
    rest += right;
  }
  return {quotient, rest};
}

std::optional<Value> compute(const BigInteger& left, std::string_view sign,
                             const BigInteger& right) {
  if (bits_of(left) > kMostBits || bits_of(right) > kMostBits) {
    return std::nullopt;
  }
  if (sign == "+") {
    return to_value(left + right);
  }
  if (sign == "-") {
    return to_value(left - right);
  }
  if (sign == "*") {
    return bits_of(left) + bits_of(right) > kMostBits ? std::nullopt : to_value(left * right);
  }
  if (sign == "**") {
    const bool fits = right >= 0 && right <= kMostBits &&
                      bits_of(left) * right.convert_to<std::size_t>() <= kMostBits;
    return fits ? to_value(boost::multiprecision::pow(left, right.convert_to<unsigned>()))
                : std::nullopt;
  }
  if (is_zero(right)) {
    return std::nullopt;
  }
  if (sign == "/") {
    return Value(left.convert_to<double>() / right.convert_to<double>());
  }
  const auto [quotient, rest] = floor_divide(left, right);
  return to_value(sign == "//" ? quotient : rest);
}

template <class Number>
std::optional<Value> compute(Number left, std::string_view sign, Number right) {
  if (sign == "+") {
    return Value(left + right);
  }
  if (sign == "-") {
    return Value(left - right);
  }
  if (sign == "*") {
    return Value(left * right);
  }
  if (sign == "/" && right != Number(0)) {
    return Value(left / right);
  }
  if constexpr (std::is_same_v<Number, double>) {
    if (sign == "**" && (left > 0 || std::floor(right) == right)) {
      return Value(std::pow(left, right));
    }
  }
  return std::nullopt;
}

std::optional<double> real_of(const Value& value) {
  if (const auto* integer = value.get_if<Integer>()) {
    return integer->to_double();
  }
  const auto* real = value.get_if<double>();
  return real != nullptr ? std::optional(*real) : std::nullopt;
}

std::optional<std::complex<double>> complex_of(const Value& value) {
  if (const auto* complex = value.get_if<std::complex<double>>()) {
    return *complex;
  }
  const auto real = real_of(value);
  return real ? std::optional<std::complex<double>>(*real) : std::nullopt;
}

std::optional<Value> compute_numbers(const Value& left, std::string_view sign, const Value& right) {
  const auto* first = left.get_if<Integer>();
  const auto* second = right.get_if<Integer>();
  if (first != nullptr && second != nullptr) {
    return compute(to_big(*first), sign, to_big(*second));
  }
  const auto real_left = real_of(left);
  const auto real_right = real_of(right);
  if (real_left && real_right) {
    return compute(*real_left, sign, *real_right);
  }
  const auto complex_left = complex_of(left);
  const auto complex_right = complex_of(right);
  return complex_left && complex_right ? compute(*complex_left, sign, *complex_right)
                                       : std::nullopt;
}

template <class Sequence, class Items>
std::optional<Value> joined(const Value& left, const Value& right, Items Sequence::*items) {
  const auto* first = left.get_if<Sequence>();
  const auto* second = right.get_if<Sequence>();
  if (first == nullptr || second == nullptr) {
    return std::nullopt;
  }
  Sequence whole = *first;
  (whole.*items).insert((whole.*items).end(), (second->*items).begin(), (second->*items).end());
  return Value(std::move(whole));
}

std::optional<Value> concatenated(const Value& left, const Value& right) {
  const auto* first = left.get_if<std::string>();
  const auto* second = right.get_if<std::string>();
  if (first != nullptr && second != nullptr) {
    return Value(*first + *second);
  }
  auto value = joined(left, right, &List::items);
  value = value ? std::move(value) : joined(left, right, &Tuple::items);
  return value ? std::move(value) : joined(left, right, &Bytes::data);
}

template <class Items>
Items repeated(const Items& items, std::size_t count) {
  Items whole;
  for (std::size_t i = 0; i < count; ++i) {
    whole.insert(whole.end(), items.begin(), items.end());
  }
  return whole;
}

// Returns the number of values inside and of characters of texts, together.
std::size_t size_of(const Value& value) {
  return value.visit([](const auto& kind) -> std::size_t {
    std::size_t size = 1;
    if constexpr (requires { kind.items; }) {
      for (const Value& item : kind.items) {
        size += size_of(item);
      }
    } else if constexpr (requires { kind.entries; }) {
      for (const auto& [key, item] : kind.entries) {
        size += size_of(key) + size_of(item);
      }
    } else if constexpr (requires { kind.size(); }) {
      size += kind.size();
    }
    return size;
  });
}

// Returns a repeated sequence; the sequence and the count may be in either order.
std::optional<Value> repetition(const Value& left, const Value& right) {
  const bool counts_first = left.is<Integer>();
  const Value& sequence = counts_first ? right : left;
  const auto* number = (counts_first ? left : right).get_if<Integer>();
  const auto wished = number != nullptr ? number->to_int64() : std::nullopt;
  constexpr std::int64_t kMostRepeated = 100'000;
  if (!wished || *wished > kMostRepeated) {
    return std::nullopt;
  }
  const auto count = static_cast<std::size_t>(std::max<std::int64_t>(*wished, 0));
  const auto fits = [&](std::size_t size) { return size * count <= kMostRepeated; };
  if (const auto* text = sequence.get_if<std::string>(); text != nullptr && fits(text->size())) {
    return Value(repeated(*text, count));
  }
  if (const auto* bytes = sequence.get_if<Bytes>(); bytes != nullptr && fits(bytes->data.size())) {
    return Value(Bytes{repeated(bytes->data, count)});
  }
  if (const auto* list = sequence.get_if<List>(); list != nullptr && fits(size_of(sequence))) {
    return Value(List{repeated(list->items, count)});
  }
  if (const auto* tuple = sequence.get_if<Tuple>(); tuple != nullptr && fits(size_of(sequence))) {
    return Value(Tuple{repeated(tuple->items, count)});
  }
  return std::nullopt;
}

std::optional<Value> combined(const Value& left, std::string_view sign, const Value& right) {
  auto value = compute_numbers(left, sign, right);
  if (!value && sign == "+") {
    value = concatenated(left, right);
  }
  return value || sign != "*" ? std::move(value) : repetition(left, right);
}

const std::array<std::pair<std::string_view, Value>, 18>& constants() {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  static const std::array<std::pair<std::string_view, Value>, 18> kConstants{
      {{"true", true},
       {"false", false},
       {"null", Null{}},
       {"none", Null{}},
       {"undefined", Undefined{}},
       {"inf", kInfinity},
       {"nan", kNan},
       {"Infinity", kInfinity},
       {"NaN", kNan},
       {"math.inf", kInfinity},
       {"math.nan", kNan},
       {"math.pi", std::numbers::pi},
       {"math.e", std::numbers::e},
       {"math.tau", 2 * std::numbers::pi},
       {"np.inf", kInfinity},
       {"np.nan", kNan},
       {"numpy.inf", kInfinity},
       {"sys.maxsize", std::numeric_limits<std::int64_t>::max()}}};
  return kConstants;
}

// Returns the integer that a BigInt of JavaScript is made of; nullptr for any other value.
const Integer* big_int_of(const Value& value) {
  const auto* const made = value.get_if<Made>();
  const bool is_big =
      made != nullptr && made->making->name == kBigInt && made->making->args.size() == 1;
  return is_big ? made->making->args.front().get_if<Integer>() : nullptr;
}

Value big_int(Integer integer) {
  Construction making;
  making.name = kBigInt;
  making.args.emplace_back(std::move(integer));
  return Made{std::make_shared<const Construction>(std::move(making))};
}

}  // namespace

// Takes a BigInt of JavaScript: 5n, 0xFFn.
std::optional<Value> LiteralReader::take_big_int() {
  std::size_t end = cursor_.at;
  while (end < cursor_.text.size() && is_identifier_part(cursor_.text[end])) {
    ++end;
  }
  if (!is_digit(cursor_.peek()) || cursor_.text[end - 1] != 'n') {
    return std::nullopt;
  }
  LiteralCursor digits{cursor_.text.substr(0, end - 1), cursor_.at};
  const Result<Value> number = scan_number(digits, false);
  const Integer* const integer = number && digits.at_end() ? number->get_if<Integer>() : nullptr;
  if (integer == nullptr) {
    return std::nullopt;
  }
  cursor_.at = end;
  return big_int(*integer);
}

// Takes the first of `signs` that stands here and does not begin another operator.
std::string_view LiteralReader::take_operator(std::initializer_list<std::string_view> signs) {
  const std::size_t end = cursor_.at;
  skip_blanks();
  for (const std::string_view sign : signs) {
    const char next = cursor_.peek(sign.size());
    const bool is_longer = sign.size() == 1 && next == sign.front() && sign.front() == '*';
    if (cursor_.starts_with(sign) && !is_longer) {
      cursor_.at += sign.size();
      skip_blanks();
      return sign;
    }
  }
  cursor_.at = end;
  return {};
}

Result<Value> LiteralReader::combine(const Value& left, std::string_view sign, const Value& right) {
  std::optional<Value> value = combined(left, sign, right);
  if (!value) {
    return cursor_.error(
        fmt::format("{} {} {} is not computed here", kind_name(left), sign, kind_name(right)),
        "write the value itself");
  }
  SYNTH_CHECK(within_budget(budget_.take_node()));
  if (const auto* text = value->get_if<std::string>()) {
    SYNTH_CHECK(within_budget(budget_.take_bytes(text->size())));
  }
  return std::move(*value);
}

Result<Value> LiteralReader::read_sum() {
  SYNTH_TRY(Value left, read_product());
  for (auto sign = take_operator({"+", "-"}); !sign.empty(); sign = take_operator({"+", "-"})) {
    SYNTH_TRY(const Value right, read_product());
    SYNTH_TRY(left, combine(left, sign, right));
  }
  return left;
}

Result<Value> LiteralReader::read_product() {
  SYNTH_TRY(Value left, read_factor());
  for (auto sign = take_operator({"*", "//", "/", "%"}); !sign.empty();
       sign = take_operator({"*", "//", "/", "%"})) {
    SYNTH_TRY(const Value right, read_factor());
    SYNTH_TRY(left, combine(left, sign, right));
  }
  return left;
}

// Reads a factor. Signs bind looser than powers: -2 ** 2 is -4.
Result<Value> LiteralReader::read_factor() {
  bool negative = false;
  bool is_signed = false;
  while (cursor_.peek() == '-' || cursor_.peek() == '+') {
    negative = negative != (cursor_.peek() == '-');
    is_signed = true;
    ++cursor_.at;
    skip_blanks();
  }
  SYNTH_TRY(Value value, read_atom());
  if (!take_operator({"**"}).empty()) {
    if (++powers_ > kMostPowers) {
      return cursor_.error("too many powers");
    }
    SYNTH_TRY(const Value exponent, read_factor());
    SYNTH_TRY(value, combine(value, "**", exponent));
  }
  if (!is_signed) {
    return value;
  }
  if (const auto* real = value.get_if<double>()) {
    return Value(negative ? -*real : *real);
  }
  if (const Integer* const integer = big_int_of(value)) {
    return negative ? big_int(*Integer::parse("-" + integer->decimal())) : value;
  }
  if (const auto* complex = value.get_if<std::complex<double>>()) {
    return Value(negative ? -*complex : *complex);
  }
  return negative ? combine(Value(0), "-", value) : combine(Value(0), "+", value);
}

// Reads `list(...)`, `tuple(...)` or `dict()`, with a container as its argument, or empty.
Result<Value> LiteralReader::read_container_call(std::string_view name) {
  const std::size_t place = cursor_.at;
  SYNTH_TRY(std::vector<Value> arguments, read_arguments());
  if (arguments.size() > 1) {
    return at(place).error(fmt::format("{}(…) takes one value", name));
  }
  if (arguments.empty()) {
    return name == "list" ? Value(List{}) : name == "tuple" ? Value(Tuple{}) : Value(Dict{});
  }
  auto* list = arguments[0].get_if<List>();
  auto* tuple = arguments[0].get_if<Tuple>();
  if (name == "dict" && arguments[0].is<Dict>()) {
    return std::move(arguments[0]);
  }
  if (name == "dict" || (list == nullptr && tuple == nullptr)) {
    return at(place).error(fmt::format("{}(…) takes a {} written out", name, name));
  }
  std::vector<Value> items = std::move(list != nullptr ? list->items : tuple->items);
  return name == "list" ? Value(List{std::move(items)}) : Value(Tuple{std::move(items)});
}

std::optional<Value> LiteralReader::take_constant(std::string_view name) {
  std::string whole(name);
  std::size_t end = cursor_.at;
  if (cursor_.peek() == '.' && is_identifier_start(cursor_.peek(1))) {
    ++end;
    while (end < cursor_.text.size() && is_identifier_part(cursor_.text[end])) {
      ++end;
    }
    whole += cursor_.text.substr(cursor_.at, end - cursor_.at);
  }
  const auto& known = constants();
  const auto* const found =
      std::ranges::find(known, std::string_view(whole), &std::pair<std::string_view, Value>::first);
  if (found == known.end()) {
    return std::nullopt;
  }
  cursor_.at = end;
  return found->second;
}

Result<Value> parse_constant(std::string_view text) {
  return LiteralReader(text, LiteralReader::Extent::constant).read();
}

}  // namespace synth
