#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace synth {

// Returns the number that the whole text denotes, for a whole number in the given base (10 without
// one); nothing if it is not one or out of range. Blanks and `+` are not accepted. Independent of
// the locale.
template <class Number, class... Base>
std::optional<Number> parse_number(std::string_view text, Base... base) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base...);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace synth
