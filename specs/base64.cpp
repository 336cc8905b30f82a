#include "specs/base64.h"

#include <array>
#include <cstdint>

namespace synth {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoDigit = 0xFF;

constexpr std::array<std::uint8_t, 256> make_digit_values() {
  std::array<std::uint8_t, 256> values{};
  values.fill(kNoDigit);
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    values[static_cast<std::uint8_t>(kAlphabet[i])] = static_cast<std::uint8_t>(i);
  }
  return values;
}
constexpr std::array<std::uint8_t, 256> kDigitValues = make_digit_values();

}  // namespace

std::string base64_encode(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view group = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      bits = (bits << 8U) | (i < group.size() ? static_cast<std::uint8_t>(group[i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      text += i <= group.size() ? kAlphabet[(bits >> (18 - 6 * i)) & 0x3FU] : '=';
    }
  }
  return text;
}

std::optional<std::string> base64_decode(std::string_view text) {
  if (text.size() % 4 != 0) {
    return std::nullopt;
  }
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  text.remove_suffix(padding);
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  unsigned pending = 0;  // number of low bits of `bits` that are not written yet
  for (const char c : text) {
    const std::uint8_t digit = kDigitValues[static_cast<std::uint8_t>(c)];
    if (digit == kNoDigit) {
      return std::nullopt;
    }
    bits = (bits << 6U) | digit;
    pending += 6;
    if (pending >= 8) {
      pending -= 8;
      bytes += static_cast<char>(static_cast<std::uint8_t>(bits >> pending));
      bits &= (1U << pending) - 1;
    }
  }
  // The rest is padding: 0, 2 or 4 zero bits.
  return bits == 0 ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace synth
