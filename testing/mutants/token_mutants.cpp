#include "testing/mutants/token_mutants.h"

#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <tuple>

namespace synth {
namespace {

using Swap = std::pair<std::string_view, std::string_view>;

constexpr std::array<Swap, 12> kComparisons{{{"<", "<="},
                                             {"<", ">="},
                                             {"<=", "<"},
                                             {"<=", ">"},
                                             {">", ">="},
                                             {">", "<="},
                                             {">=", ">"},
                                             {">=", "<"},
                                             {"==", "!="},
                                             {"!=", "=="},
                                             {"===", "!=="},
                                             {"!==", "==="}}};
constexpr std::array<Swap, 24> kArithmetic{
    {{"+", "-"},   {"-", "+"},   {"*", "/"},    {"/", "*"},   {"%", "*"},   {"**", "*"},
     {"+=", "-="}, {"-=", "+="}, {"*=", "/="},  {"/=", "*="}, {"%=", "*="}, {"**=", "*="},
     {"<<", ">>"}, {">>", "<<"}, {">>>", "<<"}, {"&", "|"},   {"|", "&"},   {"^", "&"},
     {"&=", "|="}, {"|=", "&="}, {"^=", "&="},  {"++", "--"}, {"--", "++"}, {"<<=", ">>="}}};
constexpr std::array<Swap, 4> kBooleans{
    {{"&&", "||"}, {"||", "&&"}, {"&&=", "||="}, {"||=", "&&="}}};

// Words before which a statement is none that can be left out.
constexpr std::array<std::string_view, 19> kDeclarations{
    "let",      "const",    "var",    "auto",      "using",    "typedef", "static",
    "function", "class",    "struct", "constexpr", "unsigned", "import",  "export",
    "debugger", "template", "enum",   "namespace", "async"};
constexpr std::array<std::string_view, 20> kNoOperands{
    "return", "typeof", "case", "in",       "of",        "delete", "void",
    "throw",  "new",    "do",   "else",     "yield",     "await",  "instanceof",
    "if",     "while",  "for",  "operator", "co_return", "goto"};

template <class Container>
bool has(const Container& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// Statements of tokens, read by descent: where each begins and ends, and what to replace in it.
class Finder {
 public:
  Finder(std::string_view source, Language language)
      : source_(source),
        is_javascript_(language == Language::javascript),
        tokens_(source_tokens(source, language)) {
    mark_templates();
  }

  void part(std::size_t begin, std::size_t end) {
    const auto first = std::ranges::lower_bound(tokens_, begin, {}, &SourceToken::begin);
    const auto last = std::ranges::lower_bound(tokens_, end, {}, &SourceToken::begin);
    const auto at = static_cast<std::size_t>(first - tokens_.begin());
    end_ = static_cast<std::size_t>(last - tokens_.begin());
    if (at < end_ && is(at, "{") && closing_bracket(tokens_, at) + 1 == end_) {
      block(at);
    } else {
      expression(at, end_);
    }
  }

  TokenMutants take() { return std::move(found_); }

 private:
  [[nodiscard]] std::string_view text(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].text : std::string_view();
  }
  [[nodiscard]] bool is(std::size_t i, std::string_view what) const { return text(i) == what; }
  [[nodiscard]] TokenKind kind(std::size_t i) const { return tokens_[i].kind; }

  // Whether an operand ends with the token, so that what follows is a binary operator.
  [[nodiscard]] bool ends_operand(std::size_t i) const {
    switch (kind(i)) {
      case TokenKind::word:
        return !has(kNoOperands, text(i));
      case TokenKind::symbol:
        return is(i, ")") || is(i, "]") || is(i, "}") || (templates_.contains(i) && is(i, ">"));
      default:
        return true;
    }
  }

  // Angle brackets of C++ that hold arguments: a name before the first, and types within.
  void mark_templates() {
    for (std::size_t i = 1; !is_javascript_ && i < tokens_.size(); ++i) {
      if (is(i, "<") && kind(i - 1) == TokenKind::word && !templates_.contains(i)) {
        mark_template(i);
      }
    }
  }

  void mark_template(std::size_t open) {
    std::vector<std::size_t> inside{open};
    int depth = 1;
    for (std::size_t i = open + 1; i < tokens_.size() && depth > 0; ++i) {
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

  // `a < b` of a name that no namespace or keyword says to be a template.
  [[nodiscard]] bool is_plain_name(std::size_t open) const {
    constexpr std::array<std::string_view, 30> kTemplates{
        "vector",  "map",      "set",           "pair",          "tuple",
        "array",   "deque",    "list",          "optional",      "stack",
        "queue",   "get",      "static_cast",   "function",      "less",
        "greater", "hash",     "unordered_map", "unordered_set", "priority_queue",
        "variant", "multiset", "multimap",      "span",          "numeric_limits",
        "max",     "min",      "is_same_v",     "const_cast",    "dynamic_cast"};
    const bool is_standard = open >= 3 && is(open - 2, "::") && is(open - 3, "std");
    return !is_standard && !has(kTemplates, text(open - 1));
  }

  // --- what is found

  void add(std::string_view edit_operator, std::size_t token, std::vector<Edit> edits) {
    std::vector<std::tuple<std::size_t, std::size_t, std::string>> key;
    for (const Edit& edit : edits) {
      key.emplace_back(edit.begin, edit.end, edit.text);
    }
    if (seen_.insert(std::move(key)).second) {
      found_.mutants.push_back({.mutant = {.edit_operator = std::string(edit_operator),
                                           .line = tokens_[token].line,
                                           .cost = 1,
                                           .edits = std::move(edits)},
                                .statement = statement_});
    }
  }

  void replace(std::string_view edit_operator, std::size_t token, std::string with) {
    add(edit_operator, token, {{tokens_[token].begin, tokens_[token].end, std::move(with)}});
  }

  // Begins a statement. Where it is no part of a list of statements, the trap gets braces.
  void begin_statement(std::size_t first, std::size_t end, bool is_bare) {
    const std::string trap = is_javascript_ ? "throw new Error('synth');" : "__builtin_trap();";
    std::vector<Edit> edits{
        {tokens_[first].begin, tokens_[first].begin, (is_bare ? "{" : "") + trap}};
    if (is_bare && end > first) {
      edits.push_back({tokens_[end - 1].end, tokens_[end - 1].end, "}"});
    }
    statement_ = found_.traps.size();
    found_.traps.push_back(std::move(edits));
  }

  // --- statements; each gives the place behind it

  std::size_t block(std::size_t open) {
    const std::size_t close = std::min(closing_bracket(tokens_, open), end_);
    std::size_t at = open + 1;
    while (at < close) {
      at = statement(at, close, false);
    }
    return close + 1;
  }

  std::size_t statement(std::size_t at, std::size_t limit, bool is_bare) {
    const auto before = statement_;
    const std::size_t next = any_statement(at, limit, is_bare);
    statement_ = before;
    return std::max(next, at + 1);
  }

  std::size_t any_statement(std::size_t at, std::size_t limit, bool is_bare) {
    const std::string_view word = text(at);
    if (word == "{") {
      return block(at);
    }
    if (word == ";" || kind(at) == TokenKind::pattern) {
      return at + 1;
    }
    if (word == "case" || word == "default") {
      while (at < limit && !is(at, ":")) {
        ++at;
      }
      return at + 1;
    }
    if (kind(at) == TokenKind::word && is(at + 1, ":")) {
      return at + 2;
    }
    if (word == "function" || word == "class" || word == "struct" ||
        (word == "async" && is(at + 1, "function"))) {
      return definition(at, limit);
    }
    if (word == "try" || word == "do" || word == "else" || word == "finally" || word == "catch") {
      return headed(at, limit, is_bare);
    }
    if (word == "if" || word == "while" || word == "for" || word == "switch") {
      return headed(at, limit, is_bare);
    }
    return simple(at, limit, is_bare);
  }

  // A function or class within a body: what is in its braces.
  std::size_t definition(std::size_t at, std::size_t limit) {
    const bool is_class = is(at, "class") || is(at, "struct");
    while (at < limit && !is(at, "{") && !is(at, ";")) {
      at = is(at, "(") ? closing_bracket(tokens_, at) + 1 : at + 1;
    }
    if (at >= limit || is(at, ";")) {
      return at + 1;
    }
    const std::size_t close = closing_bracket(tokens_, at);
    if (is_class) {
      expression(at + 1, close);
    } else {
      block(at);
    }
    return close + 1;
  }

  std::size_t headed(std::size_t at, std::size_t limit, bool is_bare) {
    const std::size_t word = at;
    const bool is_condition = is(at, "if") || is(at, "while");
    const bool is_loop = is(at, "while") || is(at, "for") || is(at, "do");
    if (is_condition || is(at, "for") || is(at, "switch")) {
      begin_statement(at, end_of_headed(at, limit), is_bare);
    }
    ++at;
    at += is(at, "await") || is(at, "constexpr") ? 1 : 0;
    if (is(at, "(")) {
      const std::size_t close = closing_bracket(tokens_, at);
      expression(at + 1, close);
      if (is_condition) {
        condition(at + 1, close);
      }
      at = close + 1;
    }
    if (at >= limit) {
      return at;
    }
    const auto outer = breaks_;
    breaks_ = is_loop ? 'l' : is(word, "switch") ? 's' : breaks_;
    at = statement(at, limit, true);
    breaks_ = outer;
    return at < limit && (is(at, "else") || is(at, "catch") || is(at, "finally"))
               ? statement(at, limit, true)
               : at;
  }

  // Where a statement with a head ends, with what belongs to it.
  std::size_t end_of_headed(std::size_t at, std::size_t limit) const {
    while (at < limit) {
      at += is(at, "else") ? 1 : 0;
      const bool has_head = is(at, "if") || is(at, "for") || is(at, "while") || is(at, "switch");
      if (!has_head) {
        at = is(at, "{") ? closing_bracket(tokens_, at) + 1 : end_of_simple(at, limit);
      } else {
        at += is(at + 1, "(") ? 1 : 2;
        at = closing_bracket(tokens_, at) + 1;
        continue;
      }
      if (at >= limit || !is(at, "else")) {
        break;
      }
    }
    return std::min(at, limit);
  }

  // Behind its semicolon, or where JavaScript puts one.
  std::size_t end_of_simple(std::size_t at, std::size_t limit) const {
    while (at < limit) {
      if (is(at, ";")) {
        return at + 1;
      }
      if (is(at, "(") || is(at, "[") || is(at, "{")) {
        at = closing_bracket(tokens_, at);
      }
      ++at;
      if (is_javascript_ && at < limit && tokens_[at].line > line_of_end(at - 1) &&
          ends_operand(at - 1) && starts_statement(at)) {
        return at;
      }
    }
    return limit;
  }

  [[nodiscard]] int line_of_end(std::size_t i) const {
    return tokens_[i].line + static_cast<int>(std::ranges::count(text(i), '\n'));
  }

  [[nodiscard]] bool starts_statement(std::size_t i) const {
    const std::string_view t = text(i);
    return kind(i) == TokenKind::text || kind(i) == TokenKind::number || t == "++" || t == "--" ||
           t == "{" || t == "}" ||
           (kind(i) == TokenKind::word && t != "instanceof" && t != "in" && t != "of");
  }

  std::size_t simple(std::size_t at, std::size_t limit, bool is_bare) {
    const std::size_t end = end_of_simple(at, limit);
    begin_statement(at, end, is_bare);
    const std::size_t last = is(end - 1, ";") ? end - 1 : end;
    const std::string_view word = text(at);
    if (word == "return") {
      returned(at, last);
    } else if (word == "break" || word == "continue") {
      const bool changes = last == at + 1 && breaks_ == 'l';
      if (changes) {
        replace("break and continue", at, word == "break" ? "continue" : "break");
      }
    } else if (!is_declaration(at, last) && kind(at) != TokenKind::text) {
      add("statement deleted", at, {{tokens_[at].begin, tokens_[end - 1].end, ";"}});
    }
    if (word != "throw") {
      expression(at, last);
    } else {
      in_error_ = true;
      expression(at, last);
      in_error_ = false;
    }
    return end;
  }

  void returned(std::size_t at, std::size_t last) {
    if (last <= at + 1) {
      return;
    }
    const bool is_same = last == at + 2 && (is(at + 1, "undefined") || is(at + 1, "null"));
    if (is_javascript_ && !is_same) {
      add("returns undefined", at, {{tokens_[at].end, tokens_[last - 1].end, ""}});
    } else if (!is_javascript_ && !(is(at + 1, "{") && is(at + 2, "}"))) {
      add("returns default", at, {{tokens_[at].end, tokens_[last - 1].end, " {}"}});
    }
  }

  // Whether names begin with it: a keyword first, or in C++ two names in a row.
  [[nodiscard]] bool is_declaration(std::size_t at, std::size_t last) const {
    if (has(kDeclarations, text(at))) {
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

  // --- expressions

  void expression(std::size_t at, std::size_t end) {
    end = std::min(end, tokens_.size());
    while (at < end) {
      const bool is_body =
          is(at, "{") && at > 0 && (is(at - 1, ")") || is(at - 1, "=>")) && !is(at - 2, "new");
      if (is_body) {
        const auto outer = breaks_;
        breaks_ = ' ';
        at = block(at);
        breaks_ = outer;
        continue;
      }
      token(at);
      ++at;
    }
  }

  void token(std::size_t at) {
    switch (kind(at)) {
      case TokenKind::word:
        word(at);
        break;
      case TokenKind::number:
        number(at);
        break;
      case TokenKind::text:
        string(at);
        break;
      case TokenKind::symbol:
        symbol(at);
        break;
      case TokenKind::pattern:
        break;
    }
  }

  void word(std::size_t at) {
    const bool is_member = at > 0 && (is(at - 1, ".") || is(at - 1, "?."));
    if (!is_member && (is(at, "true") || is(at, "false")) && !is(at + 1, ":")) {
      replace("boolean constant", at, is(at, "true") ? "false" : "true");
    }
  }

  void number(std::size_t at) {
    std::string digits;
    for (const char c : text(at)) {
      if (c != '_' && c != '\'') {
        digits += c;
      }
    }
    const bool in_brackets = templates_.contains(at - 1) || (is(at + 1, ":") && is(at - 1, "{"));
    std::int64_t whole = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), whole);
    const std::string suffix = digits.substr(static_cast<std::size_t>(end - digits.data()));
    const bool is_octal = digits.size() > 1 && digits[0] == '0' && is_digit(digits[1]);
    if (error != std::errc() || in_brackets || is_octal || whole > (std::int64_t{1} << 53U)) {
      return;
    }
    if (suffix.starts_with('.') || suffix.starts_with('e') || suffix.starts_with('E')) {
      replace("number", at, fmt::format("({} + 1)", text(at)));
      replace("number", at, fmt::format("({} - 1)", text(at)));
    } else if (suffix.empty() || suffix == "n" ||
               has(std::array<std::string_view, 6>{"u", "U", "L", "UL", "LL", "ULL"}, suffix)) {
      replace("number", at, fmt::format("{}{}", whole + 1, suffix));
      replace("number", at,
              whole > 0 ? fmt::format("{}{}", whole - 1, suffix) : fmt::format("(-1{})", suffix));
    }
  }

  void string(std::size_t at) {
    const bool is_key = is(at + 1, ":") && (is(at - 1, "{") || is(at - 1, ","));
    const bool is_loaded = at >= 2 && is(at - 1, "(") && is(at - 2, "require");
    if (in_error_ || is_key || is_loaded || text(at).size() < 2) {
      return;
    }
    const std::string_view inside = text(at).substr(1, text(at).size() - 2);
    const char quote = text(at).front();
    if (!inside.empty()) {
      replace("string", at, std::string(2, quote));
    }
    replace("string", at, fmt::format("{0}XX{1}XX{0}", quote, inside));
  }

  void symbol(std::size_t at) {
    const bool is_binary = at > 0 && ends_operand(at - 1);
    if (templates_.contains(at)) {
      return;
    }
    for (const auto& [from, to] : kComparisons) {
      if (is_binary && is(at, from)) {
        replace("comparison operator", at, std::string(to));
      }
    }
    for (const auto& [from, to] : kBooleans) {
      if (is_binary && is(at, from)) {
        replace("boolean operator", at, std::string(to));
      }
    }
    const bool is_step = is(at, "++") || is(at, "--");
    for (const auto& [from, to] : kArithmetic) {
      if (is(at, from) && (is_binary || is_step) && !is_text_beside(at) && !is_shifted_out(at)) {
        replace("arithmetic operator", at, std::string(to));
      }
    }
    const bool is_last = at + 1 >= tokens_.size();
    if (is_last || is_binary) {
      return;
    }
    const bool is_sign = is(at, "-") && kind(at + 1) != TokenKind::number;
    if (is(at, "!") || is(at, "~") || is_sign) {
      replace("unary operator", at, "");
    }
  }

  // In C++ text has `+` only, and `&` and `*` may say how something is passed.
  [[nodiscard]] bool is_text_beside(std::size_t at) const {
    if (is_javascript_) {
      return false;
    }
    const bool is_declarator =
        (is(at, "*") || is(at, "&")) && kind(at - 1) == TokenKind::word &&
        (has(kDeclarations, text(at - 1)) || is(at + 1, ")") || is(at + 1, ",") ||
         has(std::array<std::string_view, 6>{"int", "char", "double", "long", "bool", "float"},
             text(at - 1)));
    const auto is_text = [&](std::size_t i) {
      return i < tokens_.size() &&
             (kind(i) == TokenKind::text || is(i, "to_string") ||
              (is(i, "std") && (is(i + 2, "to_string") || is(i + 2, "string"))));
    };
    return is_declarator || is_text(at + 1) || is_text(at - 1);
  }

  // `stream << value`
  [[nodiscard]] bool is_shifted_out(std::size_t at) const {
    return !is_javascript_ && (is(at, "<<") || is(at, ">>")) &&
           (at + 1 >= tokens_.size() || kind(at + 1) != TokenKind::number);
  }

  // Of an expression whose truth counts, where no mutant of its operators does the same.
  void condition(std::size_t first, std::size_t end) {
    int comparisons = 0;
    int others = 0;
    for (std::size_t i = first; i < end; ++i) {
      const bool compares =
          std::ranges::any_of(kComparisons, [&](const Swap& s) { return is(i, s.first); });
      comparisons += compares && !templates_.contains(i) ? 1 : 0;
      others += is(i, "&&") || is(i, "||") || is(i, ";") || is(i, ",") ? 1 : 0;
    }
    const bool is_declared = !is_javascript_ && end - first > 2 && is_declaration(first, end);
    const bool is_constant = end == first + 1 && (is(first, "true") || is(first, "false"));
    const bool is_done = (comparisons == 1 || is(first, "!")) && others == 0;
    if (first < end && !is_done && !is_constant && !is_declared &&
        std::ranges::none_of(std::span(tokens_).subspan(first, end - first),
                             [](const SourceToken& t) { return t.text == ";"; })) {
      add("condition negated", first,
          {{tokens_[first].begin, tokens_[first].begin, "!("},
           {tokens_[end - 1].end, tokens_[end - 1].end, ")"}});
    }
  }

  std::string_view source_;
  bool is_javascript_;
  std::vector<SourceToken> tokens_;
  std::set<std::size_t> templates_;  // tokens that are angle brackets
  std::size_t end_ = 0;
  char breaks_ = ' ';  // what `break` leaves: a loop, a switch
  bool in_error_ = false;
  std::optional<std::size_t> statement_;
  std::set<std::vector<std::tuple<std::size_t, std::size_t, std::string>>> seen_;
  TokenMutants found_;
};

}  // namespace

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

TokenMutants token_mutants(std::string_view source, Language language,
                           std::span<const std::pair<std::size_t, std::size_t>> parts) {
  Finder finder(source, language);
  for (const auto& [begin, end] : parts) {
    finder.part(begin, end);
  }
  return finder.take();
}

}  // namespace synth
