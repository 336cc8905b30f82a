#include "testing/suites/code/prose_words.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostDigits = 18;

bool is_part_of_name(char c) {
  return is_word_character(c) || c == '$';
}

class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  std::vector<ProseWord> run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '`') {
        is_joined_ = c == '`' && is_joined_;
        ++at_;
        continue;
      }
      if (is_number_here()) {
        number();
      } else if (is_part_of_name(c)) {
        word();
      } else {
        mark();
      }
      is_joined_ = true;
    }
    return std::move(words_);
  }

 private:
  [[nodiscard]] char at(std::size_t i) const { return i < text_.size() ? text_[i] : ' '; }

  // A minus sign belongs to a number unless it joins that to what is in front.
  [[nodiscard]] bool is_number_here() const {
    const bool is_after = is_joined_ && !words_.empty() &&
                          (words_.back().kind != ProseWord::Kind::mark ||
                           words_.back().text == ")" || words_.back().text == "]");
    return is_digit(at(at_)) || (at(at_) == '-' && is_digit(at(at_ + 1)) && !is_after);
  }

  void add(ProseWord::Kind kind, std::size_t size, std::string_view text, double number = 0) {
    words_.push_back({.kind = kind, .text = text, .number = number, .is_joined = is_joined_});
    at_ += size;
  }

  [[nodiscard]] std::size_t digits(std::size_t from) const {
    while (is_digit(at(from))) {
      ++from;
    }
    return from;
  }

  void number() {
    const bool is_listed =
        !words_.empty() &&
        (words_.back().text == "[" || words_.back().text == "(" || words_.back().text == ",");
    std::size_t end = digits(at_ + 1);
    std::string plain(text_.substr(at_, end - at_));
    while (!is_listed && at(end) == ',' && digits(end + 1) == end + 4) {
      plain += text_.substr(end + 1, 3);
      end += 4;
    }
    if (at(end) == '.' && is_digit(at(end + 1))) {
      const std::size_t behind = digits(end + 1);
      plain += text_.substr(end, behind - end);
      end = behind;
    }
    double value = plain.size() <= kMostDigits ? std::strtod(plain.c_str(), nullptr) : HUGE_VAL;
    const std::size_t power = at(end) == '^' ? end + 1 : text_.substr(end, 2) == "**" ? end + 2 : 0;
    if (power != 0 && digits(power) > power && digits(power) - power < 4) {
      const int exponent = std::atoi(std::string(text_.substr(power, 3)).c_str());
      value = (value < 0 ? -1 : 1) * std::pow(std::abs(value), exponent);
      end = digits(power);
    }
    const bool goes_on = is_part_of_name(at(end)) || !std::isfinite(value);
    while (is_part_of_name(at(end))) {
      ++end;
    }
    add(goes_on ? ProseWord::Kind::mark : ProseWord::Kind::number, end - at_,
        text_.substr(at_, end - at_), value);
  }

  // A word may have hyphens: "non-empty".
  void word() {
    std::size_t end = at_;
    while (is_part_of_name(at(end)) || (at(end) == '-' && is_letter(at(end + 1)))) {
      ++end;
    }
    add(ProseWord::Kind::word, end - at_, text_.substr(at_, end - at_));
  }

  void mark() {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kMarks{{{"≤", "<="},
                                                                                    {"≥", ">="},
                                                                                    {"–", "-"},
                                                                                    {"…", ".."},
                                                                                    {"...", ".."},
                                                                                    {"..", ".."},
                                                                                    {"===", "=="},
                                                                                    {"<=", "<="},
                                                                                    {">=", ">="},
                                                                                    {"==", "=="},
                                                                                    {"->", "->"},
                                                                                    {"=>", "=>"},
                                                                                    {"→", "->"},
                                                                                    {"**", "*"},
                                                                                    {"!=", "!="}}};
    const std::string_view rest = text_.substr(at_);
    for (const auto& [written, meant] : kMarks) {
      if (rest.starts_with(written)) {
        add(ProseWord::Kind::mark, written.size(), meant);
        return;
      }
    }
    add(ProseWord::Kind::mark, 1, rest.substr(0, 1));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_joined_ = false;
  std::vector<ProseWord> words_;
};

std::string_view first_word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_part_of_name(text[end])) {
    ++end;
  }
  return text.substr(0, end);
}

// Takes what is in brackets at the beginning of a text.
void take_brackets(std::string_view& text, char open, char close) {
  text = trim(text);
  const std::size_t end = text.starts_with(open) ? text.find(close) : text.npos;
  text.remove_prefix(end == text.npos ? 0 : end + 1);
  text = trim(text);
}

class PartReader {
 public:
  explicit PartReader(std::span<const std::string> names) : names_(names) {}

  std::vector<ProsePart> run(std::string_view prose) {
    for (std::string_view rest : split(prose.substr(0, prose.find(">>>")), '\n')) {
      rest = trim(rest);
      for (std::size_t end = 0; end != rest.npos; rest.remove_prefix(std::min(end, rest.size()))) {
        end = next_tag(rest);
        line(trim(rest.substr(0, end)));
      }
    }
    std::erase_if(parts_, [](const ProsePart& part) { return part.text.empty(); });
    return std::move(parts_);
  }

 private:
  // Returns where a tag begins behind other words of a line: "The days. @param n 1 to 12".
  static std::size_t next_tag(std::string_view text) {
    std::size_t at = text.find(" @", 1);
    while (at != text.npos && (at + 2 == text.size() || !is_letter(text[at + 2]))) {
      at = text.find(" @", at + 1);
    }
    return at;
  }

  void line(std::string_view text) {
    if (text.starts_with('@') || text.starts_with('\\') || text.starts_with(':')) {
      tag(text);
    } else if (is_code_) {
      return;
    } else if (text.empty() || is_heading(text)) {
      parts_.emplace_back();
    } else if (!entry(text)) {
      append(text);
    }
  }

  [[nodiscard]] bool is_name(std::string_view word) const {
    return std::ranges::find(names_, word) != names_.end();
  }

  static bool is_heading(std::string_view line) {
    return line.ends_with(':') && first_word(line).size() + 1 == line.size();
  }

  void append(std::string_view text) {
    if (parts_.empty()) {
      parts_.emplace_back();
    }
    parts_.back().text.append(text).append("\n");
  }

  void begin(std::string_view subject, std::string_view text) {
    parts_.push_back({.subject = std::string(subject), .text = {}});
    append(text);
  }

  // Other tags stay in the text, so that a sentence with `@return` or `@throws` is read as one.
  void tag(std::string_view line) {
    std::string_view rest = line.substr(1);
    const std::string_view what = first_word(rest);
    is_code_ = what == "example" || what == "code";
    if (what != "param" && what != "arg") {
      begin("", is_code_ ? "" : line);
      return;
    }
    rest.remove_prefix(what.size());
    take_brackets(rest, '[', ']');  // Doxygen's direction, or JSDoc's optional parameter
    std::string_view named = line.substr(line.find(what) + what.size());
    take_brackets(named, '{', '}');
    if (named.starts_with('[') && is_name(first_word(trim(named.substr(1))))) {
      begin(first_word(trim(named.substr(1))), described(named.substr(named.find(']') + 1)));
      return;
    }
    take_brackets(rest, '{', '}');
    std::string_view name = first_word(rest);
    if (line.starts_with(':')) {  // the name is the last word: `:param int n: the month`
      const std::string_view head = rest.substr(0, rest.find(':'));
      const std::size_t space = head.rfind(' ');
      name = space == head.npos ? head : head.substr(space + 1);
      rest.remove_prefix(head.size());
    } else {
      rest.remove_prefix(name.size());
    }
    if (is_name(name)) {
      begin(name, described(rest));
    } else {
      begin("", "");
    }
  }

  // `n: the month`, `n (int): the month`, `n : int`.
  bool entry(std::string_view line) {
    while (line.starts_with("- ") || line.starts_with("* ")) {
      line = trim(line.substr(2));
    }
    const std::string_view name = first_word(line);
    std::string_view rest = line.substr(name.size());
    take_brackets(rest, '(', ')');
    if (!is_name(name) || !rest.starts_with(':')) {
      return false;
    }
    begin(name, described(rest));
    return true;
  }

  static std::string_view described(std::string_view text) {
    text = trim(text);
    const bool is_dash = text.starts_with("- ") || text.starts_with(':');
    return is_dash ? trim(text.substr(1)) : text;
  }

  std::span<const std::string> names_;
  std::vector<ProsePart> parts_;
  bool is_code_ = false;  // of an example, up to the next tag
};

}  // namespace

std::vector<ProseWord> prose_words(std::string_view sentence) {
  return WordReader(sentence).run();
}

std::string ProseSentence::text(std::size_t i) const {
  return i < words_.size() ? in_lower_case(words_[i].text) : std::string();
}

bool ProseSentence::is_one(std::size_t i, std::string_view what) const {
  return i < words_.size() && is_among(text(i), what);
}

std::vector<ProsePart> prose_parts(std::string_view prose, std::span<const std::string> names) {
  return PartReader(names).run(prose);
}

std::vector<std::string_view> prose_sentences(std::string_view text) {
  std::vector<std::string_view> found;
  std::size_t begin = 0;
  const auto cut = [&](std::size_t end) {
    found.push_back(text.substr(begin, end - begin));
    begin = end;
  };
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const char next = text[i + 1];
    const bool is_end = std::string_view(".;!?").find(text[i]) != std::string_view::npos &&
                        (next == ' ' || next == '\n' || next == '\t');
    if (is_end || (text[i] == '\n' && (is_upper(next) || next == '@' || next == '\\' ||
                                       next == '*' || next == '-' || next == '\n'))) {
      cut(i + 1);
    }
  }
  cut(text.size());
  return found;
}

}  // namespace synth
