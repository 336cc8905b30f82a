#include "testing/mutants/fault_mutants.h"

#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

// Functions of the libraries that are taken for each other, in both directions.
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> kNeighbours{
    {{"min", "max"},
     {"floor", "ceil"},
     {"some", "every"},
     {"toLowerCase", "toUpperCase"},
     {"trimStart", "trimEnd"},
     {"startsWith", "endsWith"},
     {"indexOf", "lastIndexOf"},
     {"shift", "pop"},
     {"any_of", "all_of"},
     {"tolower", "toupper"},
     {"islower", "isupper"},
     {"isalpha", "isalnum"},
     {"find", "rfind"},
     {"front", "back"},
     {"lower_bound", "upper_bound"},
     {"min_element", "max_element"},
     {"starts_with", "ends_with"}}};
constexpr std::array<std::string_view, 8> kBoundaries{"slice", "substring", "substr", "subspan",
                                                      "at",    "charAt",    "first",  "last"};
constexpr std::array<std::string_view, 12> kNoCalls{"if",     "for",    "while",    "switch",
                                                    "catch",  "return", "super",    "function",
                                                    "sizeof", "assert", "decltype", "require"};

class FaultMutants {
 public:
  FaultMutants(const CodeTokens& code, MutantList& mutants) : code_(code), mutants_(mutants) {}

  void token(std::size_t at) {
    if (code_.kind(at) == TokenKind::symbol && !code_.is_template(at)) {
      operand(at);
      condition_part(at);
      equality(at);
      method(at);
    } else if (code_.kind(at) == TokenKind::word) {
      call(at);
    }
  }

 private:
  [[nodiscard]] bool is(std::size_t i, std::string_view what) const { return code_.is(i, what); }
  [[nodiscard]] std::size_t begin(std::size_t i) const { return code_[i].begin; }
  // Returns the end of the text of a range of tokens.
  [[nodiscard]] std::size_t end(const TokenRange& range) const {
    return code_[range.second - 1].end;
  }

  void add(std::string_view edit_operator, std::size_t token, std::vector<Edit> edits) {
    mutants_.add(edit_operator, code_[token].line, std::move(edits));
  }

  void operand(std::size_t at) {
    constexpr std::array<std::string_view, 5> kOperators{"+", "-", "*", "/", "%"};
    if (at == 0 || !has_word(kOperators, code_.text(at)) || !code_.ends_operand(at - 1) ||
        code_.is_declarator(at)) {
      return;
    }
    const std::size_t after = operand_end(code_, at + 1);
    if (after <= at + 1) {
      return;
    }
    add("operand left out", at, {{code_[at - 1].end, code_[after - 1].end, ""}});
    if (is(at, "+") || is(at, "*")) {
      const std::size_t before = operand_begin(code_, at - 1);
      add("operand left out", at, {{begin(before), begin(at + 1), ""}});
    }
  }

  void condition_part(std::size_t at) {
    if (at == 0 || (!is(at, "&&") && !is(at, "||")) || !code_.ends_operand(at - 1)) {
      return;
    }
    const std::size_t after = end_of_condition_part(code_, at + 1);
    const std::size_t before = begin_of_condition_part(code_, at);
    if (after > at + 1 && before < at) {
      add("operand left out", at, {{code_[at - 1].end, code_[after - 1].end, ""}});
      add("operand left out", at, {{begin(before), begin(at + 1), ""}});
    }
  }

  void equality(std::size_t at) {
    if (at > 0 && (is(at, "==") || is(at, "===")) && code_.ends_operand(at - 1)) {
      for (const char* const other : {"<=", ">="}) {
        add("comparison operator", at, {{begin(at), code_[at].end, other}});
      }
    }
  }

  // A call of a method: `xs.slice(1)`, from its point.
  void method(std::size_t at) {
    const bool is_method = (is(at, ".") || is(at, "?.") || is(at, "->")) && at > 0 &&
                           code_.ends_operand(at - 1) && is(at + 2, "(");
    if (!is_method || is_module(at - 1)) {
      return;
    }
    // In C++ a result seldom has the type of its object.
    const std::size_t close = closing_bracket(code_.all(), at + 2);
    const bool is_alike = code_.is_javascript() || is(at + 1, "substr");
    if (is_alike && close < code_.size() && !is_statement(operand_begin(code_, at - 1), close)) {
      add("call left out", at, {{begin(at), code_[close].end, ""}});
    }
  }

  // Returns whether a call is a statement, whose deletion is a mutant already.
  [[nodiscard]] bool is_statement(std::size_t callee, std::size_t close) const {
    const bool is_first = callee == 0 || is(callee - 1, ";") || is(callee - 1, "{") ||
                          is(callee - 1, "}") || is(callee - 1, ")");
    return is_first && is(close + 1, ";");
  }

  // Returns whether arguments are the ends of a sequence in C++.
  [[nodiscard]] bool are_ends(const TokenRange& range) const {
    const std::string text = text_of(range);
    return !code_.is_javascript() &&
           (text.find("begin(") != text.npos || text.find("end(") != text.npos);
  }

  // Returns whether a name is one of JavaScript's modules or classes: Math, Number.
  [[nodiscard]] bool is_module(std::size_t i) const {
    return code_.is_javascript() && code_.kind(i) == TokenKind::word && is_upper(code_.text(i)[0]);
  }

  void call(std::size_t at) {
    neighbour(at);
    if (!is(at + 1, "(") || has_word(kNoCalls, code_.text(at)) || is(at - 1, "function") ||
        is(at - 1, "new")) {
      return;
    }
    const std::vector<TokenRange> parts = parts_in_bracket(code_, at + 1);
    const std::size_t close = closing_bracket(code_.all(), at + 1);
    const bool is_defined = is(close + 1, "{") || is(close + 1, "=>");
    if (parts.empty() || close >= code_.size() || is_defined) {
      return;
    }
    function_left_out(at, parts, close);
    order(at, parts);
    bounds(at, parts);
  }

  void neighbour(std::size_t at) {
    const bool is_used = is(at + 1, "(") || (code_.is_template(at + 1) && is(at + 1, "<"));
    for (const auto& [a, b] : kNeighbours) {
      if (is_used && (is(at, a) || is(at, b))) {
        add("other function", at, {{begin(at), code_[at].end, std::string(is(at, a) ? b : a)}});
      }
    }
  }

  // `f(x, y)` becomes `(x)`, unless f is a method.
  void function_left_out(std::size_t at, const std::vector<TokenRange>& parts, std::size_t close) {
    const std::size_t callee = operand_begin(code_, at);
    const bool is_method = at > 0 && (is(at - 1, ".") || is(at - 1, "?.") || is(at - 1, "->"));
    const bool is_function = !is_method || is_module(callee);
    const bool is_plain = !is(parts[0].first, "...") && !is(parts[0].first, "[") &&
                          !is(parts[0].first, "{") && !is(parts[0].first, "&");
    if (is_function && is_plain && !are_ends(parts[0]) && !is_statement(callee, close)) {
      add("call left out", at,
          {{begin(callee), begin(parts[0].first), "("}, {end(parts[0]), code_[close].end, ")"}});
    }
  }

  void order(std::size_t at, const std::vector<TokenRange>& parts) {
    for (std::size_t i = 0; i + 1 < parts.size() && is_ordered(at); ++i) {
      if (are_ends(parts[i]) || are_ends(parts[i + 1])) {
        continue;
      }
      const std::string left = text_of(parts[i]);
      const std::string right = text_of(parts[i + 1]);
      if (left != right && !left.starts_with("...") && !right.starts_with("...")) {
        add("order of arguments", at,
            {{begin(parts[i].first), end(parts[i]), right},
             {begin(parts[i + 1].first), end(parts[i + 1]), left}});
      }
    }
  }

  // Returns whether the order of a function's arguments matters.
  [[nodiscard]] bool is_ordered(std::size_t at) const {
    return !is(at, "min") && !is(at, "max") && !is(at, "gcd") && !is(at, "swap");
  }

  void bounds(std::size_t at, const std::vector<TokenRange>& parts) {
    if (!has_word(kBoundaries, code_.text(at))) {
      return;
    }
    for (const TokenRange& part : parts) {
      if (code_.kind(part.first) == TokenKind::number && part.second == part.first + 1) {
        continue;  // it is mutated as a number
      }
      for (const char* const step : {" + 1", " - 1"}) {
        add("bound", at, {{end(part), end(part), step}});
      }
    }
    if (parts.size() > 1) {
      add("bound left out", at, {{end(parts[parts.size() - 2]), end(parts.back()), ""}});
    }
  }

  [[nodiscard]] std::string text_of(const TokenRange& range) const {
    return code_.source_of(range.first, range.second);
  }

  const CodeTokens& code_;
  MutantList& mutants_;
};

// Returns the place of `what` outside of brackets from `at` to before `last`; `last` if none is.
std::size_t place_outside(const CodeTokens& code, std::size_t at, std::size_t last,
                          std::string_view what) {
  while (at < last && !code.is(at, what)) {
    const bool is_open = code.is(at, "(") || code.is(at, "[") || code.is(at, "{");
    at = is_open ? closing_bracket(code.all(), at) + 1 : at + 1;
  }
  return std::min(at, last);
}

bool leaves(const CodeTokens& code, std::size_t at) {
  return code.is(at, "return") || code.is(at, "throw") || code.is(at, "continue");
}

// Returns whether the last statement of a block leaves.
bool ends_by_leaving(const CodeTokens& code, std::size_t open) {
  const std::size_t close = closing_bracket(code.all(), open);
  std::size_t last = open + 1;
  bool begins = true;
  for (std::size_t i = open + 1; i < close;) {
    last = begins ? i : last;
    const bool is_block = code.is(i, "{");
    begins = code.is(i, ";") || (is_block && !leaves(code, last));
    const bool is_open = is_block || code.is(i, "(") || code.is(i, "[");
    i = is_open ? closing_bracket(code.all(), i) + 1 : i + 1;
  }
  return leaves(code, last);
}

}  // namespace

void add_fault_mutants(const CodeTokens& code, std::size_t at, MutantList& mutants) {
  FaultMutants(code, mutants).token(at);
}

void add_first_value(const CodeTokens& code, std::size_t at, std::size_t last,
                     MutantList& mutants) {
  const std::size_t assigned = place_outside(code, at, last, "=");
  const std::size_t first = assigned + 1;
  const bool is_one_name = assigned < last && code.kind(assigned - 1) == TokenKind::word;
  const bool is_calculated = last > first + 1 && !code.is(first, "[") && !code.is(first, "{") &&
                             place_outside(code, first, last, "=>") == last &&
                             place_outside(code, first, last, ",") == last;
  if (!is_one_name || !is_calculated || code.is(assigned - 2, "&")) {
    return;
  }
  const std::string expression = code.source_of(first, last);
  const bool is_deduced = place_outside(code, at, assigned, "auto") < assigned;
  const std::string value = code.is_javascript() ? "0"
                            : is_deduced ? fmt::format("std::decay_t<decltype({})>{{}}", expression)
                                         : "{}";
  mutants.add("first value", code[first].line, {{code[first].begin, code[last - 1].end, value}});
}

void add_case_left_out(const CodeTokens& code, std::size_t first, std::size_t close,
                       MutantList& mutants) {
  const std::size_t body = close + 1;
  const bool is_case = leaves(code, body) || (code.is(body, "{") && ends_by_leaving(code, body));
  const bool is_declared = !code.is_javascript() && code.is_declaration(first, close);
  if (is_case && first < close && !is_declared) {
    mutants.add("special case left out", code[first].line,
                {{code[first].begin, code[close - 1].end, "false"}});
  }
}

void add_shorter_loops(const CodeTokens& code, std::size_t open, MutantList& mutants) {
  const std::size_t close = closing_bracket(code.all(), open);
  const bool is_javascript = code.is_javascript();
  const std::size_t of = place_outside(code, open + 1, close, is_javascript ? "of" : ":");
  const std::size_t first = of + 1;
  if (first >= close || place_outside(code, open + 1, close, ";") < close) {
    return;
  }
  if (is_javascript) {
    for (const char* const part : {"].slice(1)", "].slice(0, -1)"}) {
      mutants.add("loop", code[first].line,
                  {{code[first].begin, code[first].begin, "[..."},
                   {code[close - 1].end, code[close - 1].end, part}});
    }
    return;
  }
  const std::string items = code.source_of(first, close);
  const bool is_name = first + 1 == close && code.kind(first) == TokenKind::word;
  mutants.add("loop", code[first].line,
              {{code[open + 1].begin, code[open + 1].begin, "bool at_first = true; "},
               {code[close].end, code[close].end, " if (at_first) at_first = false; else"}});
  if (is_name) {
    mutants.add("loop", code[first].line,
                {{code[open + 1].begin, code[open + 1].begin,
                  fmt::format("auto items_left = std::size({}); ", items)},
                 {code[close].end, code[close].end, " if (--items_left == 0) break; else"}});
  }
}

void add_empty_result(const CodeTokens& code, std::size_t first, std::size_t last,
                      MutantList& mutants) {
  if (!code.is_javascript() || last <= first + 1) {
    return;
  }
  mutants.add(
      "returns the empty value of its kind", code[first].line,
      {{code[first].begin, code[first].begin, "((value) => value?.constructor?.() ?? value)("},
       {code[last - 1].end, code[last - 1].end, ")"}});
}

std::vector<TokenParameter> parameters_before(const CodeTokens& code, std::size_t body) {
  std::size_t close = body;
  while (close > 0 && !code.is(close, ")") && !code.is(close, ";") && !code.is(close, "}")) {
    --close;
  }
  std::vector<TokenParameter> found;
  if (!code.is(close, ")")) {
    return found;
  }
  int depth = 0;
  std::size_t open = close + 1;
  do {
    --open;
    depth += code.is(open, ")") ? 1 : code.is(open, "(") ? -1 : 0;
  } while (open > 0 && depth > 0);
  for (const auto& [first, end] : parts_in_bracket(code, open)) {
    const std::size_t named = code.is_javascript() ? first : end - 1;
    if (named >= first && code.kind(named) == TokenKind::word) {
      found.push_back({.name = code.text(named),
                       .type = code.is_javascript() ? "" : code.source_of(first, named)});
    }
  }
  return found;
}

}  // namespace synth
