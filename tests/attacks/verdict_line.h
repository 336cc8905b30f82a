#pragma once

#include "specs/json.h"

#include <cctype>
#include <string>
#include <string_view>

namespace synth {

// Returns the verdict of a whole line; the line itself if it has none.
inline std::string verdict_of(const std::string& line) {
  const auto document = parse_json(line);
  if (!document) {
    return line;
  }
  const auto verdict = JsonField(*document).find("verdict");
  return verdict ? verdict->string().value() : line;
}

// Returns a verdict line without the parts that change from run to run: each duration and each
// address becomes one sign. Everything else is kept byte for byte.
inline std::string lasting(std::string_view line) {
  std::string kept;
  const auto skip = [&](std::string_view begin, auto belongs) {
    if (!line.starts_with(begin)) {
      return false;
    }
    kept += std::string(begin) + '_';
    line.remove_prefix(begin.size());
    while (!line.empty() && belongs(line.front())) {
      line.remove_prefix(1);
    }
    return true;
  };
  const auto of_number = [](char sign) {
    return std::isdigit(static_cast<unsigned char>(sign)) != 0 || sign == '.' || sign == 'e' ||
           sign == '-' || sign == '+';
  };
  const auto of_address = [](char sign) {
    return std::isxdigit(static_cast<unsigned char>(sign)) != 0;
  };
  // The number of the line, at its end, differs among other lines.
  if (const std::size_t number = line.rfind(R"(,"line":)"); number != line.npos) {
    line = line.substr(0, number);
  }
  while (!line.empty()) {
    if (!skip(R"("duration_ms":)", of_number) && !skip("it used ", of_number) &&
        !skip("0x", of_address)) {
      kept += line.front();
      line.remove_prefix(1);
    }
  }
  return kept;
}

}  // namespace synth
