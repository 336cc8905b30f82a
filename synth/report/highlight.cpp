#include "synth/report/html.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

// The lexical elements of a language that highlighting distinguishes; not a grammar.
struct Appearance {
  std::string_view language;
  std::string_view line_comment;
  bool block_comments;
  std::string_view quotes;
  std::string_view keywords;  // separated by spaces, with one before and after
};

constexpr std::array<Appearance, 4> kAppearances{{
    {"python", "#", false, "'\"",
     " and as assert async await break class continue def del elif else except finally for from "
     "global if import in is lambda nonlocal not or pass raise return try while with yield None "
     "True False "},
    {"javascript", "//", true, "'\"`",
     " async await break case catch class const continue default delete do else export extends "
     "finally for function if import in instanceof let new null of return static switch this throw "
     "true try typeof undefined var while yield false "},
    {"cpp", "//", true, "'\"",
     " auto bool break case catch char class const constexpr continue default do double else enum "
     "false float for if inline int long namespace new nullptr operator return short signed sizeof "
     "static struct switch template this throw true try typename unsigned using void while "},
    {"bash", "#", false, "'\"",
     " case do done elif else esac fi for function if in local return then until while "},
}};

std::string span(std::string_view kind, std::string_view text) {
  return fmt::format("<span class=\"{}\">{}</span>", kind, escape_html(text));
}

class Highlighter {
 public:
  Highlighter(std::string_view code, const Appearance& look) : code_(code), look_(look) {}

  std::string run() {
    while (at_ < code_.size()) {
      take();
    }
    return std::move(html_);
  }

 private:
  void take() {
    const std::size_t begin = at_;
    const char c = code_[at_];
    if (code_.substr(at_).starts_with(look_.line_comment)) {
      at_ = std::min(code_.find('\n', at_), code_.size());
      html_ += span("c", code_.substr(begin, at_ - begin));
    } else if (look_.block_comments && code_.substr(at_).starts_with("/*")) {
      end_after("*/", 2);
      html_ += span("c", code_.substr(begin, at_ - begin));
    } else if (look_.quotes.find(c) != std::string_view::npos) {
      take_string(c);
      html_ += span("s", code_.substr(begin, at_ - begin));
    } else if (is_letter(c) || c == '_') {
      take_word();
    } else if (is_digit(c)) {
      while (at_ < code_.size() &&
             (is_letter(code_[at_]) || is_digit(code_[at_]) || code_[at_] == '.')) {
        ++at_;
      }
      html_ += span("n", code_.substr(begin, at_ - begin));
    } else {
      while (++at_ < code_.size() && is_plain(code_[at_])) {
      }
      html_ += escape_html(code_.substr(begin, at_ - begin));
    }
  }

  // Returns whether the character neither begins nor continues any of the above.
  [[nodiscard]] bool is_plain(char c) const {
    return !is_letter(c) && c != '_' && !is_digit(c) && c != '/' && c != '#' &&
           look_.quotes.find(c) == std::string_view::npos;
  }

  void end_after(std::string_view end, std::size_t begun) {
    const std::size_t found = code_.find(end, at_ + begun);
    at_ = found == std::string_view::npos ? code_.size() : found + end.size();
  }

  void take_string(char quote) {
    const std::string triple(3, quote);
    if (look_.language == "python" && code_.substr(at_).starts_with(triple)) {
      end_after(triple, triple.size());
      return;
    }
    for (++at_; at_ < code_.size(); ++at_) {
      if (code_[at_] == '\\') {
        ++at_;
      } else if (code_[at_] == quote) {
        ++at_;
        break;
      } else if (code_[at_] == '\n' && quote != '`') {
        break;  // unterminated: the rest of the code is not a string
      }
    }
    at_ = std::min(at_, code_.size());
  }

  void take_word() {
    const std::size_t begin = at_;
    while (at_ < code_.size() &&
           (is_letter(code_[at_]) || is_digit(code_[at_]) || code_[at_] == '_')) {
      ++at_;
    }
    const std::string_view word = code_.substr(begin, at_ - begin);
    const bool is_keyword =
        look_.keywords.find(fmt::format(" {} ", word)) != std::string_view::npos;
    html_ += is_keyword ? span("k", word) : escape_html(word);
  }

  std::string_view code_;
  const Appearance& look_;
  std::size_t at_ = 0;
  std::string html_;
};

std::string highlight_diff(std::string_view diff) {
  std::string html;
  for (const std::string_view line : split(diff, '\n')) {
    const std::string_view kind = line.starts_with('+')   ? "add"
                                  : line.starts_with('-') ? "del"
                                  : line.starts_with('@') ? "at"
                                                          : "";
    html += (kind.empty() ? escape_html(line) : span(kind, line)) + "\n";
  }
  return html;
}

}  // namespace

std::string highlight_code(std::string_view code, std::string_view language) {
  if (language == "diff") {
    return highlight_diff(code);
  }
  const auto* const look = std::ranges::find(kAppearances, language, &Appearance::language);
  return look == kAppearances.end() ? escape_html(code) : Highlighter(code, *look).run();
}

std::vector<std::string> highlight_lines(std::string_view code, std::string_view language) {
  constexpr std::string_view kEnd = "</span>";
  std::vector<std::string> lines;
  std::string open;  // tag of the span that the previous line left open: spans are not nested
  const std::string html = highlight_code(code, language);
  const std::size_t end = html.size() - (html.ends_with('\n') ? 1 : 0);
  for (const std::string_view line : split(std::string_view(html).substr(0, end), '\n')) {
    std::string text = open + std::string(line);
    const std::size_t begin = text.rfind("<span");
    const bool goes_on = begin != std::string::npos && text.find(kEnd, begin) == std::string::npos;
    open = goes_on ? text.substr(begin, text.find('>', begin) + 1 - begin) : "";
    text += goes_on ? kEnd : "";
    lines.push_back(std::move(text));
  }
  return lines;
}

}  // namespace synth
