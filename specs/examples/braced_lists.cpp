#include "specs/examples/braced_lists.h"

#include "specs/examples/scanner.h"
#include "specs/literal.h"

#include <algorithm>

namespace synth {
namespace {

// What is looked through for one list, and for all lists of a text for each of its characters, so
// that hostile text costs linear time.
constexpr std::size_t kLongestList = 4096;
constexpr std::size_t kLooksPerCharacter = 16;

// Returns the braces that `text` begins with and all in them, with brackets for braces outside
// quotes; nothing if they are not closed. Takes what it looks through from `looks`.
std::optional<std::string> bracketed(std::string_view text, std::size_t& looks) {
  std::string list;
  int depth = 0;
  char quote = '\0';
  for (const char c : text.substr(0, std::min(kLongestList, looks))) {
    --looks;
    list += c == '{' && quote == '\0' ? '[' : c == '}' && quote == '\0' ? ']' : c;
    if (quote != '\0') {
      quote = c == quote ? '\0' : quote;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}' && --depth == 0) {
      return list;
    }
  }
  return std::nullopt;
}

std::optional<std::string> take_list(std::string_view text, std::size_t& looks) {
  auto list = bracketed(text, looks);
  return list && parse_literal(*list) ? list : std::nullopt;
}

// Empty braces may be a dictionary, or the body of a function.
bool is_empty(std::string_view list) {
  return list.find_first_not_of("[] \t\n") == list.npos;
}

// Returns whether what stands in front of a brace says what it makes.
bool is_behind_type(std::string_view text, std::size_t at) {
  return at > 0 && (is_name_character(text, at - 1) || text[at - 1] == '>' || text[at - 1] == ')');
}

}  // namespace

std::optional<std::string> read_braced_list(std::string_view text) {
  std::size_t looks = kLongestList;
  return text.starts_with('{') ? take_list(text, looks) : std::nullopt;
}

std::string with_bracketed_lists(std::string text) {
  std::size_t looks = kLooksPerCharacter * text.size();
  for (std::size_t at = text.find('{'); at != text.npos && looks > 0;) {
    const auto list = is_behind_type(text, at)
                          ? std::nullopt
                          : take_list(std::string_view(text).substr(at), looks);
    if (list && !is_empty(*list)) {
      text.replace(at, list->size(), *list);
    }
    at = text.find('{', at + (list ? list->size() : 1));
  }
  return text;
}

}  // namespace synth
