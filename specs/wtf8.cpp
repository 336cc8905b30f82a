#include "specs/wtf8.h"

#include <array>

namespace synth {

void append_code_point(std::string& text, std::uint32_t code_point) {
  const auto append = [&](std::uint32_t byte) {
    text += static_cast<char>(static_cast<std::uint8_t>(byte));
  };
  const auto append_tail = [&](unsigned shift) { append(0x80U | ((code_point >> shift) & 0x3FU)); };
  if (code_point < 0x80) {
    append(code_point);
  } else if (code_point < 0x800) {
    append(0xC0U | (code_point >> 6U));
    append_tail(0);
  } else if (code_point < 0x10000) {
    append(0xE0U | (code_point >> 12U));
    append_tail(6);
    append_tail(0);
  } else {
    append(0xF0U | (code_point >> 18U));
    append_tail(12);
    append_tail(6);
    append_tail(0);
  }
}

CodePoint code_point_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(at);
  if (lead < 0x80) {
    return {lead, 1};
  }
  // The least code point that needs the length: a smaller one would be overlong.
  struct Form {
    std::uint8_t mask, lead;
    std::size_t length;
    std::uint32_t least;
  };
  constexpr std::array<Form, 3> kForms{
      {{0xE0, 0xC0, 2, 0x80}, {0xF0, 0xE0, 3, 0x800}, {0xF8, 0xF0, 4, 0x10000}}};
  for (const Form& form : kForms) {
    if ((lead & form.mask) != form.lead || at + form.length > text.size()) {
      continue;
    }
    std::uint32_t value = lead & static_cast<std::uint8_t>(~form.mask);
    for (std::size_t i = 1; i < form.length; ++i) {
      if ((byte(at + i) & 0xC0U) != 0x80) {
        return {};
      }
      value = (value << 6U) | (byte(at + i) & 0x3FU);
    }
    return value >= form.least && value <= 0x10FFFF ? CodePoint{value, form.length} : CodePoint{};
  }
  return {};
}

}  // namespace synth
