#include "synth/authors/offline/reading/partial_reading.h"

#include "synth/authors/offline/instruction/sentences.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostPurposeParts = 24;
constexpr std::size_t kLeastWords = 2;

std::string without_asides(std::string_view text) {
  std::string out;
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : 0;
    if (depth == 0) {
      out += c;
    }
    depth -= c == ')' && depth > 0 ? 1 : 0;
  }
  for (std::size_t at = out.find("  "); at != std::string::npos; at = out.find("  ", at)) {
    out.erase(at, 1);
  }
  for (std::size_t at = out.find(" ,"); at != std::string::npos; at = out.find(" ,", at)) {
    out.erase(at, 1);
  }
  return out;
}

// Returns the text with what is in parentheses as a clause: "words (regardless of case)" becomes
// "words, regardless of case".
std::string with_asides_as_clauses(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '(') {
      out.resize(trim(out).empty() ? 0 : out.find_last_not_of(' ') + 1);
      out += ", ";
    } else if (c != ')') {
      out += c;
    }
  }
  return out;
}

// Returns the pieces of a sentence between these words.
std::vector<std::string_view> pieces_between(std::string_view sentence, std::string_view word) {
  std::vector<std::string_view> pieces;
  std::size_t begin = 0;
  for (std::size_t at = sentence.find(word); at != std::string_view::npos;
       at = sentence.find(word, begin)) {
    pieces.push_back(trim(sentence.substr(begin, at - begin)));
    begin = at + word.size();
  }
  pieces.push_back(trim(sentence.substr(begin)));
  return pieces;
}

class PurposeParts {
 public:
  void add(std::string_view part) {
    while (part.ends_with('.') || part.ends_with(',') || part.ends_with(':')) {
      part = trim(part.substr(0, part.size() - 1));
    }
    const auto words = static_cast<std::size_t>(std::ranges::count(part, ' ')) + 1;
    if (words < kLeastWords || parts_.size() >= kMostPurposeParts) {
      return;
    }
    std::string text(part);
    text.front() = to_upper(text.front());
    if (known_.insert(text).second) {
      parts_.push_back(text + ".");
    }
  }

  // Adds a sentence without what is in front of a comma, or behind a comma or such a word.
  void add_clauses(std::string_view sentence) {
    constexpr std::array<std::string_view, 9> kJoints = {", ",          " where ", " such that ",
                                                         " which ",     " and ",   " as ",
                                                         " according ", " that ",  " then "};
    for (const std::string_view joint : kJoints) {
      const std::vector<std::string_view> pieces = pieces_between(sentence, joint);
      if (pieces.size() < 2) {
        continue;
      }
      const std::size_t last = static_cast<std::size_t>(pieces.back().data() - sentence.data());
      const std::size_t second = static_cast<std::size_t>(pieces[1].data() - sentence.data());
      const std::size_t before_last =
          static_cast<std::size_t>(pieces[pieces.size() - 2].data() - sentence.data()) +
          pieces[pieces.size() - 2].size();
      add(sentence.substr(second));
      add(sentence.substr(0, before_last));
      add(pieces.front());
      add(sentence.substr(last));
    }
  }

  [[nodiscard]] std::vector<std::string> take() { return std::move(parts_); }

 private:
  std::vector<std::string> parts_;
  std::set<std::string> known_;
};

}  // namespace

std::vector<std::string> parts_of_purpose(std::string_view purpose) {
  PurposeParts parts;
  const std::string plain = without_asides(purpose);
  std::vector<std::string> sentences = split_sentences(plain);
  parts.add(plain);
  for (const std::string& sentence : sentences) {
    parts.add(sentence);
  }
  if (plain != purpose) {
    for (const std::string& sentence : split_sentences(with_asides_as_clauses(purpose))) {
      parts.add(sentence);
    }
  }
  for (std::size_t i = 0; i + 1 < sentences.size(); ++i) {
    parts.add(sentences[i] + ". " + sentences[i + 1]);
  }
  for (const std::string& sentence : sentences) {
    parts.add_clauses(sentence);
  }
  return parts.take();
}

std::optional<FunctionReading> read_part(
    const FunctionSpec& spec, const std::function<bool(const std::string& code)>& accepts) {
  FunctionSpec core = spec;
  for (std::string& part : parts_of_purpose(spec.purpose)) {
    core.purpose = std::move(part);
    FunctionReading reading = read_function(core);
    if (!reading.code.empty() && !reading.is_by_name && accepts(reading.code)) {
      return reading;
    }
  }
  return std::nullopt;
}

}  // namespace synth
