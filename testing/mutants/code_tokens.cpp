#include "testing/mutants/code_tokens.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::size_t kMostInTemplate = 200;  // maximum number of tokens in template arguments

// Words that begin a declaration: a statement with one cannot be deleted.
constexpr std::array<std::string_view, 19> kDeclarations{
    "let",      "const",    "var",    "auto",      "using",    "typedef", "static",
    "function", "class",    "struct", "constexpr", "unsigned", "import",  "export",
    "debugger", "template", "enum",   "namespace", "async"};
constexpr std::array<std::string_view, 20> kNoOperands{
    "return", "typeof", "case", "in",       "of",        "delete", "void",
    "throw",  "new",    "do",   "else",     "yield",     "await",  "instanceof",
    "if",     "while",  "for",  "operator", "co_return", "goto"};

}  // namespace

CodeTokens::CodeTokens(std::string_view source, Language language)
    : is_javascript_(language == Language::javascript), tokens_(source_tokens(source, language)) {
  mark_templates();
}

bool CodeTokens::begins_names(std::size_t i) const {
  return has_word(kDeclarations, text(i));
}

bool CodeTokens::ends_operand(std::size_t i) const {
  switch (kind(i)) {
    case TokenKind::word:
      return !has_word(kNoOperands, text(i));
    case TokenKind::symbol:
      return is(i, ")") || is(i, "]") || is(i, "}") || (templates_.contains(i) && is(i, ">"));
    default:
      return true;
  }
}

bool CodeTokens::is_declaration(std::size_t at, std::size_t last) const {
  if (begins_names(at)) {
    return true;
  }
  if (is_javascript_ || is(at, "throw") || is(at, "delete") || is(at, "co_yield")) {
    return false;
  }
  for (std::size_t i = at; i + 1 < last; ++i) {
    const bool is_name = kind(i) == TokenKind::word;
    if ((is_name && kind(i + 1) == TokenKind::word) ||
        (templates_.contains(i) && text(i).front() == '>' &&
         (kind(i + 1) == TokenKind::word || is(i + 1, "&")))) {
      return true;
    }
    if (!is_name && !is(i, "::") && !templates_.contains(i) && !is(i, ",")) {
      return false;
    }
  }
  return false;
}

bool CodeTokens::is_declarator(std::size_t i) const {
  constexpr std::array<std::string_view, 6> kTypes{"int",  "char", "double",
                                                   "long", "bool", "float"};
  return !is_javascript_ && i > 0 && (is(i, "*") || is(i, "&")) && kind(i - 1) == TokenKind::word &&
         (begins_names(i - 1) || is(i + 1, ")") || is(i + 1, ",") || has_word(kTypes, text(i - 1)));
}

std::string CodeTokens::source_of(std::size_t first, std::size_t last) const {
  return first >= last ? ""
                       : std::string(tokens_[first].text.data(),
                                     tokens_[last - 1].end - tokens_[first].begin);
}

// Marks the angle brackets of C++ template arguments: a name before the first, and types inside.
void CodeTokens::mark_templates() {
  for (std::size_t i = 1; !is_javascript_ && i < tokens_.size(); ++i) {
    if (is(i, "<") && kind(i - 1) == TokenKind::word && !templates_.contains(i)) {
      mark_template(i);
    }
  }
}

void CodeTokens::mark_template(std::size_t open) {
  std::vector<std::size_t> inside{open};
  int depth = 1;
  const std::size_t end = std::min(tokens_.size(), open + kMostInTemplate);
  for (std::size_t i = open + 1; i < end && depth > 0; ++i) {
    const std::string_view t = text(i);
    if (t == "<") {
      ++depth;
      inside.push_back(i);
    } else if (t == ">" || t == ">>") {
      depth -= static_cast<int>(t.size());
      inside.push_back(i);
    } else if (kind(i) != TokenKind::word && kind(i) != TokenKind::number && t != "::" &&
               t != "," && t != "*" && t != "&" && t != "(" && t != ")") {
      return;
    }
  }
  const bool is_compared = text(open - 1) == "template" ? false : is_plain_name(open);
  if (depth <= 0 && !is_compared) {
    templates_.insert(inside.begin(), inside.end());
  }
}

// Returns whether the name before `<` is not known to be a template, as in `a < b`.
bool CodeTokens::is_plain_name(std::size_t open) const {
  constexpr std::array<std::string_view, 30> kTemplates{
      "vector",  "map",      "set",           "pair",          "tuple",
      "array",   "deque",    "list",          "optional",      "stack",
      "queue",   "get",      "static_cast",   "function",      "less",
      "greater", "hash",     "unordered_map", "unordered_set", "priority_queue",
      "variant", "multiset", "multimap",      "span",          "numeric_limits",
      "max",     "min",      "is_same_v",     "const_cast",    "dynamic_cast"};
  const bool is_standard = open >= 3 && is(open - 2, "::") && is(open - 3, "std");
  return !is_standard && !has_word(kTemplates, text(open - 1));
}

std::size_t closing_bracket(std::span<const SourceToken> tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    if (tokens[i].kind != TokenKind::symbol) {
      continue;
    }
    const std::string_view t = tokens[i].text;
    depth += t == "(" || t == "[" || t == "{" ? 1 : t == ")" || t == "]" || t == "}" ? -1 : 0;
    if (depth == 0) {
      return i;
    }
  }
  return tokens.size();
}

}  // namespace synth
