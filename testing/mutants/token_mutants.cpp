#include "testing/mutants/token_mutants.h"

#include "testing/mutants/bash_mutants.h"
#include "testing/mutants/code_tokens.h"
#include "testing/mutants/fault_mutants.h"
#include "testing/mutants/mutant_list.h"
#include "testing/mutants/operands.h"
#include "testing/mutants/operator_mutants.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace synth {
namespace {

// Statements nested deeper are not mutated: each level costs a few stack frames.
constexpr int kDeepest = 200;
constexpr std::size_t kMostOtherNames = 2;  // replacements of one name

// A reader of statements from tokens, by recursive descent: their beginnings, ends and
// replacements.
class Finder {
 public:
  Finder(std::string_view source, Language language)
      : is_javascript_(language == Language::javascript), tokens_(source, language) {}

  void part(std::size_t begin, std::size_t end) {
    const auto first = std::ranges::lower_bound(tokens_.all(), begin, {}, &SourceToken::begin);
    const auto last = std::ranges::lower_bound(tokens_.all(), end, {}, &SourceToken::begin);
    const auto at = static_cast<std::size_t>(first - tokens_.all().begin());
    end_ = static_cast<std::size_t>(last - tokens_.all().begin());
    parameters_ = at > 0 ? parameters_before(tokens_, at - 1) : std::vector<TokenParameter>{};
    if (at < end_ && is(at, "{") && closing(at) + 1 == end_) {
      block(at);
    } else if (at < end_) {  // of a function of JavaScript without braces
      mutants_.begin_statement(
          {{tokens_[at].begin, tokens_[at].begin, "((() => { throw Symbol('synth'); })(), "},
           {tokens_[end_ - 1].end, tokens_[end_ - 1].end, ")"}});
      expression(at, end_);
    }
  }

  TokenMutants take() { return mutants_.take(); }

 private:
  [[nodiscard]] std::string_view text(std::size_t i) const { return tokens_.text(i); }
  [[nodiscard]] bool is(std::size_t i, std::string_view what) const { return tokens_.is(i, what); }
  [[nodiscard]] TokenKind kind(std::size_t i) const { return tokens_.kind(i); }
  [[nodiscard]] std::size_t closing(std::size_t open) const {
    return closing_bracket(tokens_.all(), open);
  }

  void add(std::string_view edit_operator, std::size_t token, std::vector<Edit> edits) {
    mutants_.add(edit_operator, tokens_[token].line, std::move(edits));
  }

  // Begins a statement. If it is not in a list of statements (`is_bare`), the trap gets braces.
  void begin_statement(std::size_t first, std::size_t end, bool is_bare) {
    const std::string trap = is_javascript_ ? "throw Symbol('synth');" : "throw 0.5F;";
    std::vector<Edit> edits{
        {tokens_[first].begin, tokens_[first].begin, (is_bare ? "{" : "") + trap}};
    if (is_bare && end > first) {
      edits.push_back({tokens_[end - 1].end, tokens_[end - 1].end, "}"});
    }
    mutants_.begin_statement(std::move(edits));
  }

  // A condition from `first` up to `end`.
  void watch_condition(std::size_t first, std::size_t end) {
    if (first >= end || !watched_.emplace(first, end).second) {
      return;
    }
    const std::string failing = is_javascript_ ? "(() => { throw Symbol('synth'); })())"
                                               : "[]() -> bool { throw 0.5F; }())";
    const auto edits = [&](std::string_view joined) {
      return std::vector<Edit>{
          {tokens_[first].begin, tokens_[first].begin, "(("},
          {tokens_[end - 1].end, tokens_[end - 1].end, ") " + std::string(joined) + " " + failing}};
    };
    mutants_.add_condition(
        {.line = tokens_[first].line, .if_holds = edits("&&"), .if_not = edits("||")});
  }

  // The operands of `&&` or `||` at a place of an expression from `begin` up to `end`.
  void watch_operands(std::size_t begin, std::size_t at, std::size_t end) {
    const bool is_reference = !is_javascript_ && (is(at - 1, "auto") || is(at - 1, ">"));
    if (at > 0 && tokens_.ends_operand(at - 1) && !is_reference) {
      watch_condition(std::max(begin_of_condition_part(tokens_, at), begin), at);
      watch_condition(at + 1, std::min(end_of_condition_part(tokens_, at + 1), end));
    }
  }

  // --- statements; each gives the place behind it

  std::size_t block(std::size_t open) {
    const std::size_t close = std::min(closing(open), end_);
    std::size_t at = open + 1;
    while (at < close) {
      at = statement(at, close, false);
    }
    return close + 1;
  }

  std::size_t statement(std::size_t at, std::size_t limit, bool is_bare) {
    if (depth_ == kDeepest) {
      return limit;
    }
    ++depth_;
    const auto before = mutants_.statement();
    const std::size_t next = any_statement(at, limit, is_bare);
    mutants_.go_back_to(before);
    --depth_;
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

  // Reads a function or class within a body: the content of its braces.
  std::size_t definition(std::size_t at, std::size_t limit) {
    const bool is_class = is(at, "class") || is(at, "struct");
    while (at < limit && !is(at, "{") && !is(at, ";")) {
      at = is(at, "(") ? closing(at) + 1 : at + 1;
    }
    if (at >= limit || is(at, ";")) {
      return at + 1;
    }
    const std::size_t close = closing(at);
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
    const std::size_t loops = loops_.size();
    if (is(at, "(")) {
      const std::size_t close = closing(at);
      if (is(word, "for")) {
        begin_loop(at, close);
        add_shorter_loops(tokens_, at, mutants_);
      } else if (is(word, "if")) {
        add_case_left_out(tokens_, at + 1, close, mutants_);
      }
      expression(at + 1, close);
      if (is_condition) {
        add_negation(tokens_, at + 1, close, mutants_);
        watch_condition(at + 1, close);
      }
      at = close + 1;
    }
    if (at >= limit) {
      return at;
    }
    const auto outer = breaks_;
    breaks_ = is_loop ? 'l' : is(word, "switch") ? 's' : breaks_;
    loop_depth_ += is_loop ? 1 : 0;
    at = statement(at, limit, true);
    loop_depth_ -= is_loop ? 1 : 0;
    loops_.resize(loops);
    breaks_ = outer;
    if (is(word, "do") && is(at, "while") && is(at + 1, "(")) {
      const std::size_t close = closing(at + 1);
      expression(at + 2, close);
      add_negation(tokens_, at + 2, close, mutants_);
      watch_condition(at + 2, close);
      return close + (is(close + 1, ";") ? 2 : 1);
    }
    return at < limit && (is(at, "else") || is(at, "catch") || is(at, "finally"))
               ? statement(at, limit, true)
               : at;
  }

  // Returns the end of a statement with a head, including its `else` branches.
  std::size_t end_of_headed(std::size_t at, std::size_t limit) const {
    while (at < limit) {
      at += is(at, "else") ? 1 : 0;
      const bool has_head = is(at, "if") || is(at, "for") || is(at, "while") || is(at, "switch");
      if (!has_head) {
        at = is(at, "{") ? closing(at) + 1 : end_of_simple(at, limit);
      } else {
        at += is(at + 1, "(") ? 1 : 2;
        at = closing(at) + 1;
        continue;
      }
      if (at >= limit || !is(at, "else")) {
        break;
      }
    }
    return std::min(at, limit);
  }

  // Returns the place after its semicolon, or the one where JavaScript inserts a semicolon.
  std::size_t end_of_simple(std::size_t at, std::size_t limit) const {
    while (at < limit) {
      if (is(at, ";")) {
        return at + 1;
      }
      if (is(at, "(") || is(at, "[") || is(at, "{")) {
        at = closing(at);
      }
      ++at;
      if (is_javascript_ && at < limit && tokens_[at].line > line_of_end(at - 1) &&
          tokens_.ends_operand(at - 1) && starts_statement(at)) {
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
        add("break and continue", at,
            {{tokens_[at].begin, tokens_[at].end, word == "break" ? "continue" : "break"}});
      }
    } else if (tokens_.is_declaration(at, last)) {
      if (loop_depth_ == 0) {
        add_first_value(tokens_, at, last, mutants_);
      }
    } else if (kind(at) != TokenKind::text) {
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
      add_empty_result(tokens_, at + 1, last, mutants_);
    } else if (!is_javascript_ && !is_default(at + 1, last)) {
      add("returns default", at, {{tokens_[at].end, tokens_[last - 1].end, " {}"}});
    }
  }

  // Returns whether a C++ expression equals the default value `{}`.
  [[nodiscard]] bool is_default(std::size_t at, std::size_t last) const {
    const std::size_t size = last - at;
    constexpr std::array<std::string_view, 6> kDefaults{"false",   "0",    "0.0",
                                                        "nullptr", "\"\"", "nullopt"};
    const bool is_of_std = size == 3 && is(at, "std") && is(at + 2, "nullopt");
    return is_of_std || (size == 1 && has_word(kDefaults, text(at))) ||
           (size == 2 && is(at, "{") && is(at + 1, "}"));
  }

  // --- expressions

  void expression(std::size_t at, std::size_t end) {
    end = std::min(end, tokens_.size());
    const std::size_t begin = at;
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
      add_operator_mutants(tokens_, at, in_error_, mutants_);
      if (is(at, "?")) {
        watch_condition(begin_of_choice(tokens_, at), at);
      } else if (is(at, "&&") || is(at, "||")) {
        watch_operands(begin, at, end);
      }
      if (!in_error_) {
        add_fault_mutants(tokens_, at, mutants_);
        add_other_names(at);
      }
      ++at;
    }
  }

  // --- names

  // Notes the variable of a loop: `for (let i = …`, `for (const int x : …`.
  void begin_loop(std::size_t open, std::size_t close) {
    std::size_t named = open + 1;
    while (named + 1 < close && !is(named + 1, "=") && !is(named + 1, "of") &&
           !is(named + 1, ":")) {
      ++named;
    }
    if (named + 1 < close && kind(named) == TokenKind::word) {
      loops_.push_back(
          {.name = text(named), .type = is_javascript_ ? "" : tokens_.source_of(open + 1, named)});
    }
  }

  // Replaces a parameter by another one of its type, and the variable of a loop by that of another.
  void add_other_names(std::size_t at) {
    const bool is_use = kind(at) == TokenKind::word && !is(at - 1, ".") && !is(at - 1, "?.") &&
                        !is(at - 1, "->") && !is(at - 1, "::") && !is(at + 1, "(") &&
                        !is(at + 1, "::") && !is(at + 1, ":");
    const auto is_it = [&](const TokenParameter& one) { return one.name == text(at); };
    for (const std::vector<TokenParameter>* const names : {&loops_, &parameters_}) {
      const auto own = std::ranges::find_if(*names, is_it);
      if (!is_use || own == names->end()) {
        continue;
      }
      std::vector<std::string_view> others;
      for (const TokenParameter& one : *names) {
        if (one.name != own->name && one.type == own->type) {
          others.push_back(one.name);
        }
      }
      const std::size_t use = uses_[own->name]++;
      for (std::size_t step = 0; step < std::min(kMostOtherNames, others.size()); ++step) {
        add("other variable", at,
            {{tokens_[at].begin, tokens_[at].end,
              std::string(others[(use + step) % others.size()])}});
      }
      return;
    }
  }

  bool is_javascript_;
  CodeTokens tokens_;
  std::size_t end_ = 0;
  char breaks_ = ' ';  // what `break` leaves: 'l' a loop, 's' a switch, ' ' neither
  bool in_error_ = false;
  int depth_ = 0;
  int loop_depth_ = 0;
  std::vector<TokenParameter> parameters_;             // of the function that is read
  std::vector<TokenParameter> loops_;                  // the variables of the loops around
  std::map<std::string_view, std::size_t> uses_ = {};  // of each name, so far
  std::set<TokenRange> watched_;                       // conditions
  MutantList mutants_;
};

}  // namespace

void MutantList::add(std::string_view edit_operator, int line, std::vector<Edit> edits) {
  std::vector<std::tuple<std::size_t, std::size_t, std::string>> key;
  for (const Edit& edit : edits) {
    key.emplace_back(edit.begin, edit.end, edit.text);
  }
  if (seen_.insert(std::move(key)).second) {
    found_.mutants.push_back({.mutant = {.edit_operator = std::string(edit_operator),
                                         .line = line,
                                         .cost = 1,
                                         .edits = std::move(edits)},
                              .statement = statement_});
  }
}

TokenMutants token_mutants(std::string_view source, Language language,
                           std::span<const std::pair<std::size_t, std::size_t>> parts) {
  if (language == Language::bash) {
    return bash_mutants(source);
  }
  Finder finder(source, language);
  for (const auto& [begin, end] : parts) {
    finder.part(begin, end);
  }
  return finder.take();
}

}  // namespace synth
