#include "synth/authors/offline/heeding.h"

#include "synth/authors/offline/library/library_texts.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostChanges = 12;
constexpr std::size_t kNear = 3;  // words: "upper and lower case" has no opposite
constexpr std::string_view kCounters = "a an the one";

// Returns the word of which each word is the opposite.
const std::map<std::string_view, std::string_view>& opposites() {
  static const auto kOpposites = [] {
    std::map<std::string_view, std::string_view> pairs;
    for (const std::string_view line : split(kLibraryOppositeWords, '\n')) {
      const std::size_t space = line.find(' ');
      if (space != line.npos) {  // of a word with two opposites the first is taken
        pairs.emplace(line.substr(0, space), line.substr(space + 1));
        pairs.emplace(line.substr(space + 1), line.substr(0, space));
      }
    }
    return pairs;
  }();
  return kOpposites;
}

constexpr std::array<std::string_view, 11> kNumberNames = {
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
constexpr std::string_view kKinds = "integer integers number numbers int ints";
constexpr std::string_view kConditions = "whether if that which who where when";
constexpr std::string_view kIs = "is are was were";
constexpr std::string_view kDoes =
    "starts start ends end contains contain has have occurs occur appears appear divides divide";

struct Word {
  std::string text;  // in lower case
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Returns the place behind the data that begin there: quoted text, or brackets with their content.
std::size_t behind_data(std::string_view text, std::size_t at) {
  const char open = text[at];
  const bool is_apostrophe = open == '\'' && at > 0 && is_word_character(text[at - 1]);
  const char close = open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : open;
  if (std::string_view("\"'`([{").find(open) == std::string_view::npos || is_apostrophe) {
    return at;
  }
  const std::size_t end = text.find(close, at + 1);
  return end == std::string_view::npos ? at : end + 1;
}

// Returns the words in front of the examples.
std::vector<Word> words_in(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t end = behind_data(text, at); end > at) {
      at = end;
      continue;
    }
    if (text.substr(at).starts_with("->") || text.substr(at).starts_with("==")) {
      break;
    }
    if (!is_word_character(text[at])) {
      ++at;
      continue;
    }
    Word word{{}, at, at};
    while (word.end < text.size() && is_word_character(text[word.end])) {
      ++word.end;
    }
    word.text = in_lower_case(text.substr(word.begin, word.end - word.begin));
    at = word.end;
    if (is_among(word.text, "example examples instance")) {
      break;
    }
    words.push_back(std::move(word));
  }
  return words;
}

class Changer {
 public:
  Changer(std::string_view purpose, const std::set<std::string>& names)
      : purpose_(purpose),
        names_(names),
        words_(words_in(purpose)),
        tells_arguments_apart_(std::ranges::find(words_, "second", &Word::text) != words_.end()) {}

  std::vector<ChangedPurpose> run() {
    for (std::size_t i = 0; i < words_.size() && found_.size() < kMostChanges; ++i) {
      if (!names_.contains(words_[i].text) && !is_assumed(i)) {
        turn(i);
        count_otherwise(i);
        deny(i);
      }
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] std::string_view word(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i].text) : std::string_view();
  }

  [[nodiscard]] bool is_near(std::size_t at, std::string_view text) const {
    return is_within(at, -1, text) || is_within(at, 1, text);
  }

  // Articles do not count: "an upper-case letter, a lower-case letter".
  [[nodiscard]] bool is_within(std::size_t at, std::ptrdiff_t step, std::string_view text) const {
    std::size_t left = kNear;
    for (auto i = static_cast<std::ptrdiff_t>(at) + step;
         left > 0 && i >= 0 && i < std::ssize(words_); i += step) {
      const std::string_view each = words_[static_cast<std::size_t>(i)].text;
      left -= is_among(each, kCounters) ? 0 : 1;
      if (each == text) {
        return true;
      }
    }
    return false;
  }

  // "You may assume that …" says nothing of what is to be done.
  [[nodiscard]] bool is_assumed(std::size_t at) const {
    const std::size_t before = purpose_.find_last_of(".!?", words_[at].begin);
    for (std::size_t i = at + 1; i-- > 0;) {
      if (before != std::string_view::npos && words_[i].begin < before) {
        return false;
      }
      if (is_among(word(i), "assume assuming suppose assumed guaranteed")) {
        return true;
      }
    }
    return false;
  }

  // "A positive integer", "numbers greater than 1" of what is given.
  [[nodiscard]] bool says_kind(std::size_t at) const {
    const bool is_before = is_among(word(at + 1), kKinds) || is_among(word(at + 2), kKinds);
    const bool is_bound = at > 0 && is_among(word(at - 1), kKinds) && word(at + 1) == "than";
    return (is_among(word(at), "positive negative") && is_before) || is_bound;
  }

  void put(std::size_t at, std::string_view text) {
    const Word& old = words_[at];
    found_.push_back({std::string(purpose_.substr(old.begin, old.end - old.begin)),
                      std::string(purpose_.substr(0, old.begin)) + std::string(text) +
                          std::string(purpose_.substr(old.end))});
  }

  void turn(std::size_t at) {
    const auto found = opposites().find(word(at));
    if (word(at) == "first" && tells_arguments_apart_) {
      return;
    }
    if (found != opposites().end() && !is_near(at, found->second) && !says_kind(at)) {
      put(at, found->second);
    }
  }

  void count_otherwise(std::size_t at) {
    constexpr std::size_t kMore = 3;
    const std::string_view text = word(at);
    const auto* const name = std::ranges::find(kNumberNames, text);
    const bool is_bound = at > 1 && word(at - 1) == "than" && is_among(word(at - 3), kKinds);
    const bool is_range = at > 1 && is_among(word(at - 1), "between from and to") &&
                          (is_among(word(at - 2), kKinds) || is_among(word(at - 4), kKinds));
    if (is_bound || is_range) {
      return;
    }
    if (name != kNumberNames.end() && name - kNumberNames.begin() > 1) {
      const auto place = static_cast<std::size_t>(name - kNumberNames.begin());
      put(at, kNumberNames[place + kMore < kNumberNames.size() ? place + kMore : place - kMore]);
    } else if (text.size() < 9 && std::ranges::all_of(text, is_digit)) {
      put(at, std::to_string(std::stol(std::string(text)) + static_cast<long>(kMore)));
    }
  }

  void deny(std::size_t at) {
    if (is_among(word(at), "not never")) {
      put(at, "");
      return;
    }
    constexpr std::size_t kLongSubject = 5;
    const bool is_verb = is_among(word(at), kIs) || is_among(word(at), kDoes);
    const bool is_denied = is_among(word(at + 1), "not no none never");
    for (std::size_t i = at; is_verb && !is_denied && i-- > at - std::min(at, kLongSubject);) {
      if (is_among(word(i), kConditions)) {
        const std::string verb(word(at));
        put(at, is_among(verb, kIs) ? verb + " not" : "do not " + verb);
        return;
      }
    }
  }

  std::string_view purpose_;
  const std::set<std::string>& names_;
  std::vector<Word> words_;
  bool tells_arguments_apart_;  // "the first list", of two, whose opposite is not "the last list"
  std::vector<ChangedPurpose> found_;
};

}  // namespace

std::vector<ChangedPurpose> changed_purposes(std::string_view purpose,
                                             const std::set<std::string>& names) {
  return Changer(purpose, names).run();
}

std::optional<std::string> find_unheeded_word(const std::string& purpose,
                                              const std::set<std::string>& names,
                                              const ProgramOf& program_of) {
  const std::string program = program_of(purpose);
  if (program.empty()) {
    return std::nullopt;
  }
  for (ChangedPurpose& changed : changed_purposes(purpose, names)) {
    if (program_of(changed.purpose) == program) {
      return std::move(changed.word);
    }
  }
  return std::nullopt;
}

}  // namespace synth
