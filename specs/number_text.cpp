#include "specs/number_text.h"

#include <array>
#include <charconv>
#include <limits>

namespace synth {
namespace {

using Buffer = std::array<char, 64>;

std::string_view format(Buffer& buffer, double number, std::chars_format form) {
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, form);
  return {buffer.data(), static_cast<std::size_t>(end - buffer.data())};
}

// Returns whether a decimal number that is not near 1 is above it: its first non-zero digit is left
// of the point once the exponent is applied.
bool is_large(std::string_view text) {
  const std::size_t e = text.find_first_of("eE");
  const std::string_view mantissa = text.substr(0, e);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t first = mantissa.find_first_of("123456789");
  if (first == std::string_view::npos) {
    return false;
  }
  if (e != std::string_view::npos) {
    // The exponent decides unless the mantissa has as many digits as it shifts.
    std::string_view digits = text.substr(e + 1);
    const bool negative = digits.starts_with('-');
    digits.remove_prefix(negative || digits.starts_with('+') ? 1 : 0);
    long long exponent = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    if (error == std::errc::result_out_of_range) {
      return !negative;
    }
    const auto shift = static_cast<long long>(point) - static_cast<long long>(first);
    return shift + (negative ? -exponent : exponent) > 0;
  }
  return first < point;
}

}  // namespace

std::string float_text(double finite) {
  // The thresholds of CPython's float_repr_style 'r' (Python/pystrtod.c).
  constexpr int kLeastFixedExponent = -4;
  constexpr int kLeastScientificExponent = 16;
  Buffer buffer;
  const std::string_view scientific = format(buffer, finite, std::chars_format::scientific);
  const std::size_t e = scientific.find('e');
  const std::size_t digits = scientific[e + 1] == '+' ? e + 2 : e + 1;
  int exponent = 0;
  std::from_chars(scientific.data() + digits, scientific.data() + scientific.size(), exponent);
  if (exponent < kLeastFixedExponent || exponent >= kLeastScientificExponent) {
    return std::string(scientific);
  }
  std::string text(format(buffer, finite, std::chars_format::fixed));
  if (text.find('.') == std::string::npos) {
    text += ".0";
  }
  return text;
}

double parse_float(std::string_view text) {
  double nearest = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), nearest);
  if (error == std::errc::result_out_of_range) {
    return is_large(text) ? std::numeric_limits<double>::infinity() : 0.0;
  }
  return nearest;
}

}  // namespace synth
