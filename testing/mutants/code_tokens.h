#pragma once

#include "testing/mutants/source_tokens.h"

#include <algorithm>
#include <set>
#include <span>
#include <string>

namespace synth {

template <class Container>
bool has_word(const Container& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// The tokens of JavaScript or C++, with facts that follow from their neighbours. Places past the
// last have empty text.
class CodeTokens {
 public:
  CodeTokens(std::string_view source, Language language);

  [[nodiscard]] bool is_javascript() const { return is_javascript_; }
  [[nodiscard]] std::size_t size() const { return tokens_.size(); }
  [[nodiscard]] std::span<const SourceToken> all() const { return tokens_; }
  [[nodiscard]] const SourceToken& operator[](std::size_t i) const { return tokens_[i]; }
  [[nodiscard]] TokenKind kind(std::size_t i) const { return tokens_[i].kind; }
  [[nodiscard]] std::string_view text(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].text : std::string_view();
  }
  [[nodiscard]] bool is(std::size_t i, std::string_view what) const { return text(i) == what; }

  // Returns whether it is an angle bracket of C++ template arguments.
  [[nodiscard]] bool is_template(std::size_t i) const { return templates_.contains(i); }
  // Returns whether an operand ends with the token, so that a following operator is binary.
  [[nodiscard]] bool ends_operand(std::size_t i) const;
  // Returns whether it begins a declaration: a keyword first, or in C++ two names in a row.
  [[nodiscard]] bool is_declaration(std::size_t at, std::size_t last) const;
  // Returns whether `*` or `&` is part of a C++ type rather than an operator.
  [[nodiscard]] bool is_declarator(std::size_t i) const;
  // Returns the source text from a token to before another one.
  [[nodiscard]] std::string source_of(std::size_t first, std::size_t last) const;
  // Returns whether it is a word that begins a declaration: `const`, `struct`, `let`.
  [[nodiscard]] bool begins_names(std::size_t i) const;

 private:
  void mark_templates();
  void mark_template(std::size_t open);
  [[nodiscard]] bool is_plain_name(std::size_t open) const;

  bool is_javascript_;
  std::vector<SourceToken> tokens_;
  std::set<std::size_t> templates_;
};

// Returns the place of the bracket that closes the one at `open`, or tokens.size().
std::size_t closing_bracket(std::span<const SourceToken> tokens, std::size_t open);

}  // namespace synth
