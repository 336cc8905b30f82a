#include "synth/authors/offline/library/matching.h"

#include "synth/authors/offline/library/library.h"
#include "synth/authors/offline/library/library_texts.h"
#include "synth/authors/offline/library/mended_purpose.h"
#include "synth/authors/offline/library/quoted_marks.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace synth {
namespace {

using Stems = std::vector<std::string>;

Stems stems_of(std::string_view text) {
  return Words(text).stems();
}

std::vector<std::string> words_in_a_row(std::string_view text) {
  std::vector<std::string> words = plain_words(text);
  std::erase_if(words, [](const std::string& word) {
    return is_among(word, "a an the given specified specific");
  });
  return words;
}

// In which phrases are looked for: "parses the given Roman numeral" has "parse Roman numeral".
Stems stems_in_a_row(std::string_view text) {
  Stems stems = words_in_a_row(text);
  for (std::string& word : stems) {
    word = stem(word);
  }
  return stems;
}

constexpr double kExactName = 14;
constexpr double kNameWeight = 6;
constexpr double kPhraseWeight = 1.5;
constexpr double kPurposeWeight = 5;
constexpr double kTellingPhrase = 4.6;  // of the weights of its words: more than one common word
constexpr double kLeastScore = 3;
constexpr double kUnknownWord = 3;  // the weight of a word that no entry has

std::set<std::string> stems_in(std::string_view words) {
  std::set<std::string> stems;
  for (const std::string& word : plain_words(words)) {
    stems.insert(stem(word));
  }
  return stems;
}

// Returns the words that say nothing about a function's behaviour: library/plain_words.txt.
const std::set<std::string>& plain_stems() {
  static const std::set<std::string> kPlain = stems_in(kLibraryPlainWords);
  return kPlain;
}

// Returns the words that change the meaning of others, so that an entry's own words cannot explain
// them (library/turning_words.txt).
const std::set<std::string>& turning_stems() {
  static const std::set<std::string> kTurning = stems_in(kLibraryTurningWords);
  return kTurning;
}

// Returns the words that distinguish parameters, and are significant if there is only one:
// library/place_words.txt.
const std::set<std::string>& place_stems() {
  static const std::set<std::string> kPlaces = stems_in(kLibraryPlaceWords);
  return kPlaces;
}

// Returns the verbs whose target alone matters, "converts a text to Morse code", if the purpose or
// the name says it (library/converting_words.txt).
const std::set<std::string>& converting_stems() {
  static const std::set<std::string> kConverting = stems_in(kLibraryConvertingWords);
  return kConverting;
}

// Returns whether the phrase is the target of a conversion in the text.
bool is_goal(const Stems& phrase, const Stems& text) {
  const auto begins_goal = [](const std::string& stem) { return is_among(stem, "to into in"); };
  const auto found = std::ranges::search(text, phrase);
  return !found.empty() && (begins_goal(phrase.front()) ||
                            (found.begin() != text.begin() && begins_goal(*(found.begin() - 1))));
}

// Returns the stems of which each stem is an opposite (library/opposite_words.txt).
const std::multimap<std::string, std::string>& opposite_stems() {
  static const auto kOpposites = [] {
    std::multimap<std::string, std::string> pairs;
    for (const std::string_view line : split(kLibraryOppositeWords, '\n')) {
      const std::vector<std::string> words = plain_words(line);
      if (words.size() == 2) {
        pairs.emplace(stem(words[0]), stem(words[1]));
        pairs.emplace(stem(words[1]), stem(words[0]));
      }
    }
    return pairs;
  }();
  return kOpposites;
}

// Returns whether the entry's words have an opposite of the stem and not the stem itself: "the
// price before the discount" is not what "the price after a discount" is.
bool contradicts(const std::string& stem, const std::set<std::string>& vocabulary) {
  const auto [begin, end] = opposite_stems().equal_range(stem);
  return !vocabulary.contains(stem) && std::any_of(begin, end, [&](const auto& pair) {
    return vocabulary.contains(pair.second);
  });
}

// Returns whether names begin or end with the word, whatever the function does.
bool is_filler(const std::string& stem) {
  return is_among(stem,
                  "get comput calculat calc find mak creat generat return is are ha check test "
                  "valid validat do a an the of fn func function my giv perform apply determin "
                  "verify can num number text str string list arr array val valu");
}

Stems name_stems(std::string_view name) {
  const Stems all = stems_of(name);
  Stems telling;
  std::ranges::copy_if(all, std::back_inserter(telling),
                       [](const std::string& stem) { return !is_filler(stem); });
  return telling.empty() ? all : telling;
}

struct IndexedEntry {
  const LibraryEntry* entry = nullptr;
  std::vector<Stems> names = {};          // its name and phrases, without fillers
  std::vector<Stems> phrases = {};        // the same, unchanged
  std::set<std::string> vocabulary = {};  // of its whole description
  std::string quoted = {};                // the texts in its code and constants
};

class Index {
 public:
  Index() {
    std::map<std::string, int> counts;
    for (const LibraryEntry& entry : library()) {
      IndexedEntry indexed{.entry = &entry, .quoted = quoted_by(entry)};
      add_phrase(indexed, entry.name);
      const Stems means = stems_of(entry.means);
      operations_.insert(means.begin(), means.begin() + (means.empty() ? 0 : 1));
      for (const std::string& phrase : entry.words) {
        add_phrase(indexed, phrase);
      }
      for (const std::string& stem : stems_of(entry.means)) {
        indexed.vocabulary.insert(stem);
      }
      for (const LibraryParameter& parameter : entry.parameters) {
        for (const std::string& stem : stems_of(parameter.name)) {
          indexed.vocabulary.insert(stem);
        }
      }
      for (const std::string& stem : indexed.vocabulary) {
        ++counts[stem];
      }
      entries_.push_back(std::move(indexed));
    }
    for (const auto& [stem, count] : counts) {
      weights_[stem] = std::log(static_cast<double>(entries_.size() + 1) / count);
    }
  }

  [[nodiscard]] const std::vector<IndexedEntry>& entries() const { return entries_; }

  [[nodiscard]] bool knows(const std::string& stem) const { return weights_.contains(stem); }

  [[nodiscard]] double weight(const std::string& stem) const {
    const auto known = weights_.find(stem);
    return known == weights_.end()                                        ? 0
           : plain_stems().contains(stem) || place_stems().contains(stem) ? known->second / 3
                                                                          : known->second;
  }

  [[nodiscard]] bool names_operation(const std::string& stem) const {
    return operations_.contains(stem) && !plain_stems().contains(stem);
  }

  template <class Words>
  [[nodiscard]] double weight_of(const Words& stems) const {
    double sum = 0;
    for (const std::string& stem : stems) {
      sum += weight(stem);
    }
    return sum;
  }

 private:
  static void add_phrase(IndexedEntry& indexed, std::string_view phrase) {
    indexed.phrases.push_back(stems_in_a_row(phrase));
    indexed.names.push_back(name_stems(phrase));
    indexed.vocabulary.insert(indexed.phrases.back().begin(), indexed.phrases.back().end());
  }

  std::vector<IndexedEntry> entries_;
  std::map<std::string, double> weights_;
  std::set<std::string> operations_;  // the verbs of entries' operations: "sorts", "counts"
};

const Index& the_index() {
  static const Index kIndex;
  return kIndex;
}

std::set<std::string> as_set(const Stems& stems) {
  return {stems.begin(), stems.end()};
}

// Returns the Dice coefficient of two bags of words (1945), by weight.
double likeness(const Stems& a, const Stems& b) {
  const Index& index = the_index();
  const std::set<std::string> left = as_set(a);
  const std::set<std::string> right = as_set(b);
  double shared = 0;
  for (const std::string& stem : left) {
    shared += right.contains(stem) ? index.weight(stem) : 0;
  }
  double unknown = 0;  // words that no entry has count against all entries
  for (const std::string& stem : left) {
    unknown += index.weight(stem) == 0 && !is_filler(stem) ? kUnknownWord : 0;
  }
  const double whole = index.weight_of(left) + index.weight_of(right) + unknown;
  return whole > 0 ? 2 * shared / whole : 0;
}

// Returns the words of the purpose that are not names of parameters.
Stems telling_stems(const FunctionSpec& spec) {
  std::set<std::string> own;
  for (const Parameter& parameter : spec.inputs) {
    own.insert(stem(parameter.name));
  }
  Stems telling;
  for (const std::string& each : stems_of(spec.purpose)) {
    if (!own.contains(each) && (is_digit(each[0]) || each.size() > 1)) {
      telling.push_back(each);
    }
  }
  return telling;
}

// Returns all words of a specification.
std::set<std::string> all_stems(const FunctionSpec& spec) {
  std::string text = spec.name + " " + spec.purpose;
  for (const Parameter& parameter : spec.inputs) {
    text += " " + parameter.name;
  }
  const Stems all = stems_of(text);
  return {all.begin(), all.end()};
}

LibraryMatch match_entry(const IndexedEntry& indexed, const Stems& name, const Stems& purpose,
                         const Stems& whole_purpose, const std::set<std::string>& said,
                         bool has_places) {
  const Index& index = the_index();
  LibraryMatch match{indexed.entry};
  const bool is_made = std::ranges::any_of(indexed.phrases, [&](const Stems& phrase) {
    return index.weight_of(phrase) >= kTellingPhrase && is_goal(phrase, whole_purpose);
  });
  std::set<std::string> said_in_phrase;
  double best_name = 0;
  double best_phrase = 0;
  bool is_exact = false;
  for (std::size_t i = 0; i < indexed.names.size(); ++i) {
    const bool is_name = !name.empty() && indexed.names[i] == name;
    const bool is_phrase = !std::ranges::search(whole_purpose, indexed.phrases[i]).empty();
    is_exact = is_exact || is_name;
    if (is_name || is_phrase) {
      match.naming = std::max(match.naming, index.weight_of(indexed.phrases[i]));
      match.is_said =
          match.is_said || std::ranges::all_of(indexed.phrases[i], [&](const std::string& stem) {
            return said.contains(stem);
          });
    }
    best_name = std::max(best_name, likeness(name, indexed.names[i]));
    if (is_phrase) {
      said_in_phrase.insert(indexed.phrases[i].begin(), indexed.phrases[i].end());
      best_phrase = std::max(best_phrase, index.weight_of(indexed.phrases[i]));
    }
  }
  double explained = 0;
  double all = 0;
  double unknown = 0;
  for (const std::string& stem : as_set(purpose)) {
    const double weight = index.weight(stem);
    const bool turns = turning_stems().contains(stem) && !said_in_phrase.contains(stem);
    const bool is_known = indexed.vocabulary.contains(stem) && !turns;
    explained += is_known ? weight : 0;
    all += weight;
    const bool is_plain = plain_stems().contains(stem) ||
                          (has_places && place_stems().contains(stem)) ||
                          ((is_made || is_exact) && converting_stems().contains(stem));
    if (!is_known && (!is_plain || contradicts(stem, indexed.vocabulary))) {
      match.unexplained.push_back(stem);
      unknown += weight == 0 ? kUnknownWord : 0;
    }
  }
  match.is_exact = is_exact;
  match.explained = all > 0 ? explained / (all + unknown) : 0;
  match.is_named = is_exact || best_phrase >= kTellingPhrase;
  match.score = (is_exact ? kExactName : 0) + kNameWeight * best_name +
                kPhraseWeight * best_phrase + (all > 0 ? kPurposeWeight * explained / all : 0);
  return match;
}

// Counts marks that the code cannot have as words that the entry does not explain.
void hold_against_marks(const std::vector<std::string>& marks, const IndexedEntry& indexed,
                        LibraryMatch& match) {
  for (const std::string& mark : marks) {
    if (indexed.quoted.find(mark) == std::string::npos) {
      match.unexplained.push_back(mark);
      match.explained = 0;
    }
  }
}

std::vector<LibraryMatch> best_of(std::vector<LibraryMatch> all, std::size_t most) {
  std::erase_if(all, [](const LibraryMatch& match) { return match.score < kLeastScore; });
  std::ranges::stable_sort(all, std::ranges::greater{}, &LibraryMatch::score);
  all.resize(std::min(all.size(), most));
  return all;
}

}  // namespace

std::vector<LibraryMatch> match_library(const FunctionSpec& spec, std::size_t most) {
  FunctionSpec mended = spec;
  mended.purpose = mended_purpose(spec.purpose);
  const Stems name = name_stems(spec.name);
  const Stems purpose = telling_stems(mended);
  const Stems whole = stems_in_a_row(mended.purpose);
  const std::set<std::string> said = all_stems(mended);
  const std::vector<std::string> marks = quoted_marks(spec.purpose);
  std::vector<LibraryMatch> all;
  for (const IndexedEntry& indexed : the_index().entries()) {
    all.push_back(match_entry(indexed, name, purpose, whole, said, spec.inputs.size() > 1));
    hold_against_marks(marks, indexed, all.back());
  }
  return best_of(std::move(all), most);
}

bool asks_for_one(const LibraryEntry& entry, std::string_view purpose) {
  if (entry.result.kind != Type::Kind::list) {
    return false;
  }
  const std::vector<std::string> said = words_in_a_row(purpose);
  const Stems said_stems = stems_in_a_row(purpose);
  bool has_one = false;
  const auto look_for = [&](std::string_view phrase) {
    const std::vector<std::string> words = words_in_a_row(phrase);
    const Stems stems = stems_in_a_row(phrase);
    const auto found = std::ranges::search(said_stems, stems);
    if (found.empty()) {
      return false;
    }
    const std::string& last = said[static_cast<std::size_t>(found.end() - said_stems.begin()) - 1];
    const bool is_one = words.back().ends_with('s') && !last.ends_with('s');
    has_one = has_one || is_one;
    return !is_one;
  };
  const bool has_several = look_for(entry.name) || std::ranges::any_of(entry.words, look_for);
  return has_one && !has_several;
}

bool is_operation(const std::string& stem) {
  return the_index().names_operation(stem);
}

bool is_turning(const std::string& stem) {
  return turning_stems().contains(stem);
}

bool is_of_library(const std::string& stem) {
  return the_index().knows(stem);
}

double naming_weight(const std::vector<std::string>& stems) {
  return the_index().weight_of(stems);
}

const std::vector<std::string>& library_vocabulary() {
  static const std::vector<std::string> kWords = [] {
    std::set<std::string> words;
    for (const LibraryEntry& entry : library()) {
      std::string text = entry.name + " " + entry.means;
      for (const std::string& phrase : entry.words) {
        text += " " + phrase;
      }
      for (std::string& word : plain_words(text)) {
        words.insert(std::move(word));
      }
    }
    return std::vector<std::string>(words.begin(), words.end());
  }();
  return kWords;
}

std::vector<LibraryMatch> find_in_library(std::string_view words, std::size_t most) {
  FunctionSpec spec;
  spec.name = words;
  spec.purpose = words;
  return match_library(spec, most);
}

}  // namespace synth
