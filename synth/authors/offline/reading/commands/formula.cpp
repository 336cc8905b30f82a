#include "synth/authors/offline/reading/commands/formula.h"

#include "synth/authors/offline/program/component.h"
#include "synth/authors/offline/program/names.h"
#include "synth/support/ascii.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

struct Operator {
  std::string_view written;
  std::string_view python;
  int binding;
};
constexpr std::array<Operator, 10> kOperators = {{
    {"**", " ** ", kPower},
    {"//", " // ", kMultiplicative},
    {"^", " ** ", kPower},
    {"+", " + ", kAdditive},
    {"-", " - ", kAdditive},
    {"*", " * ", kMultiplicative},
    {"×", " * ", kMultiplicative},
    {"·", " * ", kMultiplicative},
    {"/", " / ", kMultiplicative},
    {"%", " % ", kMultiplicative},
}};

// Reads the longest formula that begins at a position.
class FormulaReader {
 public:
  FormulaReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  std::optional<StatedFormula> read() {
    out_.begin = at_;
    out_.binding = kAtom;
    if (!operand(0)) {
      return std::nullopt;
    }
    out_.end = at_;
    while (const Operator* sign = operation()) {
      const StatedFormula before = out_;
      out_.python += sign->python;
      if (!operand(0)) {
        out_ = before;
        break;
      }
      out_.binding = std::min(out_.binding, sign->binding);
      out_.is_real = out_.is_real || sign->written == "/";
      out_.end = at_;
    }
    const bool is_formula = (out_.binding != kAtom || out_.has_math) && !out_.names.empty();
    return is_formula ? std::optional(out_) : std::nullopt;
  }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') {
      ++at_;
    }
  }

  const Operator* operation() {
    skip();
    for (const Operator& sign : kOperators) {
      if (text_.substr(at_).starts_with(sign.written)) {
        // A hyphen may join words: "run-length".
        const bool has_blank = at_ > 0 && text_[at_ - 1] == ' ';
        if ((sign.written == "-") && !has_blank && at_ > 0 && is_letter(text_[at_ - 1])) {
          return nullptr;
        }
        at_ += sign.written.size();
        return &sign;
      }
    }
    return nullptr;
  }

  bool operand(int depth) {
    skip();
    if (depth > 30 || at_ >= text_.size()) {
      return false;
    }
    if (text_[at_] == '-') {
      ++at_;
      out_.python += '-';
      out_.binding = std::min<int>(out_.binding, kUnary);
      return operand(depth + 1);
    }
    if (text_[at_] == '(') {
      return group(depth);
    }
    return is_digit(text_[at_]) ? number() : name(depth);
  }

  bool group(int depth) {
    ++at_;
    out_.python += '(';
    bool good = operand(depth + 1);
    for (const Operator* sign = nullptr; good && (sign = operation()) != nullptr;) {
      out_.python += sign->python;
      out_.is_real = out_.is_real || sign->written == "/";
      good = operand(depth + 1);
    }
    skip();
    if (!good || at_ >= text_.size() || text_[at_] != ')') {
      return false;
    }
    ++at_;
    out_.python += ')';
    return true;
  }

  bool number() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) {
      ++at_;
    }
    if (at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1])) {
      out_.is_real = true;
      for (++at_; at_ < text_.size() && is_digit(text_[at_]);) {
        ++at_;
      }
    }
    out_.python += text_.substr(begin, at_ - begin);
    return at_ >= text_.size() || !is_letter(text_[at_]) || factor();
  }

  // Reads the name behind its coefficient: "3n + 1", "2x".
  bool factor() {
    const std::size_t begin = at_;
    std::size_t end = begin;
    while (end < text_.size() && is_identifier(std::string("_") + text_[end])) {
      ++end;
    }
    if (end != begin + 1) {  // as in "3rd"
      return false;
    }
    out_.python += " * ";
    out_.binding = std::min<int>(out_.binding, kMultiplicative);
    return name(0);
  }

  bool name(int depth) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_identifier(std::string("_") + text_[at_])) {
      ++at_;
    }
    const std::string word(text_.substr(begin, at_ - begin));
    if (word.empty()) {
      return false;
    }
    if (word == "pi" || word == "sqrt") {
      out_.has_math = true;
      out_.is_real = true;
      out_.python += "math." + word;
      return word == "pi" || (at_ < text_.size() && text_[at_] == '(' && group(depth));
    }
    if (std::ranges::find(out_.names, word) == out_.names.end()) {
      out_.names.push_back(word);
    }
    out_.python += word;
    return true;
  }

  std::string_view text_;
  std::size_t at_;
  StatedFormula out_;
};

std::string_view trimmed_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\n") + 1);
}

// Includes "amount =" before the formula. Returns whether it follows that or "formula".
bool take_introduction(std::string_view text, StatedFormula& formula) {
  std::string_view before = trimmed_end(text.substr(0, formula.begin));
  if (before.ends_with(':')) {
    before = trimmed_end(before.substr(0, before.size() - 1));
  }
  if (before.ends_with("formula") || before.ends_with("formula is")) {
    return true;
  }
  if (!before.ends_with('=') || before.ends_with("==")) {
    return false;
  }
  before = trimmed_end(before.substr(0, before.size() - 1));
  std::size_t begin = before.size();
  while (begin > 0 && is_identifier(std::string("_") + before[begin - 1])) {
    --begin;
  }
  formula.name = before.substr(begin);
  formula.begin = begin;
  return !formula.name.empty();
}

}  // namespace

std::optional<StatedFormula> find_formula(std::string_view text,
                                          std::span<const std::string> parameters) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins_word = at == 0 || !is_identifier(std::string("_") + text[at - 1]);
    const bool is_sign = text[at] == '-' && (at == 0 || text[at - 1] == ' ') &&
                         at + 1 < text.size() && is_letter(text[at + 1]);  // not a dash
    if (!begins_word ||
        !(is_letter(text[at]) || is_digit(text[at]) || text[at] == '(' || is_sign)) {
      continue;
    }
    std::optional<StatedFormula> formula = FormulaReader(text, at).read();
    if (!formula) {
      continue;
    }
    const bool is_introduced = take_introduction(text, *formula);
    const bool are_known =
        !parameters.empty() && std::ranges::all_of(formula->names, [&](const std::string& name) {
          return std::ranges::find(parameters, name) != parameters.end();
        });
    if (are_known || (parameters.empty() && is_introduced)) {
      return formula;
    }
  }
  return std::nullopt;
}

}  // namespace synth
