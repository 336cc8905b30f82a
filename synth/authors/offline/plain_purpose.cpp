#include "synth/authors/offline/plain_purpose.h"

#include "synth/authors/offline/library/matching.h"
#include "synth/authors/offline/means_texts.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace synth {
namespace {

// A purpose has few phrases to be left out; more are not looked for in hostile text.
constexpr int kMostLeftOut = 8;
constexpr std::size_t kLeastLength = 6;  // of a word that is worth a repair
constexpr std::size_t kLongLength = 8;   // of one that may have another letter

// A piece of the purpose: a word of letters, or one character between words.
struct Piece {
  std::string text;
  bool is_word = false;
};

// Returns the pieces; what is quoted, and names such as `first_item`, are one piece that is no
// word.
std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  const auto is_of_name = [](char c) { return is_word_character(c) || !is_ascii(c); };
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    const bool opens = (text[i] == '"' || text[i] == '`' || text[i] == '\'') &&
                       (i == 0 || !is_of_name(text[i - 1]));
    if (opens) {
      const std::size_t close = text.find(text[i], i + 1);
      end = close == std::string_view::npos ? i + 1 : close + 1;
    } else if (is_of_name(text[i])) {
      while (end < text.size() && is_of_name(text[end])) {
        ++end;
      }
    }
    const std::string_view piece = text.substr(i, end - i);
    pieces.push_back({std::string(piece), std::ranges::all_of(piece, is_letter)});
    i = end;
  }
  return pieces;
}

std::string joined(const std::vector<Piece>& pieces) {
  std::string text;
  for (const Piece& piece : pieces) {
    text += piece.text;
  }
  return text;
}

// The words of a purpose, by the pieces that hold them.
class WordsOf {
 public:
  explicit WordsOf(std::vector<Piece>& pieces) : pieces_(pieces) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i].is_word) {
        places_.push_back(i);
      }
    }
  }

  [[nodiscard]] std::size_t size() const { return places_.size(); }

  [[nodiscard]] bool is(std::size_t word, std::string_view list) const {
    return word < size() && is_among(in_lower_case(pieces_[places_[word]].text), list);
  }

  // Returns whether a sentence or a clause ends before the word.
  [[nodiscard]] bool ends_before(std::size_t word) const {
    if (word == 0 || word >= size()) {
      return word >= size();
    }
    for (std::size_t i = places_[word - 1] + 1; i < places_[word]; ++i) {
      if (is_among(pieces_[i].text, ". , ; : ? !")) {
        return true;
      }
    }
    return false;
  }

  // Removes the words, with the blanks in front of them.
  void remove(std::size_t first, std::size_t last) {
    const std::size_t from = first == 0 ? 0 : places_[first - 1] + 1;
    for (std::size_t i = from; i <= places_[last - 1]; ++i) {
      pieces_[i] = {};
    }
    places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(first),
                  places_.begin() + static_cast<std::ptrdiff_t>(last));
  }

 private:
  std::vector<Piece>& pieces_;
  std::vector<std::size_t> places_;
};

// "Check whether it is even or not", "whether or not it is even".
void drop_or_not(std::vector<Piece>& pieces) {
  WordsOf words(pieces);
  bool asks = false;
  int left = kMostLeftOut;
  for (std::size_t i = 0; i + 1 < words.size() && left > 0; ++i) {
    asks = (asks && !words.ends_before(i)) || words.is(i, "whether if");
    const bool is_or_not = words.is(i, "or") && words.is(i + 1, "not no");
    if (asks && is_or_not && (words.ends_before(i + 2) || words.is(i - 1, "whether"))) {
      words.remove(i, i + 2);
      --left;
    }
  }
}

// Returns the phrases of means_words.txt as words.
const std::vector<std::vector<std::string>>& means_phrases() {
  static const std::vector<std::vector<std::string>> kPhrases = [] {
    std::vector<std::vector<std::string>> phrases;
    for (const std::string_view line : split(kMeansWords, '\n')) {
      if (!line.empty()) {
        phrases.push_back(plain_words(line));
      }
    }
    return phrases;
  }();
  return kPhrases;
}

// Returns the word behind the longest phrase of means at the word; the word itself if there is
// none.
std::size_t end_of_means(const WordsOf& words, std::size_t word) {
  std::size_t end = word;
  for (const std::vector<std::string>& phrase : means_phrases()) {
    std::size_t at = word;
    for (const std::string& each : phrase) {
      at += at < words.size() && words.is(at, each) ? 1 : words.size() + 1;
    }
    end = at <= words.size() ? std::max(end, at) : end;
  }
  return end;
}

constexpr std::string_view kUsing = "using utilizing utilising";
constexpr std::string_view kBeforeMeans = "a an the python some";
constexpr std::string_view kKindsOfMeans =
    "function functions module modules method methods algorithm technique approach expression "
    "expressions operator operators library pattern";

// Returns the first word from this one on that is not in the list.
std::size_t skip(const WordsOf& words, std::size_t word, std::string_view list) {
  while (words.is(word, list)) {
    ++word;
  }
  return word;
}

// "by using regex", "using map and lambda function", "with the help of a lambda".
void drop_means(std::vector<Piece>& pieces) {
  WordsOf words(pieces);
  int left = kMostLeftOut;
  for (std::size_t i = 1; i + 1 < words.size() && left > 0; ++i) {
    const bool helps = words.is(i, "with") && words.is(i + 1, "the") && words.is(i + 2, "help") &&
                       words.is(i + 3, "of");
    if (!helps && !words.is(i, kUsing)) {
      continue;
    }
    std::size_t end = i + (helps ? 4 : 1);
    std::size_t means = end;
    do {
      end += words.is(end, "and or") ? 1U : 0U;
      end = skip(words, end, kBeforeMeans);
      means = end_of_means(words, end);
      end = skip(words, means == end ? words.size() + 1 : means, kKindsOfMeans);
    } while (words.is(end, "and or"));
    if (end <= words.size() && words.ends_before(end)) {
      words.remove(words.is(i - 1, "by") ? i - 1 : i, end);
      --left;
    }
  }
}

// Returns whether a purpose says nothing but one means, and so only the name says what is done:
// "lcm(a, b) using gcd", "using the `gcd` function", "lcm uses gcd".
bool is_sole_means(const std::vector<Piece>& pieces, const std::string& function) {
  std::vector<std::string> words;
  for (const Piece& piece : pieces) {
    if (piece.text != " " && piece.text != "." && !is_among(piece.text, kBeforeMeans)) {
      words.push_back(in_lower_case(piece.text));
    }
  }
  if (!words.empty() && words.front() == in_lower_case(function)) {
    words.erase(words.begin());
  }
  return words.size() > 1 && (is_among(words[0], kUsing) || is_among(words[0], "uses calls")) &&
         std::all_of(words.begin() + 2, words.end(),
                     [](const std::string& word) { return is_among(word, kKindsOfMeans); });
}

// "A given non-empty list", "a list of non-empty tuples": says what is given, not what is done.
void drop_non_empty(std::vector<Piece>& pieces) {
  WordsOf words(pieces);
  int left = kMostLeftOut;
  for (std::size_t i = 1; i + 1 < words.size() && left > 0; ++i) {
    const bool is_listed =
        words.is(i - 1, "of") && i > 1 && words.is(i - 2, "list lists tuple tuples array arrays");
    const bool is_split = words.is(i, "non") && words.is(i + 1, "empty");
    if ((is_split || words.is(i, "nonempty")) && (is_listed || words.is(i - 1, "a given"))) {
      words.remove(i, i + (is_split ? 2 : 1));
      --left;
    }
  }
}

// Returns whether one slip makes the word of the other one.
bool is_slip_of(std::string_view word, std::string_view meant) {
  const auto same = std::ranges::mismatch(word, meant);
  const std::string_view rest(same.in1, word.end());
  const std::string_view other(same.in2, meant.end());
  if (word.size() == meant.size()) {
    const bool swaps = rest.size() > 1 && rest[0] == other[1] && rest[1] == other[0] &&
                       rest.substr(2) == other.substr(2);
    return swaps ||
           (word.size() >= kLongLength && !rest.empty() && rest.substr(1) == other.substr(1));
  }
  return word.size() < meant.size() ? rest == other.substr(1) : rest.substr(1) == other;
}

// Returns the word of the library that is meant; empty if there is none, or several.
std::string meant_by(const std::string& word) {
  std::string found;
  for (const std::string& each : library_vocabulary()) {
    const std::size_t longer = std::max(each.size(), word.size());
    if (each.size() < kLeastLength || each[0] != word[0] ||
        longer - std::min(each.size(), word.size()) > 1 || !is_slip_of(word, each)) {
      continue;
    }
    if (!found.empty() && stem(found) != stem(each)) {
      return {};
    }
    found = found.empty() ? each : found;
  }
  return found;
}

bool is_known(const std::string& word) {
  const std::string root = stem(word);
  return is_of_library(root) || command_rules().knows({word, root});
}

// Returns the ends of the interval whose brackets have this text between them; nothing for any
// other text than two names or numbers.
std::optional<std::pair<std::string, std::string>> ends_of_interval(std::string_view inside) {
  const std::vector<std::string_view> ends = split(inside, ',');
  if (ends.size() != 2) {
    return std::nullopt;
  }
  const auto is_plain = [](std::string_view end) {
    return !end.empty() &&
           std::ranges::all_of(end, [](char c) { return is_word_character(c) || c == '-'; });
  };
  const std::string_view low = trim(ends[0]);
  const std::string_view high = trim(ends[1]);
  return is_plain(low) && is_plain(high)
             ? std::optional(std::pair(std::string(low), std::string(high)))
             : std::nullopt;
}

// Writes "in the range [x, y]" as "between x and y inclusive": a list of two numbers is meant
// elsewhere.
std::string with_intervals_in_words(const std::string& text) {
  constexpr std::array<std::string_view, 6> kLeads = {"in the range [",    "within the range [",
                                                      "in the interval [", "within the interval [",
                                                      "from the range [",  "in range ["};
  constexpr std::size_t kLongest = 64;  // between the brackets
  std::string out = text;
  int left = kMostLeftOut;
  for (const std::string_view lead : kLeads) {
    for (std::size_t at = out.find(lead); at != std::string::npos && left > 0;
         at = out.find(lead, at + 1)) {
      --left;
      const std::size_t open = at + lead.size();
      const std::string_view rest = std::string_view(out).substr(open, kLongest);
      const std::size_t length = rest.find(']');
      const std::size_t close = open + length;
      const auto ends = length == std::string_view::npos ? std::nullopt
                                                         : ends_of_interval(rest.substr(0, length));
      if (ends) {
        const std::string_view behind = std::string_view(out).substr(close + 1);
        const bool says_so = behind.starts_with(" inclusive") || behind.starts_with(" (inclusive");
        out.replace(at, close + 1 - at,
                    fmt::format("between {} and {}{}", ends->first, ends->second,
                                says_so ? "" : " inclusive"));
      }
    }
  }
  return out;
}

// Writes "1..n" as "1 to n", but nothing in quotes.
std::string with_ranges_in_words(const std::string& text) {
  const auto is_word = [&](std::size_t at) {
    return at < text.size() && is_word_character(text[at]);
  };
  std::string out;
  bool is_plain = true;  // the word so far begins behind a blank or parenthesis
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_joint =
        is_plain && text.compare(i, 2, "..") == 0 && i > 0 && is_word(i - 1) && is_word(i + 2);
    is_plain = text[i] == ' ' || text[i] == '(' || (is_plain && is_word(i));
    out += is_joint ? " to " : std::string(1, text[i]);
    i += is_joint ? 1 : 0;
  }
  return out;
}

std::string repair_spelling(const FunctionSpec& spec, std::vector<Piece>& pieces) {
  std::set<std::string> own;
  for (const std::string& name : spec.parameter_names()) {
    own.insert(in_lower_case(name));
  }
  own.insert(in_lower_case(spec.name));
  std::map<std::string, std::string> repaired;
  std::string note;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    Piece& piece = pieces[i];
    const bool is_shortened = i + 1 < pieces.size() && pieces[i + 1].text == "'";  // "shouldn't"
    const std::string word = in_lower_case(piece.text);
    if (!piece.is_word || is_shortened || word.size() < kLeastLength || own.contains(word)) {
      continue;
    }
    const auto [place, is_new] = repaired.try_emplace(word);
    if (is_new && !is_known(word)) {
      place->second = meant_by(word);
      if (!place->second.empty()) {
        note +=
            fmt::format("{}'{}' is taken for '{}'", note.empty() ? "" : "; ", word, place->second);
      }
    }
    piece.text = place->second.empty() ? piece.text : place->second;
  }
  return note;
}

}  // namespace

PlainPurpose plain_purpose(const FunctionSpec& spec) {
  std::vector<Piece> pieces =
      pieces_of(with_intervals_in_words(with_ranges_in_words(spec.purpose)));
  drop_means(pieces);
  if (is_sole_means(pieces, spec.name)) {
    return {};
  }
  drop_or_not(pieces);
  drop_non_empty(pieces);
  std::string note = repair_spelling(spec, pieces);
  return {joined(pieces), std::move(note)};
}

}  // namespace synth
