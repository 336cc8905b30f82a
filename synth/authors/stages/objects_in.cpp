#include "synth/authors/stages/staged_author.h"

#include <algorithm>
#include <optional>

namespace synth {
namespace {

// The limit of braces that are tried and close nothing.
constexpr int kMostVainStarts = 100;

// Returns the position past the closing brace of the object that begins at `from`; nothing if it is
// not closed.
std::optional<std::size_t> end_of_object(std::string_view text, std::size_t from) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = from; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}' && --depth == 0) {
      return i + 1;
    }
  }
  return std::nullopt;
}

// Returns whether an object can begin here: a key or the end follows the brace. Prose has braces
// too.
bool begins_object(std::string_view text, std::size_t brace) {
  const std::size_t next = text.find_first_not_of(" \t\r\n", brace + 1);
  return next != std::string_view::npos && (text[next] == '"' || text[next] == '}');
}

}  // namespace

std::vector<std::string_view> objects_in(std::string_view answer) {
  std::vector<std::string_view> objects;
  int in_vain = 0;
  std::size_t at = answer.find('{');
  while (at != std::string_view::npos && in_vain < kMostVainStarts) {
    const auto end = begins_object(answer, at) ? end_of_object(answer, at) : std::nullopt;
    if (end) {
      objects.push_back(answer.substr(at, *end - at));
    } else {
      ++in_vain;
    }
    at = answer.find('{', end.value_or(at + 1));
  }
  std::reverse(objects.begin(), objects.end());
  return objects;
}

}  // namespace synth
