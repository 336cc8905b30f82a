#pragma once

#include <initializer_list>
#include <string_view>

namespace synth {

// Return whether the character at `at` may begin a name, or be part of one. Letters of any script
// may; subscripts and superscripts may not, since they annotate a name. `at` may be at any byte of
// the character. Past the end of the text the answer is false.
bool is_name_start(std::string_view text, std::size_t at);
bool is_name_character(std::string_view text, std::size_t at);

// A position in a text that is read in pieces.
struct Scanner {
  std::string_view text;
  std::size_t at = 0;

  [[nodiscard]] bool ended() const { return at >= text.size(); }
  [[nodiscard]] std::string_view rest() const { return text.substr(at); }
  [[nodiscard]] char peek() const { return ended() ? '\0' : text[at]; }
  void skip_blanks();  // spaces and tabs
  void skip_space();   // line breaks too
  void skip_line();    // to the beginning of the next line
  // Moves past the token if it is next. A token that ends in a letter must end a word; letters
  // match in either case.
  bool accept(std::string_view token);
  bool accept_any(std::initializer_list<std::string_view> tokens);
  // Takes the identifier that is next, which may be empty.
  std::string_view name();
};

}  // namespace synth
