#include "specs/literal_scan.h"

#include "specs/wtf8.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

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
  return is_letter(c) || c == '_' || !is_ascii(c);
}

bool is_identifier_part(char c) {
  return is_identifier_start(c) || is_digit(c);
}

}  // namespace synth
