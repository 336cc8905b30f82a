#include "testing/runtimes/cpp/host/class_text.h"

#include "testing/runtimes/cpp/host/declarations.h"

#include <array>
#include <utility>

namespace synth {
namespace {

using TokenSpan = std::span<const std::string>;

bool begins_class(TokenSpan tokens, std::size_t at) {
  return is_one_of_tokens(tokens[at], {"class", "struct"}) && (at == 0 || tokens[at - 1] != "enum");
}

std::optional<CppClassText> class_text_at(TokenSpan tokens, std::size_t at, std::string_view name) {
  const std::size_t named = at + 1;
  if (named + 1 >= tokens.size() || tokens[named] != name) {
    return std::nullopt;
  }
  const std::size_t head = named + (tokens[named + 1] == "final" ? 2 : 1);
  std::size_t open = head;
  while (open < tokens.size() &&
         !is_one_of_tokens(tokens[open], {"{", ";", "(", "class", "struct"})) {
    ++open;
  }
  if (open == tokens.size() || tokens[open] != "{" ||
      (open != head && tokens[head] != ":")) {  // a declaration, or the return type of a function
    return std::nullopt;
  }
  const std::size_t end = behind_matching_token(tokens, open, "}");
  return CppClassText{.is_struct = tokens[at] == "struct",
                      .is_template = at > 0 && tokens[at - 1] == ">",
                      .place = at,
                      .bases = tokens.subspan(head, open - head),
                      .body = tokens.subspan(open + 1, std::max(end, open + 2) - open - 2)};
}

}  // namespace

std::optional<CppClassText> find_cpp_class_text(TokenSpan tokens, std::string_view name) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (begins_class(tokens, i)) {
      if (auto found = class_text_at(tokens, i, name)) {
        return found;
      }
    }
    if (tokens[i] == "{") {
      i = behind_matching_token(tokens, i, "}") - 1;
    }
  }
  return std::nullopt;
}

namespace {

// A reader of declarations, one by one.
class ClassBody {
 public:
  explicit ClassBody(TokenSpan tokens) : tokens_(tokens) {}

  CppDeclaration read(std::size_t begin) {
    CppDeclaration declared;
    int angles = 0;
    std::size_t at = begin;
    for (; at < tokens_.size(); ++at) {
      const std::string& token = tokens_[at];
      if (is_one_of_tokens(token, {";", "=", "{", ":"})) {
        break;
      }
      if (token == "operator") {
        at = behind_operator(at);
        declared.parameters = at - begin;
        --at;
        continue;
      }
      angles += token == "<" ? 1 : token == ">" ? -1 : 0;
      if (token == "(" && angles <= 0 && declared.parameters == 0) {
        declared.parameters = at - begin;
      }
      if (token == "(" || token == "[") {
        at = behind_matching_token(tokens_, at, token == "(" ? ")" : "]") - 1;
      }
    }
    declared.head = tokens_.subspan(begin, std::min(at, tokens_.size()) - begin);
    declared.next = declared.parameters != 0 ? behind_function(at) : behind_semicolon(at);
    return declared;
  }

 private:
  // Returns the place of the bracket that opens an operator's parameters.
  [[nodiscard]] std::size_t behind_operator(std::size_t at) const {
    ++at;
    at += at < tokens_.size() && tokens_[at] == "(" ? 2 : 0;  // operator()()
    while (at < tokens_.size() && tokens_[at] != "(") {
      ++at;
    }
    return at;
  }

  [[nodiscard]] std::size_t behind_semicolon(std::size_t at) const {
    while (at < tokens_.size() && tokens_[at] != ";") {
      at = behind_bracket(at);
    }
    return at + 1;
  }

  [[nodiscard]] std::size_t behind_bracket(std::size_t at) const {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kPairs{
        {{"(", ")"}, {"{", "}"}, {"[", "]"}}};
    for (const auto& [open, close] : kPairs) {
      if (tokens_[at] == open) {
        return behind_matching_token(tokens_, at, close);
      }
    }
    return at + 1;
  }

  // Skips `= 0;`, `;`, a body, or a constructor's member initialisers and body. Braces after a name
  // belong to an initialiser.
  [[nodiscard]] std::size_t behind_function(std::size_t at) const {
    const bool begins_members = at < tokens_.size() && tokens_[at] == ":";
    while (at < tokens_.size() && tokens_[at] != ";") {
      const bool is_brace = tokens_[at] == "{";
      const std::string& before = tokens_[at == 0 ? 0 : at - 1];
      const bool is_value = begins_members && (is_cpp_name(before) || before == ">");
      at = behind_bracket(at);
      if (is_brace && !is_value) {
        return at < tokens_.size() && tokens_[at] == ";" ? at + 1 : at;
      }
    }
    return at + 1;
  }

  TokenSpan tokens_;
};

}  // namespace

CppDeclaration read_cpp_declaration(std::span<const std::string> body, std::size_t begin) {
  return ClassBody(body).read(begin);
}

std::vector<std::string> public_cpp_bases(const CppClassText& text) {
  std::vector<std::string> names;
  if (text.bases.empty()) {
    return names;
  }
  for (const CppTokens& base : split_cpp_parameters(text.bases.subspan(1))) {
    const bool is_public = text.is_struct
                               ? !has_token(base, "private") && !has_token(base, "protected")
                               : has_token(base, "public");
    if (is_public && !base.empty() && is_cpp_name(base.back())) {
      names.push_back(base.back());
    }
  }
  return names;
}

}  // namespace synth
