#include "specs/examples/language_values.h"

#include "specs/examples/scanner.h"
#include "specs/literal.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace synth {
namespace {

// What is looked through for one value, and for all values of a text for each of its characters, so
// that hostile text costs linear time.
constexpr std::size_t kLongestValue = 4096;
constexpr std::size_t kLooksPerCharacter = 16;

constexpr std::pair<std::string_view, std::string_view> kWords[] = {{"true", "True"},
                                                                    {"false", "False"},
                                                                    {"null", "None"},
                                                                    {"undefined", "None"},
                                                                    {"nullptr", "None"}};

// Returns whether what stands in front of a bracket says that it begins no list or object.
bool is_behind_name(std::string_view text, std::size_t at) {
  return at > 0 && (is_name_character(text, at - 1) || text[at - 1] == '>' || text[at - 1] == ')' ||
                    text[at - 1] == ']');
}

// Writes a list or an object as Python does.
class Rewriting {
 public:
  Rewriting(std::string_view text, Language language)
      : text_(text), is_cpp_(language == Language::cpp) {}

  // Returns false if the brackets are not closed, or by others. `length` is what was looked
  // through.
  bool run() {
    while (length_ < text_.size()) {
      if (is_name_start(text_, length_)) {
        take_word();
        continue;
      }
      const char c = text_[length_];
      if (c == '"' || c == '\'') {
        take_quoted(c);
        continue;
      }
      ++length_;
      if (c == '[' || c == '{' || c == '(') {
        const bool is_list =
            c == '[' || (is_cpp_ && c == '{' && !is_behind_name(text_, length_ - 1));
        open_.push_back({.opening = c, .is_list = is_list});
        literal_ += is_list ? '[' : c;
      } else if (c == ']' || c == '}' || c == ')') {
        if (open_.back().opening != (c == ']' ? '[' : c == '}' ? '{' : '(')) {
          return false;
        }
        literal_ += open_.back().is_list ? ']' : c;
        open_.pop_back();
      } else {
        literal_ += c;
      }
      begins_entry_ = c == '{' || c == ',' || (begins_entry_ && is_blank(c));
      if (open_.empty()) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] std::size_t length() const { return length_; }
  [[nodiscard]] const std::string& literal() const { return literal_; }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

  void take_quoted(char quote) {
    const std::size_t begin = length_++;
    while (length_ < text_.size() && text_[length_] != quote) {
      length_ += text_[length_] == '\\' ? 2 : 1;
    }
    length_ = std::min(length_ + 1, text_.size());
    literal_ += text_.substr(begin, length_ - begin);
    begins_entry_ = false;
  }

  void take_word() {
    const std::size_t begin = length_;
    while (length_ < text_.size() && is_name_character(text_, length_)) {
      ++length_;
    }
    std::string_view word = text_.substr(begin, length_ - begin);
    const std::size_t next = text_.find_first_not_of(" \t\n", length_);
    const bool is_key = !is_cpp_ && begins_entry_ && open_.back().opening == '{' &&
                        next != text_.npos && text_[next] == ':';
    begins_entry_ = false;
    if (is_key) {
      literal_.append("\"").append(word).append("\"");
      return;
    }
    const auto* const known =
        std::ranges::find(kWords, word, &std::pair<std::string_view, std::string_view>::first);
    literal_ += known == std::end(kWords) ? word : known->second;
  }

  std::string_view text_;
  bool is_cpp_;
  std::size_t length_ = 0;
  std::string literal_;
  struct Open {
    char opening;
    bool is_list;  // in Python
  };
  std::vector<Open> open_;     // brackets that are not closed yet
  bool begins_entry_ = false;  // true if a key of an object may be next
};

// Returns the value that `text` begins with, and takes what it looks through from `looks`.
std::optional<BracedList> take_value(std::string_view text, Language language, std::size_t& looks) {
  Rewriting rewriting(text.substr(0, std::min(kLongestValue, looks)), language);
  const bool is_closed = rewriting.run();
  looks -= rewriting.length();
  if (!is_closed || !parse_literal(rewriting.literal())) {
    return std::nullopt;
  }
  return BracedList{rewriting.literal(), rewriting.length()};
}

// Empty braces may be a dictionary, or the body of a function.
bool is_empty(std::string_view literal) {
  return literal.find_first_not_of("[]{} \t\n") == literal.npos;
}

}  // namespace

std::optional<BracedList> read_braced_list(std::string_view text) {
  std::size_t looks = kLongestValue;
  return text.starts_with('{') ? take_value(text, Language::cpp, looks) : std::nullopt;
}

std::string with_python_values(std::string text, Language language) {
  if (language != Language::javascript && language != Language::cpp) {
    return text;
  }
  const std::string_view openings = language == Language::cpp ? "{" : "{[";
  std::size_t looks = kLooksPerCharacter * text.size();
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = text.find_first_of(openings); at != text.npos && looks > 0;) {
    const auto value = is_behind_name(text, at)
                           ? std::nullopt
                           : take_value(std::string_view(text).substr(at), language, looks);
    const std::size_t end = at + (value ? value->length : 1);
    if (value && !is_empty(value->literal)) {
      out.append(text, done, at - done).append(value->literal);
      done = end;
    }
    at = text.find_first_of(openings, end);
  }
  return out.append(text, done);
}

}  // namespace synth
