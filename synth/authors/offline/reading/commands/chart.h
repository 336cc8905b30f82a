#pragma once

#include "synth/authors/offline/reading/commands/rule_set.h"

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace synth {

// All readings of every span of the tokens (Cocke, Younger and Kasami's chart, with types): at most
// kMaxPhrases per span and category, the cheapest. `leaves` are the phrases of single tokens.
//
// Of the possible rules only those are tried on a span that may begin where it begins and end where
// it ends: a rule may begin with a token that its first symbol matches, and with a category once a
// phrase of it begins there.
class Chart {
 public:
  Chart(const RuleSet& rules, const std::vector<Token>& tokens,
        const std::vector<std::vector<std::pair<int, Phrase>>>& leaves, const Context& context,
        std::size_t from);

  using Phrases = std::vector<const Phrase*>;  // cheapest first; owned by the chart
  [[nodiscard]] const Phrases& at(std::size_t from, std::size_t to, int category) const;

 private:
  static constexpr std::size_t kMaxPhrases = 6;
  using Rule = RuleSet::Compiled;
  using Bits = std::vector<std::uint64_t>;  // one per possible rule

  void index_rules(std::size_t from);
  void fill(std::size_t from, std::size_t to);
  [[nodiscard]] std::size_t next_rule(std::size_t rule, std::size_t from, std::size_t to) const;
  bool match(const Rule& rule, std::size_t symbol, std::size_t at, std::size_t to);
  bool take(const Rule& rule, std::size_t symbol, std::size_t at, std::size_t to);
  [[nodiscard]] bool fits(const Rule& rule, std::size_t symbol, std::size_t at,
                          std::size_t to) const;
  bool compose(const Rule& rule, std::size_t to);
  bool keep(int category, std::size_t from, std::size_t to, Phrase phrase);
  [[nodiscard]] std::size_t cell(std::size_t from, std::size_t to) const {
    return from * (tokens_.size() + 1) + to;
  }

  const RuleSet& rules_;
  const std::vector<Token>& tokens_;
  const Context& context_;
  std::vector<RuleSet::TokenWords> words_;  // of the tokens
  std::vector<const Rule*> possible_;
  std::vector<std::vector<std::uint32_t>>
      first_in_;  // by category: the rules that may begin with it
  std::vector<std::vector<std::uint32_t>> last_in_;  // … and that may end with it
  std::vector<Bits> begins_;                         // by position
  std::vector<Bits> ends_;
  std::size_t begin_ = 0;             // of the span being filled
  std::vector<const Phrase*> parts_;  // of the rule being applied
  std::deque<Phrase> kept_;           // also those that a cheaper one replaced
  std::vector<std::vector<Phrases>> cells_;
};

}  // namespace synth
