#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The text between two places, and what takes its place.
struct TextEdit {
  std::size_t begin;
  std::size_t end;
  std::string text;
};

// The text with edits that do not overlap; of several at one place the first comes first.
std::string apply_edits(std::string_view text, std::vector<TextEdit> edits);

}  // namespace synth
