#include "synth/authors/offline/reading/commands/chart.h"

#include <algorithm>
#include <bit>
#include <ranges>

namespace synth {
namespace {

void set(std::vector<std::uint64_t>& bits, std::size_t at) {
  bits[at / 64] |= std::uint64_t{1} << (at % 64);
}

}  // namespace

Chart::Chart(const RuleSet& rules, const std::vector<Token>& tokens,
             const std::vector<std::vector<std::pair<int, Phrase>>>& leaves, const Context& context,
             std::size_t from)
    : rules_(rules),
      tokens_(tokens),
      context_(context),
      first_in_(rules.categories()),
      last_in_(rules.categories()),
      begins_(tokens.size() + 1),
      ends_(tokens.size() + 1),
      cells_((tokens.size() + 1) * (tokens.size() + 1)) {
  std::ranges::transform(tokens, std::back_inserter(words_),
                         [&](const Token& token) { return rules.words_of(token); });
  possible_ = rules.possible(std::span(words_).subspan(from));
  index_rules(from);
  for (std::size_t i = from; i < tokens.size(); ++i) {
    for (const auto& [category, phrase] : leaves[i]) {
      keep(category, i, i + 1, phrase);
    }
  }
  for (std::size_t length = 1; length <= tokens.size() - from; ++length) {
    for (std::size_t start = from; start + length <= tokens.size(); ++start) {
      fill(start, start + length);
    }
  }
}

void Chart::index_rules(std::size_t from) {
  const Bits none(possible_.size() / 64 + 1);
  std::ranges::fill(begins_, none);
  std::ranges::fill(ends_, none);
  // Indexes the first symbols, or the last ones, up to one that is not optional.
  const auto index = [&](std::uint32_t rule, const auto& symbols, auto& in_category,
                         std::vector<Bits>& places, std::size_t behind) {
    for (const RuleSet::Symbol& symbol : symbols) {
      if (symbol.category >= 0) {
        in_category[static_cast<std::size_t>(symbol.category)].push_back(rule);
      }
      for (std::size_t i = from; i < words_.size(); ++i) {
        if (symbol.matches(words_[i])) {
          set(places[i + behind], rule);
        }
      }
      if (!symbol.is_optional) {
        return;
      }
    }
  };
  for (std::uint32_t rule = 0; rule < possible_.size(); ++rule) {
    index(rule, possible_[rule]->symbols, first_in_, begins_, 0);
    index(rule, possible_[rule]->symbols | std::views::reverse, last_in_, ends_, 1);
  }
}

const Chart::Phrases& Chart::at(std::size_t from, std::size_t to, int category) const {
  static const Phrases kNone;
  const auto& row = cells_[cell(from, to)];
  return static_cast<std::size_t>(category) < row.size() ? row[static_cast<std::size_t>(category)]
                                                         : kNone;
}

// Applies the rules to a span. Rules of one symbol may feed each other, so a few rounds are made.
void Chart::fill(std::size_t from, std::size_t to) {
  begin_ = from;
  bool changed = true;
  for (int round = 0; round < 5 && changed; ++round) {
    changed = false;
    for (std::size_t i = next_rule(0, from, to); i < possible_.size();
         i = next_rule(i + 1, from, to)) {
      const Rule& rule = *possible_[i];
      if (rule.required <= (round == 0 ? to - from : 1)) {
        changed = match(rule, 0, from, to) || changed;
      }
    }
  }
}

// Returns the first rule from this one on that may begin and end there, or the number of all rules.
std::size_t Chart::next_rule(std::size_t rule, std::size_t from, std::size_t to) const {
  std::uint64_t behind = ~std::uint64_t{0} << (rule % 64);
  for (std::size_t i = rule / 64; i < begins_[from].size(); ++i) {
    if (const std::uint64_t both = begins_[from][i] & ends_[to][i] & behind; both != 0) {
      return i * 64 + static_cast<std::size_t>(std::countr_zero(both));
    }
    behind = ~std::uint64_t{0};
  }
  return possible_.size();
}

bool Chart::match(const Rule& rule, std::size_t symbol, std::size_t at, std::size_t to) {
  if (symbol == rule.symbols.size()) {
    return at == to && compose(rule, to);
  }
  const RuleSet::Symbol& wanted = rule.symbols[symbol];
  bool changed = at + wanted.required_after < to && take(rule, symbol, at, to);
  if (wanted.is_optional) {
    changed = match(rule, symbol + 1, at, to) || changed;
  }
  return changed;
}

// Matches a token or a phrase with the symbol.
bool Chart::take(const Rule& rule, std::size_t symbol, std::size_t at, std::size_t to) {
  const RuleSet::Symbol& wanted = rule.symbols[symbol];
  bool changed = wanted.matches(words_[at]) && match(rule, symbol + 1, at + 1, to);
  if (wanted.category < 0) {
    return changed;
  }
  const std::size_t left = wanted.required_after;
  const bool is_last = symbol + 1 == rule.symbols.size();
  for (std::size_t end = is_last ? to : at + 1; end + left <= to; ++end) {
    const Phrases& phrases = this->at(at, end, wanted.category);
    if (phrases.empty() || !fits(rule, symbol + 1, end, to)) {
      continue;
    }
    const Phrases now = phrases;  // a copy, since composing may add to this cell
    for (const Phrase* phrase : now) {
      parts_.push_back(phrase);
      changed = match(rule, symbol + 1, end, to) || changed;
      parts_.pop_back();
    }
  }
  return changed;
}

// Returns whether the symbols from this one on can match: checked once, before many phrases are
// tried.
bool Chart::fits(const Rule& rule, std::size_t symbol, std::size_t at, std::size_t to) const {
  if (symbol == rule.symbols.size()) {
    return at == to;
  }
  const RuleSet::Symbol& wanted = rule.symbols[symbol];
  if (wanted.is_optional && fits(rule, symbol + 1, at, to)) {
    return true;
  }
  if (at + wanted.required_after >= to) {
    return false;
  }
  if (wanted.matches(words_[at]) && fits(rule, symbol + 1, at + 1, to)) {
    return true;
  }
  const bool is_last = symbol + 1 == rule.symbols.size();
  for (std::size_t end = is_last ? to : at + 1;
       wanted.category >= 0 && end + wanted.required_after <= to; ++end) {
    if (!this->at(at, end, wanted.category).empty() && fits(rule, symbol + 1, end, to)) {
      return true;
    }
  }
  return false;
}

bool Chart::compose(const Rule& rule, std::size_t to) {
  std::optional<Phrase> phrase = rule.compose(parts_, context_);
  if (!phrase) {
    return false;
  }
  phrase->cost = rule.cost + std::exchange(phrase->penalty, 0);
  for (const Phrase* part : parts_) {
    phrase->cost += part->cost;
  }
  return keep(rule.category, begin_, to, std::move(*phrase));
}

bool Chart::keep(int category, std::size_t from, std::size_t to, Phrase phrase) {
  const auto index = static_cast<std::size_t>(category);
  auto& row = cells_[cell(from, to)];
  if (row.empty()) {
    row.resize(rules_.categories());
  }
  Phrases& phrases = row[index];
  const auto same = std::ranges::find(phrases, phrase.identity, &Phrase::identity);
  if (same != phrases.end()) {
    if ((*same)->cost <= phrase.cost) {
      return false;
    }
    phrases.erase(same);
  }
  const auto place = std::ranges::upper_bound(phrases, phrase.cost, {}, &Phrase::cost);
  if (place - phrases.begin() >= static_cast<std::ptrdiff_t>(kMaxPhrases)) {
    return false;
  }
  if (phrase.text.empty()) {
    for (std::size_t i = from; i < to; ++i) {
      phrase.text += (i == from ? "" : "_") + tokens_[i].text;
    }
  }
  kept_.push_back(std::move(phrase));
  phrases.insert(place, &kept_.back());
  if (phrases.size() > kMaxPhrases) {
    phrases.pop_back();
  }
  for (const std::uint32_t rule : first_in_[index]) {
    set(begins_[from], rule);
  }
  for (const std::uint32_t rule : last_in_[index]) {
    set(ends_[to], rule);
  }
  return true;
}

}  // namespace synth
