#include "synth/authors/offline/library/identifiers.h"

#include "synth/support/ascii.h"

namespace synth {
namespace {

bool begins_name(char c) {
  return is_letter(c) || c == '_' || c == '$';
}

bool continues_name(char c) {
  return is_word_character(c) || c == '$';
}

class Renamer {
 public:
  Renamer(Language language, std::string_view code, const Rename& rename)
      : language_(language), code_(code), rename_(rename) {}

  std::string run() {
    while (at_ < code_.size()) {
      step();
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] char now() const { return at_ < code_.size() ? code_[at_] : '\0'; }

  void take() { out_.push_back(code_[at_++]); }

  void step() {
    const char c = now();
    const bool is_comment = language_ == Language::python || language_ == Language::bash
                                ? c == '#'
                                : code_.substr(at_).starts_with("//");
    if (is_comment) {
      while (at_ < code_.size() && now() != '\n') {
        take();
      }
    } else if (c == '"' || c == '\'' || (c == '`' && language_ == Language::javascript)) {
      const bool has_code = c == '`' || is_formatted();
      take();
      text(c, has_code);
    } else if (c == '/' && is_pattern()) {
      pattern();
    } else if (is_digit(c)) {
      while (continues_name(now())) {
        take();
      }
    } else if (begins_name(c)) {
      name();
    } else {
      take();
    }
  }

  [[nodiscard]] bool is_formatted() const {
    return language_ == Language::python && at_ > 0 && code_[at_ - 1] == 'f' &&
           (at_ < 2 || !continues_name(code_[at_ - 2]));
  }

  // Returns whether a slash in JavaScript begins a regular expression: a value may begin there.
  [[nodiscard]] bool is_pattern() const {
    if (language_ != Language::javascript) {
      return false;
    }
    const std::size_t last = out_.find_last_not_of(' ');
    return last == std::string::npos ||
           std::string_view("(,=:[!&|?{};\n").find(out_[last]) != std::string_view::npos ||
           std::string_view(out_).substr(0, last + 1).ends_with("return");
  }

  void pattern() {
    bool in_class = false;
    take();
    while (at_ < code_.size() && now() != '\n' && (in_class || now() != '/')) {
      in_class = now() == '[' || (in_class && now() != ']');
      if (now() == '\\' && at_ + 1 < code_.size()) {
        take();
      }
      take();
    }
    while (now() == '/' || is_letter(now())) {  // flags
      take();
    }
  }

  // Copies the rest of a text that ends with `quote`.
  void text(char quote, bool has_code) {
    while (at_ < code_.size() && now() != quote) {
      if (now() == '\\' && at_ + 1 < code_.size()) {
        take();
        take();
      } else if (has_code && now() == '{' && (quote != '`' || out_.ends_with('$'))) {
        take();
        if (quote != '`' && now() == '{') {
          take();
        } else {
          braces();
        }
      } else {
        take();
      }
    }
    if (at_ < code_.size()) {
      take();
    }
  }

  void braces() {
    int depth = 1;
    bool is_format = false;  // true behind a colon
    while (at_ < code_.size() && depth > 0) {
      depth += now() == '{' ? 1 : now() == '}' ? -1 : 0;
      is_format = is_format || (now() == ':' && depth == 1 && language_ == Language::python);
      if (depth > 0 && !is_format && now() != '{' && now() != '}') {
        step();
      } else {
        take();
      }
    }
  }

  void name() {
    const std::size_t begin = at_;
    while (continues_name(now())) {
      ++at_;
    }
    const std::string_view word = code_.substr(begin, at_ - begin);
    const std::string_view before = code_.substr(0, begin);
    const bool is_member = before.ends_with('.') && !before.ends_with("...");
    const bool is_scoped =
        language_ == Language::cpp && (before.ends_with("::") || before.ends_with("->"));
    const bool is_prefix = (now() == '"' || now() == '\'') && (word == "f" || word == "r");
    out_ += is_member || is_scoped || is_prefix || names_argument(begin) ? std::string(word)
                                                                         : rename_(word);
  }

  // Returns true for "key" in "sorted(xs, key=len)".
  [[nodiscard]] bool names_argument(std::size_t begin) const {
    return language_ == Language::python && begin > 0 && now() == '=' && at_ + 1 < code_.size() &&
           code_[at_ + 1] != '=' && (code_[begin - 1] == '(' || code_[begin - 1] == ' ') &&
           code_[at_ + 1] != ' ';
  }

  Language language_;
  std::string_view code_;
  const Rename& rename_;
  std::size_t at_ = 0;
  std::string out_;
};

}  // namespace

std::string rename_identifiers(Language language, std::string_view code, const Rename& rename) {
  return Renamer(language, code, rename).run();
}

}  // namespace synth
