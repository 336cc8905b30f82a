#include "testing/runtimes/cpp/host/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kLongestDelimiter = 16;  // of a raw string

class Scanner {
 public:
  // `macros`: null for the text of a directive.
  Scanner(std::string_view source, CppAliases* macros) : source_(source), macros_(macros) {}

  CppTokens run() {
    while (at_ < source_.size() && tokens_.size() < kMostCppTokens) {
      step();
    }
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] bool sees(std::string_view text) const {
    return source_.substr(at_).starts_with(text);
  }

  void step() {
    const char c = source_[at_];
    if (c == '\n') {
      line_start_ = true;
      ++at_;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (sees("//")) {
      at_ = std::min(source_.find('\n', at_), source_.size());
    } else if (sees("/*")) {
      const std::size_t end = source_.find("*/", at_ + 2);
      at_ = end == source_.npos ? source_.size() : end + 2;
    } else if (c == '#' && line_start_ && macros_ != nullptr) {
      directive();
    } else {
      line_start_ = false;
      token(c);
    }
  }

  void token(char c) {
    if (sees("R\"")) {
      raw_string();
    } else if (c == '"' || c == '\'') {
      quoted(c);
    } else if (is_cpp_word_character(c)) {
      std::size_t end = at_;
      while (end < source_.size() &&
             (is_cpp_word_character(source_[end]) || digit_separator(end))) {
        ++end;
      }
      tokens_.emplace_back(source_.substr(at_, end - at_));
      at_ = end;
    } else {
      const std::size_t size = sees("::") || sees("->") || sees("&&") ? 2 : 1;
      tokens_.emplace_back(source_.substr(at_, size));
      at_ += size;
    }
  }

  [[nodiscard]] bool digit_separator(std::size_t at) const {
    return source_[at] == '\'' && is_digit(source_[at_]);
  }

  void quoted(char quote) {
    ++at_;
    while (at_ < source_.size() && source_[at_] != quote && source_[at_] != '\n') {
      at_ += source_[at_] == '\\' ? 2 : 1;
    }
    at_ = std::min(at_ + 1, source_.size());
    tokens_.emplace_back("\"");
  }

  void raw_string() {
    tokens_.emplace_back("\"");
    const std::string_view behind = source_.substr(at_ + 2);
    const std::size_t size = behind.substr(0, kLongestDelimiter + 1).find('(');
    if (size == behind.npos) {  // not a raw string
      at_ += 2;
      return;
    }
    const std::string end = fmt::format("){}\"", behind.substr(0, size));
    const std::size_t close = behind.find(end, size);
    at_ = close == behind.npos ? source_.size() : at_ + 2 + close + end.size();
  }

  void directive() {
    std::size_t end = at_;
    do {
      end = std::min(source_.find('\n', end + 1), source_.size());
    } while (end < source_.size() && source_[end - 1] == '\\');
    const std::string_view line = source_.substr(at_, end - at_);
    at_ = end;
    const CppTokens words = Scanner(line.substr(1), nullptr).run();
    const bool has_parameters = [&] {
      const std::size_t name = words.size() > 1 ? line.find(words[1], line.find("define") + 6) : 0;
      return words.size() > 1 && line.substr(name + words[1].size()).starts_with('(');
    }();
    if (words.size() > 2 && words[0] == "define" && !has_parameters) {
      (*macros_)[words[1]] = CppTokens(words.begin() + 2, words.end());
    }
  }

  std::string_view source_;
  CppAliases* macros_;
  std::size_t at_ = 0;
  bool line_start_ = true;
  CppTokens tokens_;
};

// Returns whether an attribute begins at `at`: `[[…]]`, since no other `[` follows a `[`, or
// `__attribute__((…))`.
bool begins_attribute(const CppTokens& tokens, std::size_t at) {
  return at + 1 < tokens.size() && ((tokens[at] == "[" && tokens[at + 1] == "[") ||
                                    (tokens[at] == "__attribute__" && tokens[at + 1] == "("));
}

// Returns the place behind the brackets that open at `open`.
std::size_t behind_brackets(const CppTokens& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < tokens.size(); ++at) {
    depth += tokens[at] == "[" || tokens[at] == "(" ? 1 : 0;
    depth -= tokens[at] == "]" || tokens[at] == ")" ? 1 : 0;
    if (depth == 0) {
      return at + 1;
    }
  }
  return tokens.size();
}

CppTokens without_attributes(CppTokens tokens) {
  std::size_t kept = 0;
  for (std::size_t at = 0; at < tokens.size();) {
    if (begins_attribute(tokens, at)) {
      at = behind_brackets(tokens, at + (tokens[at] == "[" ? 0 : 1));
      continue;
    }
    if (kept != at) {
      tokens[kept] = std::move(tokens[at]);
    }
    ++kept;
    ++at;
  }
  tokens.resize(kept);
  return tokens;
}

}  // namespace

CppTokens scan_cpp(std::string_view source, CppAliases& macros) {
  return without_attributes(Scanner(source, &macros).run());
}

}  // namespace synth
