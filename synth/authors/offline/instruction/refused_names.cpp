#include "synth/authors/offline/instruction/refused_names.h"

#include "specs/identifier.h"
#include "synth/authors/offline/program/names.h"
#include "synth/support/ascii.h"

#include <fmt/format.h>

namespace synth {
namespace {

// Returns the beginning of the name that ends before `end`.
std::size_t begin_of_name(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && is_word_character(text[begin - 1])) {
    --begin;
  }
  return begin;
}

}  // namespace

std::optional<std::string> find_reserved_name(std::string_view text, Language language) {
  for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
    const std::size_t begin = begin_of_name(text, at);
    const std::string_view name = text.substr(begin, at - begin);
    if (is_keyword(name, language)) {
      return fmt::format("'{}' is a keyword of {}, which no function can be named by", name,
                         synth::name(language));
    }
    if (is_builtin(name)) {
      return fmt::format(
          "'{}' is the name of a function or module of Python's own, which the code may need; "
          "another name would help",
          name);
    }
  }
  return std::nullopt;
}

}  // namespace synth
