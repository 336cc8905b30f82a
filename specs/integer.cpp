#include "specs/value.h"
#include "synth/support/ascii.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace synth {
namespace {

bool is_negative(std::string_view decimal) {
  return decimal.starts_with('-');
}

// Orders two canonical decimal numbers: no leading zeros, no plus sign.
std::strong_ordering compare_decimals(std::string_view a, std::string_view b) {
  if (is_negative(a) != is_negative(b)) {
    return is_negative(a) ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  const auto by_magnitude = [](std::string_view x, std::string_view y) {
    return x.size() != y.size() ? x.size() <=> y.size() : x.compare(y) <=> 0;
  };
  return is_negative(a) ? by_magnitude(b, a) : by_magnitude(a, b);
}

// Returns the exact decimal digits of a finite double without a fraction.
std::string exact_decimal(double whole) {
  std::array<char, 2 + std::numeric_limits<double>::max_exponent10 + 1> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), whole,
                                          std::chars_format::fixed, 0);
  return {digits.data(), end};
}

}  // namespace

std::optional<Integer> Integer::parse(std::string_view decimal) {
  const bool negative = is_negative(decimal);
  if (negative || decimal.starts_with('+')) {
    decimal.remove_prefix(1);
  }
  if (decimal.empty() || !std::all_of(decimal.begin(), decimal.end(), is_digit)) {
    return std::nullopt;
  }
  decimal.remove_prefix(std::min(decimal.find_first_not_of('0'), decimal.size() - 1));
  std::string canonical = negative ? "-" : "";
  canonical += decimal;
  Integer integer;
  const char* end = canonical.data() + canonical.size();
  if (std::from_chars(canonical.data(), end, integer.small_).ec != std::errc()) {
    integer.large_ = std::make_shared<const std::string>(std::move(canonical));
  }
  return integer;
}

std::optional<Integer> Integer::parse(std::string_view digits, int base) {
  if (digits.empty() || digits.size() > kMaxBaseDigits) {
    return std::nullopt;
  }
  const unsigned bits = base == 16 ? 4 : base == 8 ? 3 : 1;
  boost::multiprecision::cpp_int number;
  for (const char c : digits) {
    unsigned digit = 0;
    if (const auto [end, error] = std::from_chars(&c, &c + 1, digit, base); end == &c) {
      return std::nullopt;
    }
    number <<= bits;
    number |= digit;
  }
  return parse(number.str());
}

Integer Integer::from_whole(double whole) {
  constexpr double kSmall = 1e18;  // within int64
  return std::abs(whole) < kSmall ? Integer(static_cast<std::int64_t>(whole))
                                  : *parse(exact_decimal(whole));
}

std::optional<std::int64_t> Integer::to_int64() const {
  return large_ ? std::nullopt : std::optional(small_);
}

std::string Integer::decimal() const {
  return large_ ? *large_ : std::to_string(small_);
}

double Integer::to_double() const {
  if (!large_) {
    return static_cast<double>(small_);
  }
  double nearest = 0;
  const auto [end, error] =
      std::from_chars(large_->data(), large_->data() + large_->size(), nearest);
  if (error == std::errc::result_out_of_range) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return is_negative(*large_) ? -kInfinity : kInfinity;
  }
  return nearest;
}

std::partial_ordering Integer::compare(double other) const {
  if (std::isnan(other)) {
    return std::partial_ordering::unordered;
  }
  if (std::isinf(other)) {
    return other > 0 ? std::partial_ordering::less : std::partial_ordering::greater;
  }
  constexpr std::int64_t kExact = std::int64_t{1} << std::numeric_limits<double>::digits;
  if (!large_ && -kExact <= small_ && small_ <= kExact) {
    return static_cast<double>(small_) <=> other;
  }
  // The whole part decides unless it is equal; then the sign of the fraction does.
  const double whole = std::trunc(other);
  const std::string digits = whole == 0 ? "0" : exact_decimal(whole);
  const auto by_whole = compare_decimals(decimal(), digits);
  return by_whole != std::strong_ordering::equal ? std::partial_ordering(by_whole)
                                                 : whole <=> other;
}

bool operator==(const Integer& a, const Integer& b) {
  return (a <=> b) == std::strong_ordering::equal;
}

std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
  if (!a.large_ && !b.large_) {
    return a.small_ <=> b.small_;
  }
  return compare_decimals(a.decimal(), b.decimal());
}

}  // namespace synth
