#include "specs/value.h"
#include "synth/authors/offline/reading/commands/grammar.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace synth {
namespace {

using Base = Shape::Base;

constexpr std::size_t kMostPhrases = 12;  // of a category

// Returns a phrase that may stand for any category that no rule makes.
Phrase phrase_of(const Meaning& value) {
  const auto same = [](const Meaning& given) { return std::optional(given); };
  Phrase phrase = value_phrase(value);
  phrase.function = same;
  phrase.view = same;
  phrase.condition = [](const Meaning& given) {
    return std::optional(fill_template("{0} is not None", kComparison, {Base::boolean}, {&given}));
  };
  phrase.relation = [](const Meaning& a, const Meaning&) { return std::optional(a); };
  phrase.identity = phrase.text = "it";
  return phrase;
}

std::vector<Meaning> meanings() {
  const Shape number = {Base::integer};
  Meaning literal{number, "2"};
  literal.literal = Value(Integer(2));
  Meaning text{{Base::text}, "'ab'"};
  text.literal = Value(std::string("ab"));
  return {literal,
          text,
          {number, "n"},
          {{Base::text}, "s"},
          {list_shape(number), "xs"},
          {list_shape({Base::text}), "words"},
          {list_shape(list_shape(number)), "rows"}};
}

// Phrases of each category, made by rules from other phrases.
class Phrases {
 public:
  explicit Phrases(const RuleSet& rules) : rules_(rules) {
    std::vector<Phrase> leaves;
    for (const Meaning& meaning : meanings()) {
      leaves.push_back(phrase_of(meaning));
    }
    for (int category = 0; category < static_cast<int>(rules.categories()); ++category) {
      of_[category] = leaves;
    }
    for (const RuleSet::Compiled& rule : rules.all()) {
      of_[rule.category].clear();
    }
    of_[rules.category("VAL")] = leaves;
  }

  // Composes each rule from phrases of its categories: those that a match has, in several choices.
  // Returns how many of these had a meaning.
  std::size_t compose_all() {
    std::size_t composed = 0;
    for (const RuleSet::Compiled& rule : rules_.all()) {
      for (const std::vector<int>& categories : matches_of(rule)) {
        for (std::size_t choice = 0; choice < kMostPhrases; ++choice) {
          composed += compose(rule, categories, choice) ? 1 : 0;
        }
      }
    }
    return composed;
  }

 private:
  // Returns the categories of each match: one may be left out, or have a word instead.
  static std::vector<std::vector<int>> matches_of(const RuleSet::Compiled& rule) {
    std::vector<std::vector<int>> matches = {{}};
    for (const RuleSet::Symbol& symbol : rule.symbols) {
      if (symbol.category < 0) {
        continue;
      }
      const bool may_lack = symbol.is_optional || !symbol.words.empty();
      std::vector<std::vector<int>> longer = may_lack ? matches : std::vector<std::vector<int>>();
      for (std::vector<int> match : matches) {
        match.push_back(symbol.category);
        longer.push_back(std::move(match));
      }
      matches = std::move(longer);
    }
    return matches;
  }

  bool compose(const RuleSet::Compiled& rule, const std::vector<int>& categories,
               std::size_t choice) {
    std::vector<const Phrase*> parts;
    for (const int category : categories) {
      const std::vector<Phrase>& phrases = of_[category];
      if (phrases.empty()) {
        return false;
      }
      parts.push_back(&phrases[(choice * (parts.size() + 1)) % phrases.size()]);
    }
    auto phrase = rule.compose(parts, contexts_[choice % contexts_.size()]);
    std::vector<Phrase>& known = of_[rule.category];
    const bool is_composed = phrase.has_value();
    if (is_composed && known.size() < kMostPhrases) {
      std::vector<Phrase> more = known;  // the parts may be among them
      more.push_back(*std::move(phrase));
      known = std::move(more);
    }
    return is_composed;
  }

  const RuleSet& rules_;
  std::map<int, std::vector<Phrase>> of_;
  const std::vector<Meaning> values_ = meanings();
  const std::vector<Context> contexts_ = {
      {}, {&values_[4]}, {nullptr, std::span(values_).first(1)}, {nullptr, std::span(values_)}};
};

// A rule that uses a part which a match lacks would end the program: the standard library checks
// indices in the tests.
TEST(Rules, ComposeWhateverTheirPatternsMatch) {
  Phrases phrases(command_rules());
  std::size_t composed = 0;
  for (int round = 0; round < 3; ++round) {  // until the parts of most rules are there
    composed = phrases.compose_all();
  }
  EXPECT_GT(composed, command_rules().all().size());
}

}  // namespace
}  // namespace synth
