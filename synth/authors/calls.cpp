#include "synth/authors/calls.h"

#include "synth/support/ascii.h"

namespace synth {

bool calls(std::string_view code, std::string_view function) {
  for (std::size_t at = code.find(function); at != std::string_view::npos;
       at = code.find(function, at + 1)) {
    const std::size_t end = at + function.size();
    const char before = at == 0 ? '\n' : code[at - 1];
    const char after = end < code.size() ? code[end] : '\n';
    const bool is_argument = (before == '(' || before == ' ') && (after == ',' || after == ')');
    if (!is_word_character(before) && (after == '(' || is_argument)) {
      return true;
    }
  }
  return false;
}

}  // namespace synth
