
#include "synth/authors/stages/staged_author.h"

#include <algorithm>
#include <optional>

namespace synth {
namespace {

// The limit of braces that are tried and close nothing.
constexpr int kMostVainStarts = 100;

// Returns the position past the end of the object or list that begins at `from`; nothing if it is
// not closed.
std::optional<std::size_t> end_of(std::string_view text, std::size_t from) {
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
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if ((c == '}' || c == ']') && --depth == 0) {
      return i + 1;
    }
  }
  return std::nullopt;
}

// Returns whether an object can begin here: a key or the end follows the brace; or a list of
// objects. Prose has brackets too.
bool begins_here(std::string_view text, std::size_t bracket) {
  constexpr std::string_view kSpace = " \t\r\n";
  std::size_t next = text.find_first_not_of(kSpace, bracket + 1);
  if (text[bracket] == '[') {
    if (next == std::string_view::npos || text[next] != '{') {
      return false;
    }
    next = text.find_first_not_of(kSpace, next + 1);
  }
  return next != std::string_view::npos && (text[next] == '"' || text[next] == '}');
}

}  // namespace

std::vector<std::string_view> objects_in(std::string_view answer) {
  std::vector<std::string_view> objects;
  int in_vain = 0;
  std::size_t at = answer.find_first_of("{[");
  while (at != std::string_view::npos && in_vain < kMostVainStarts) {
    const bool begins = begins_here(answer, at);
    const auto end = begins ? end_of(answer, at) : std::nullopt;
    if (end) {
      objects.push_back(answer.substr(at, *end - at));
    } else if (begins || answer[at] == '{') {
      ++in_vain;
    }
    at = answer.find_first_of("{[", end.value_or(at + 1));
  }
  std::reverse(objects.begin(), objects.end());
  return objects;
}

}  // namespace synth
