#include "synth/authors/offline/instruction/references.h"

#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace synth {
namespace {

// What words refer to.
enum class Referent {
  result,       // of the function before: "the result"
  results,      // the same, if they are several: "them"
  number,       // of its results: "how many there are"
  noun,         // the same, unless the sentence has the noun before: "that list"
  use,          // the function before, which is used: "with it"
  application,  // the function before, which is applied: "does that for"
  both,         // the results of the two functions before: "the two"
  in_order,     // the same, with the words in between: "the first minus the second"
  equal,        // the results of the two are compared: "both are equal"
  any_order,    // the two functions before, whichever is which: "divides the one by the other"
  counted,      // the functions before that hold: "how many of these three checks it passes"
  each,         // all functions before that test something: "all of these rules"
  opposite,     // the function before, which is undone: "does the opposite"
  named,        // the function before whose name has the noun: "these lengths"
};

struct Reference {
  std::string_view pattern;  // of RemarkPattern
  Referent referent;
};

constexpr Reference kReferences[] = {
    {"what|whatever remain|is left? over? $", Referent::result},
    {"result|outcome|output $", Referent::result},
    {"list|text|string|number|value|sum|it after|following that|this|it $", Referent::result},
    {"them $", Referent::results},
    {"how many of? them|these|those? there? are|were|is $", Referent::number},
    {"how many of? them|these|those? there? are|were found $", Referent::number},
    {"that|this list|text|string|number|value|word|sum|total|dictionary $", Referent::noun},
    {"with|using it $", Referent::use},
    {"do|does|apply it|that|this|so for|to", Referent::application},
    {"do|does same thing? for|to|with", Referent::application},
    {"two|both of? function|result? $", Referent::both},
    {"two|both of|function|result|together|combined|in|and|after|then", Referent::both},
    {"first|former minus|plus|times|by|and|from|over|divided|multiplied by? second|latter $",
     Referent::in_order},
    {"they|both|two are|is equal|same|identical $", Referent::equal},
    {"one by|from|and|to|with other $", Referent::any_order},
    {"how many of? these|those two|three|four|five|six? "
     "check|test|condition|rule|criteria|property|"
     "requirement **",
     Referent::counted},
    {"all|each|every of? these|those two|three|four|five|six? check|test|condition|rule|"
     "criteria|property|requirement $",
     Referent::each},
    {"opposite|reverse|inverse|contrary $", Referent::opposite},
    {"go|goes|convert|work other way|direction round|around|back? $", Referent::opposite},
    {"other way|direction round|around? $", Referent::opposite},
    {"these|those *", Referent::named},
};

// A sentence has few references; more are not looked for in hostile text.
constexpr std::size_t kMost = 4;

struct CompiledReference {
  RemarkPattern pattern;
  Referent referent;
};

const std::vector<CompiledReference>& references() {
  static const std::vector<CompiledReference> kAll = [] {
    std::vector<CompiledReference> all;
    for (const Reference& reference : kReferences) {
      all.push_back({RemarkPattern(reference.pattern), reference.referent});
    }
    return all;
  }();
  return kAll;
}

using SentenceWords = std::vector<RemarkWord>;

bool is_article(const RemarkWord& word) {
  return is_among(word.text, "the a an");
}

// Returns whether it has a noun in the plural: any word in s but the verb behind "that" or "which",
// and names. The second word is the verb behind the function's name: "count_long says".
bool has_several(const SentenceWords& words) {
  std::size_t verb = 1;
  while (verb < words.size() && words[verb].is_mark()) {
    ++verb;
  }
  for (std::size_t i = verb + 1; i < words.size(); ++i) {
    const std::string& word = words[i].text;
    const bool is_noun = word.ends_with('s') && word.find('_') == std::string::npos;
    if (is_noun && !is_among(words[i - 1].text, "that which")) {
      return true;
    }
  }
  return false;
}

// Returns the position of the noun behind "the" and one more word, as in "the last word of a text".
std::size_t described_noun(const SentenceWords& words) {
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    if (words[i].text == "the" && !words[i + 1].is_mark() && !words[i + 2].is_mark() &&
        !is_among(words[i + 2].text, "of in from to for and")) {
      return i + 2;
    }
  }
  return words.size();
}

class Resolver {
 public:
  Resolver(std::string sentence, const FunctionsBefore& before)
      : out_{std::move(sentence)}, before_(before) {
    read_words();
  }

  Referring resolve() {
    supply_noun();
    name_possessor();
    name_removal();
    std::size_t left = kMost;
    for (std::size_t at = 0; at < words_.size() && left > 0; ++at) {
      for (const CompiledReference& reference : references()) {
        const auto match = is_article(words_[at])
                               ? std::nullopt
                               : reference.pattern.match(words_, at, out_.sentence, {});
        if (match && replace(reference.referent, at, match->end)) {
          --left;
          break;
        }
      }
    }
    return std::move(out_);
  }

 private:
  void read_words() {
    words_ = remark_words(out_.sentence);
    names_several_ = has_several(words_);
  }

  // Puts a text in place of the words from `begin` to `end`.
  bool put(std::size_t begin, std::size_t end, const std::string& text) {
    const std::size_t from = words_[begin].begin;
    out_.sentence.replace(from, words_[end - 1].end - from, text);
    read_words();
    return true;
  }

  [[nodiscard]] bool is(std::size_t at, std::string_view list) const {
    return at < words_.size() && is_among(words_[at].text, list);
  }

  [[nodiscard]] bool is_mentioned(const std::string& stem, std::size_t end) const {
    return std::any_of(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(end),
                       [&](const RemarkWord& word) { return word.stem == stem; });
  }

  [[nodiscard]] const std::string& last() const { return before_.names.back(); }

  // Replaces the words, with the article in front of them, by names.
  bool replace(Referent referent, std::size_t begin, std::size_t end) {
    const std::size_t from = begin > 0 && is_article(words_[begin - 1]) ? begin - 1 : begin;
    const bool is_object = from > 0 && is(from - 1, "of in from to by for with plus minus times");
    switch (referent) {
      case Referent::result:
        return is_object && put(from, end, last());
      case Referent::results:
        return last().ends_with('s') && !names_several_ && put(from, end, last());
      case Referent::number:
        return last().ends_with('s') && !names_several_ &&
               put(begin, end, "the number of items in " + last());
      case Referent::noun:
        return is_object && !is_mentioned(words_[end - 1].stem, begin) && put(from, end, last());
      case Referent::use:
        return put(from, end, "using " + last());
      case Referent::application:
        return put(from, end, "applies " + last() + " to");
      case Referent::both:
        return name_both(begin, end);
      case Referent::equal:
        return before_.names.size() == 2 && !before_.are_like_arguments &&
               put(from, end, before_.names[0] + " equals " + before_.names[1]);
      case Referent::any_order:
        refer_to_all();
        return false;
      case Referent::in_order:
        return name_in_order(from, begin, end);
      case Referent::counted:
        return name_checks(begin, end, "the number of ");
      case Referent::each:
        return name_checks(begin, end, words_[begin].text + " of ");
      case Referent::opposite:
        return undo_last(from, end);
      case Referent::named:
        return name_by_noun(begin);
    }
    return false;
  }

  // "Does the opposite", "the other way round" as a whole clause, not "equals the reverse".
  bool undo_last(std::size_t begin, std::size_t end) {
    const bool does = begin > 0 && is(begin - 1, "do does");
    const bool is_whole = begin == 0 || words_[begin - 1].is_mark() ||
                          is(begin,
                             "go goes convert "
                             "converts work "
                             "works");
    if (!does && !is_whole) {
      return false;
    }
    out_.names.push_back(last());
    return put(begin - (does ? 1 : 0), end, "undoes " + last());
  }

  void refer_to_all() { out_.names = before_.names; }

  // "How many of these three checks it passes" counts those of the last three functions that hold.
  bool name_checks(std::size_t begin, std::size_t end, const std::string& lead) {
    constexpr std::array<std::string_view, 7> kCounts = {"",     "",     "two", "three",
                                                         "four", "five", "six"};
    std::size_t count = before_.all.size();
    for (std::size_t i = begin; i < end; ++i) {
      const auto* const said = std::ranges::find(kCounts, words_[i].text);
      if (said != kCounts.end() && !said->empty()) {
        count = static_cast<std::size_t>(said - kCounts.begin());
      }
    }
    if (count < 2 || count > before_.all.size()) {
      return false;
    }
    std::string text = lead;
    out_.names.assign(before_.all.end() - static_cast<std::ptrdiff_t>(count), before_.all.end());
    for (std::size_t i = 0; i < count; ++i) {
      text += (i == 0 ? "" : i + 1 == count ? " and " : ", ") + out_.names[i];
    }
    return put(begin, end, text + " hold");
  }

  // "The largest of these lengths" after word_lengths.
  bool name_by_noun(std::size_t begin) {
    if (begin + 1 >= words_.size()) {
      return false;
    }
    for (std::size_t i = before_.all.size(); i-- > 0;) {
      const std::vector<std::string> stems = Words(before_.all[i]).stems();
      const bool is_same = !stems.empty() && stems.back() == words_[begin + 1].stem &&
                           words_[begin + 1].text.ends_with('s');
      if (is_same) {
        out_.names.push_back(before_.all[i]);
        return put(begin, begin + 2, before_.all[i]);
      }
    }
    return false;
  }

  // "Does both" says that both are used, and "the sum of the two" has their results.
  bool name_both(std::size_t begin, std::size_t end) {
    const bool has_article = begin > 0 && is(begin - 1, "the these those");
    if (!is(begin, "both") && !has_article) {
      return false;
    }
    refer_to_all();
    const std::size_t from = begin - (has_article ? 1 : 0);
    const bool has_values = from > 0 && is(from - 1, "of between") && end == words_.size() &&
                            !is_mentioned("two", begin);
    return has_values && !before_.are_like_arguments && before_.names.size() == 2 &&
           put(from, end, before_.names[0] + " and " + before_.names[1]);
  }

  bool name_in_order(std::size_t from, std::size_t begin, std::size_t end) {
    if (before_.names.size() != 2 || before_.are_like_arguments) {
      return false;
    }
    refer_to_all();
    const std::size_t second = end - (is_article(words_[end - 2]) ? 2 : 1);
    put(second, end, before_.names[1]);
    return put(from, begin + 1, before_.names[0]);
  }

  // "Returns the last one" after "the first word of a text" is "the last word of a text".
  void supply_noun() {
    const std::size_t size = words_.size();
    const bool is_elliptic = size > 2 && is(size - 1, "one ones") && is(size - 3, "the") &&
                             !is(size - 2, "only other same");
    const SentenceWords told = remark_words(before_.sentence);
    const std::size_t noun = described_noun(told);
    if (is_elliptic && noun < told.size()) {
      const std::size_t from = told[noun].begin;
      put(size - 1, size, std::string(before_.sentence.substr(from, told.back().end - from)));
    }
  }

  // "Returns their sum" is "Returns the sum of digits", or of the two functions before.
  void name_possessor() {
    const std::size_t size = words_.size();
    const bool is_of_two = before_.names.size() == 2 && !before_.are_like_arguments &&
                           is(size - 1, "difference sum product ratio quotient average mean");
    if (size > 2 && is(size - 2, "their") && is_of_two && !last().ends_with('s')) {
      put(size - 2, size,
          "the " + words_[size - 1].text + " of " + before_.names[0] + " and " + before_.names[1]);
      return;
    }
    if (size > 2 && is(size - 2, "their") && last().ends_with('s') && !names_several_) {
      put(size - 2, size, "the " + words_[size - 1].text + " of " + last());
    }
  }

  // "The words without punctuation" after remove_punctuation are those "after remove_punctuation".
  void name_removal() {
    const auto without = std::ranges::find(words_, "without", &RemarkWord::text);
    std::vector<std::string> stems;
    for (auto word = without; word != words_.end() && !word->is_mark(); ++word) {
      stems.push_back(word->stem);
    }
    for (const std::string& name : before_.names) {
      std::vector<std::string> own = Words(name).stems();
      const bool removes = !own.empty() && is_among(own[0], "remov drop strip delet");
      if (removes && stems.size() == own.size() && stems.size() > 1 &&
          std::equal(own.begin() + 1, own.end(), stems.begin() + 1)) {
        const auto at = static_cast<std::size_t>(without - words_.begin());
        out_.names.push_back(name);
        put(at, at + stems.size(), "after " + name);
        return;
      }
    }
  }

  Referring out_;
  const FunctionsBefore& before_;
  SentenceWords words_;
  bool names_several_ = false;
};

}  // namespace

Referring with_names_for_references(std::string sentence, const FunctionsBefore& before) {
  return Resolver(std::move(sentence), before).resolve();
}

std::string with_verb_of_before(std::string sentence, const std::string& function,
                                const FunctionsBefore& before) {
  const std::string begin = "Write " + function;
  const std::string& told_of = before.names.back();
  const std::size_t told = before.sentence.find(told_of);
  if (!sentence.starts_with(begin) || told == std::string_view::npos) {
    return sentence;
  }
  const std::string_view object = trim(std::string_view(sentence).substr(begin.size()));
  const std::string_view rest = before.sentence.substr(told + told_of.size());
  const std::size_t from = std::min(rest.find_first_not_of(" :`"), rest.size());
  const std::string_view verb = rest.substr(from, rest.find(' ', from) - from);
  return object.starts_with("the ") && verb.ends_with('s') && !is_among(verb, "is does")
             ? function + ": " + std::string(verb) + " " + std::string(object)
             : sentence;
}

}  // namespace synth
