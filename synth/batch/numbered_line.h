#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// A line of the batch and its number there, from 1: "17\t{...}" in the files of a plan.
struct NumberedLine {
  std::uint64_t number = 0;
  std::string_view text;
};

inline std::optional<NumberedLine> parse_numbered_line(std::string_view line) {
  NumberedLine parsed;
  const char* const end = line.data() + line.size();
  const auto [at, error] = std::from_chars(line.data(), end, parsed.number);
  if (error != std::errc() || at == end || *at != '\t') {
    return std::nullopt;
  }
  parsed.text = line.substr(static_cast<std::size_t>(at - line.data()) + 1);
  return parsed;
}

inline std::string numbered_line(std::uint64_t number, std::string_view text) {
  std::string line = std::to_string(number);
  line += '\t';
  line += text;
  line += '\n';
  return line;
}

}  // namespace synth
