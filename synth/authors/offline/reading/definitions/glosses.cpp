#include "synth/authors/offline/reading/definitions/glosses.h"

#include "synth/authors/offline/reading/definitions/gloss_table.h"
#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace synth {
namespace {

// Words that do not distinguish descriptions.
constexpr std::string_view kMeansNothing =
    "a an the is are was be been being of it its itself that which who and or to in on at as with "
    "for by from this these those they them their there then so if when where while what i e ie "
    "eg must should shall will would can may might could do does have has had get gets given give "
    "gives mean means call called known well classic famous usual also too both such we you one "
    "ones each every all any thing things kind say says says namely exactly simply just basically "
    "function result problem note here because since positive whole natural integer input output "
    "like "
    "for example yet";

// Words that are synonyms in descriptions.
constexpr std::array<std::string_view, 27> kSameWords = {
    "character letter symbol char",
    "length count often long many times occurrence frequency time",
    "replace become turn substitute convert change transform",
    "equal same identical alike",
    "consecutive adjacent neighbour neighbouring neighboring successive row contiguous",
    "repeat duplicate recur repetition occur appear show",
    "multiply product",
    "add increase plus sum total",
    "forward forwards",
    "backward backwards",
    "reverse reversed",
    "shift move",
    "keep preserve stay remain retain maintain",
    "leave unchanged alone intact untouched unaffected",
    "right correct proper properly correctly",
    "begin start beginning",
    "small short",
    "large long big great",
    "average mean",
    "middle central center centre",
    "include contain consist hold comprise",
    "string text word sentence phrase",
    "divide divisible",
    "swap switch exchange interchange",
    "kind type sort",
    "before front ahead",
    "match correspond",
};

constexpr std::string_view kBecome = "replac";  // represents all of its group

// Relations whose two sides must not be exchanged.
constexpr std::string_view kRelations = "follow precede before after than subtract behind";

constexpr std::string_view kSmallNumbers[] = {"zero", "one",   "two",   "three", "four", "five",
                                              "six",  "seven", "eight", "nine",  "ten"};

std::string number_of(const std::string& word) {
  for (std::size_t i = 2; i < std::size(kSmallNumbers); ++i) {
    if (word == kSmallNumbers[i]) {
      return std::to_string(i);
    }
  }
  return word == "zero" ? "0" : word == "once" ? "1" : word == "twice" ? "2" : word;
}

// Returns the word that represents a group of synonyms.
const std::string& same_word(const std::string& word) {
  static const std::map<std::string, std::string> kWords = [] {
    std::map<std::string, std::string> words;
    for (const std::string_view group : kSameWords) {
      const std::vector<std::string_view> members = split(group, ' ');
      for (const std::string_view member : members) {
        words.emplace(stem(member), stem(members[0]));
      }
    }
    return words;
  }();
  const auto found = kWords.find(word);
  return found == kWords.end() ? word : found->second;
}

bool is_number(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, is_digit);
}

bool is_bracket(const std::string& word) {
  return word.size() == 1 && std::string_view("()[]{}").find(word[0]) != std::string_view::npos;
}

bool is_opening(const std::string& bracket) {
  return bracket == "(" || bracket == "[" || bracket == "{";
}

// Returns whether a bracket is mentioned itself, and does not enclose words.
bool is_spoken_of(const std::vector<RemarkWord>& words, std::size_t at) {
  const auto stands_apart = [&](std::size_t i) {
    return i >= words.size() || words[i].is_mark() || words[i].text == "and" ||
           words[i].text == "or";
  };
  const bool opens = std::string_view("([{").find(words[at].text[0]) != std::string_view::npos;
  return opens ? stands_apart(at + 1) : at == 0 || stands_apart(at - 1);
}

struct Said {
  std::vector<std::vector<std::string>> clauses;  // their meaningful words
};

Said read_said(std::string_view text) {
  static const std::set<std::string> kPassed = [] {
    std::set<std::string> words;
    for (const std::string_view word : split(kMeansNothing, ' ')) {
      words.insert(stem(word));
    }
    return words;
  }();
  Said said;
  said.clauses.emplace_back();
  const std::vector<RemarkWord> words = remark_words(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const RemarkWord& word = words[i];
    if (word.is_mark()) {
      if (is_bracket(word.text) && is_spoken_of(words, i)) {
        said.clauses.back().push_back(word.text);
      } else {
        said.clauses.emplace_back();
      }
      continue;
    }
    if (word.text == "non-negative") {
      continue;
    }
    if (word.text.ends_with("n't") || word.text == "cannot") {
      said.clauses.back().emplace_back("not");
      continue;
    }
    // "Upper-case" and "run-length" are two words each.
    for (const std::string& part : plain_words(word.text)) {
      const std::string number = number_of(part);
      if (part == "and") {
        said.clauses.emplace_back();
      } else if (!kPassed.contains(stem(part)) || is_number(number) || part == "not") {
        said.clauses.back().push_back(is_number(number) ? number : same_word(stem(part)));
      }
    }
  }
  return said;
}

// The words that describe some code.
class Vocabulary {
 public:
  void add(std::string_view description) {
    for (const auto& clause : read_said(description).clauses) {
      for (std::size_t i = 0; i < clause.size(); ++i) {
        words_.insert(clause[i]);
        if (is_number(clause[i])) {
          numbers_.insert({before_number(clause, i), clause[i]});
        }
        if (is_negation(clause[i])) {
          negated_.insert(i + 1 < clause.size() ? clause[i + 1] : "");
        } else if (i == 0 || !is_negation(clause[i - 1])) {
          affirmed_.insert(clause[i]);
        }
        if (becomes_itself(clause, i)) {
          becoming_.insert(clause[i - 1]);
        }
        if (is_relation(clause[i])) {
          left_[clause[i]].insert(clause.begin(), clause.begin() + static_cast<long>(i));
          right_[clause[i]].insert(clause.begin() + static_cast<long>(i) + 1, clause.end());
        }
      }
    }
  }
  // Adds the words of the core, except those that change a meaning.
  void add_core(std::string_view core) {
    static constexpr std::string_view kChanging =
        "not no never without except unless instead only but first last before after reverse "
        "ascending descending exclude skip ignore";
    for (const auto& clause : read_said(core).clauses) {
      for (const std::string& word : clause) {
        const bool changes = is_number(word) || is_relation(word) ||
                             std::ranges::any_of(split(kChanging, ' '), [&](std::string_view one) {
                               return stem(one) == word;
                             });
        if (!changes) {
          words_.insert(word);
          affirmed_.insert(word);
        }
      }
    }
  }

  // Returns whether the text names all of the brackets, or all opening ones, if it names any.
  [[nodiscard]] bool has_marks_of(const Said& said) const {
    std::set<std::string> marks;
    for (const auto& clause : said.clauses) {
      std::ranges::copy_if(clause, std::inserter(marks, marks.end()), is_bracket);
    }
    const bool are_opening = std::ranges::all_of(marks, is_opening);
    return marks.empty() || std::ranges::all_of(words_, [&](const std::string& word) {
             return !is_bracket(word) || marks.contains(word) || (are_opening && !is_opening(word));
           });
  }

  [[nodiscard]] bool describes(const std::vector<std::string>& clause) const {
    for (std::size_t i = 0; i < clause.size(); ++i) {
      const std::string& word = clause[i];
      if (!words_.contains(word) ||
          (is_number(word) && !numbers_.contains({before_number(clause, i), word})) ||
          (is_negation(word) && !negated_.contains(i + 1 < clause.size() ? clause[i + 1] : "")) ||
          (!is_negation(word) && (i == 0 || !is_negation(clause[i - 1])) &&
           !affirmed_.contains(word)) ||
          (is_relation(word) && !has_sides(clause, i)) ||
          // As in "The rows become the rows".
          (becomes_itself(clause, i) && !becoming_.contains(clause[i - 1]))) {
        return false;
      }
    }
    return true;
  }

 private:
  static bool is_negation(std::string_view word) {
    return word == "not" || word == "never" || word == "no" || word == "non" || word == "without";
  }

  // Returns the word before a number; without one, "not" if the clause is negated: "1 is not
  // prime".
  static std::string before_number(const std::vector<std::string>& clause, std::size_t at) {
    return at > 0 ? clause[at - 1] : std::ranges::any_of(clause, is_negation) ? "not" : "";
  }

  static bool becomes_itself(const std::vector<std::string>& clause, std::size_t at) {
    return clause[at] == kBecome && at > 0 && at + 1 < clause.size() &&
           clause[at - 1] == clause[at + 1];
  }

  static bool is_relation(const std::string& word) {
    return std::ranges::any_of(split(kRelations, ' '),
                               [&](std::string_view one) { return same_word(stem(one)) == word; });
  }

  // Returns whether no word occurs on the other side only.
  [[nodiscard]] bool has_sides(const std::vector<std::string>& clause, std::size_t at) const {
    const auto& left = left_.at(clause[at]);
    const auto& right = right_.at(clause[at]);
    for (std::size_t i = 0; i < clause.size(); ++i) {
      const auto& here = i < at ? left : right;
      const auto& there = i < at ? right : left;
      if (i != at && !here.contains(clause[i]) && there.contains(clause[i])) {
        return false;
      }
    }
    return true;
  }

  std::set<std::string> words_;
  std::set<std::pair<std::string, std::string>> numbers_;  // with the preceding word
  std::set<std::string> affirmed_;                         // not preceded by a negation
  std::set<std::string> negated_;                          // preceded by one
  std::set<std::string> becoming_;  // as in "the run of a character becomes the character"
  std::map<std::string, std::set<std::string>> left_;
  std::map<std::string, std::set<std::string>> right_;
};

bool has_needed(std::string_view clause, std::string_view needed) {
  const Words said(clause);
  return needed.empty() || std::ranges::all_of(split(needed, ' '), [&](std::string_view group) {
           return std::ranges::any_of(split(group, '|'), [&](std::string_view one) {
             const std::string wanted = same_word(stem(one));
             return std::ranges::any_of(said.stems(), [&](const std::string& word) {
               const std::string known = same_word(number_of(word));
               return known == wanted || (wanted.size() > 3 && known.starts_with(wanted));
             });
           });
         });
}

}  // namespace

namespace {

// Returns whether a clause is a mere name, whose words may come from any sentence of the
// descriptions.
bool is_plain(const std::vector<std::string>& clause) {
  static const std::set<std::string> kSaysMore = [] {
    std::set<std::string> words;
    for (const std::string_view word : split(
             "not never no non without keep leave replace shift reverse swap only first last wrap "
             "around exclude include",
             ' ')) {
      words.insert(same_word(stem(word)));
    }
    return words;
  }();
  return std::ranges::none_of(
      clause, [](const std::string& word) { return kSaysMore.contains(word) || is_number(word); });
}

// Returns the sentences of the descriptions, each with the words of the core, and all of them
// together.
std::vector<Vocabulary> vocabularies_of(const std::vector<std::string_view>& descriptions,
                                        std::string_view core) {
  std::vector<Vocabulary> all(1);
  for (const std::string_view description : descriptions) {
    all[0].add(description);
    for (std::size_t at = 0; at < description.size();) {
      const std::size_t end = std::min(description.find(". ", at), description.size());
      all.emplace_back().add(description.substr(at, end - at));
      at = end + 2;
    }
  }
  for (Vocabulary& vocabulary : all) {
    vocabulary.add_core(core);
  }
  return all;
}

}  // namespace

Gloss gloss_of(std::string_view code, std::string_view core, std::string_view clause,
               bool defines) {
  std::vector<std::string_view> descriptions;
  bool is_whole = false;
  for (const GlossEntry& entry : gloss_table()) {
    const bool is_of_code = std::ranges::any_of(entry.codes, [&](std::string_view part) {
      return code.find(part) != std::string_view::npos;
    });
    if (is_of_code) {
      descriptions.push_back(entry.description);
      is_whole = is_whole || !defines || has_needed(clause, entry.needed);
    }
  }
  if (descriptions.empty()) {
    return Gloss::unknown;
  }
  const Said said = read_said(clause);
  const std::vector<Vocabulary> known = vocabularies_of(descriptions, core);
  const auto is_described = [&](const std::vector<std::string>& one) {
    return (is_plain(one) && known[0].describes(one)) ||
           std::any_of(known.begin() + 1, known.end(),
                       [&](const Vocabulary& vocabulary) { return vocabulary.describes(one); });
  };
  return is_whole && known[0].has_marks_of(said) && std::ranges::all_of(said.clauses, is_described)
             ? Gloss::restates
             : Gloss::differs;
}

}  // namespace synth
