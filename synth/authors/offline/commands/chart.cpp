#include "synth/authors/offline/commands/chart.h"

#include "synth/authors/offline/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <ranges>
#include <unordered_set>
#include <utility>

namespace synth {

int RuleSet::category(std::string_view name) {
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) {
    names_.emplace_back(name);
    return static_cast<int>(names_.size()) - 1;
  }
  return static_cast<int>(found - names_.begin());
}

void RuleSet::add(std::string_view category_name, std::string_view pattern, int cost,
                  const Compose& compose) {
  std::vector<Symbol> symbols;
  for (std::string_view word : split(pattern, ' ')) {
    if (word.empty()) {
      continue;  // where a pattern is put together of parts
    }
    Symbol& symbol = symbols.emplace_back();
    symbol.is_optional = word.size() > 1 && word.ends_with('?');
    word.remove_suffix(symbol.is_optional ? 1 : 0);
    for (const std::string_view alternative : split(word, '|')) {
      if (is_upper(alternative[0])) {
        symbol.category = category(alternative);
      } else if (is_digit(alternative[0])) {
        symbol.texts.emplace_back(alternative);
      } else if (alternative.size() > 1 && alternative[0] == '=' && alternative[1] != '=') {
        symbol.texts.emplace_back(alternative.substr(1));
      } else {
        symbol.stems.push_back(stem(alternative));
      }
    }
  }
  for (const Symbol& symbol : symbols) {
    words_.insert(symbol.stems.begin(), symbol.stems.end());
    words_.insert(symbol.texts.begin(), symbol.texts.end());
  }
  std::size_t required = 0;
  for (Symbol& symbol : symbols | std::views::reverse) {
    symbol.required_after = required;
    required += symbol.is_optional ? 0 : 1;
  }
  rules_.push_back({category(category_name), std::move(symbols), required, cost, compose});
}

bool RuleSet::knows(const Token& token) const {
  return words_.contains(token.stem) || words_.contains(token.text);
}

namespace {

// Whether a token stands for what is written: words, marks and numbers.
bool is_written(const Token& token) {
  return !token.stem.empty() || (!token.text.empty() && is_digit(token.text[0]));
}

}  // namespace

bool RuleSet::Symbol::matches(const Token& token) const {
  return std::ranges::find(stems, token.stem) != stems.end() ||
         (is_written(token) && std::ranges::find(texts, token.text) != texts.end());
}

std::vector<const RuleSet::Compiled*> RuleSet::possible(std::span<const Token> tokens) const {
  std::unordered_set<std::string_view> stems;
  std::unordered_set<std::string_view> texts;
  for (const Token& token : tokens) {
    stems.insert(token.stem);
    if (is_written(token)) {
      texts.insert(token.text);
    }
  }
  const auto is_there = [&](const Symbol& symbol) {
    return symbol.is_optional || symbol.category >= 0 ||
           std::ranges::any_of(symbol.stems, [&](const auto& it) { return stems.contains(it); }) ||
           std::ranges::any_of(symbol.texts, [&](const auto& it) { return texts.contains(it); });
  };
  std::vector<const Compiled*> found;
  for (const Compiled& rule : rules_) {
    if (std::ranges::all_of(rule.symbols, is_there)) {
      found.push_back(&rule);
    }
  }
  return found;
}

Chart::Chart(const RuleSet& rules, const std::vector<Token>& tokens,
             const std::vector<std::vector<std::pair<int, Phrase>>>& leaves, const Context& context,
             std::size_t from)
    : rules_(rules),
      tokens_(tokens),
      context_(context),
      size_(tokens.size()),
      begin_(from),
      possible_(rules.possible(std::span(tokens).subspan(from))),
      cells_((size_ + 1) * (size_ + 1)) {
  for (std::size_t i = from; i < size_; ++i) {
    for (const auto& [category, phrase] : leaves[i]) {
      keep(category, i, i + 1, phrase);
    }
  }
  for (std::size_t length = 1; length <= size_ - from; ++length) {
    for (std::size_t start = from; start + length <= size_; ++start) {
      fill(start, start + length);
    }
  }
}

const Chart::Phrases& Chart::at(std::size_t from, std::size_t to, int category) const {
  static const Phrases kNone;
  const auto& row = cells_[cell(from, to)];
  return static_cast<std::size_t>(category) < row.size() ? row[static_cast<std::size_t>(category)]
                                                         : kNone;
}

// Rules of one symbol may feed each other: a few rounds settle them.
void Chart::fill(std::size_t from, std::size_t to) {
  for (int round = 0; round < 5; ++round) {
    bool changed = false;
    for (const RuleSet::Compiled* rule : possible_) {
      if (rule->required <= to - from && (round == 0 || rule->required <= 1)) {
        changed = apply(*rule, from, to) || changed;
      }
    }
    if (!changed) {
      break;
    }
  }
}

bool Chart::apply(const RuleSet::Compiled& rule, std::size_t from, std::size_t to) {
  const RuleSet::Symbol& last = rule.symbols.back();
  if (last.category < 0 && !last.is_optional && !last.matches(tokens_[to - 1])) {
    return false;
  }
  std::vector<const Phrase*> parts;
  begin_ = from;
  return match(rule, 0, from, to, parts);
}

bool Chart::match(const RuleSet::Compiled& rule, std::size_t symbol, std::size_t at, std::size_t to,
                  std::vector<const Phrase*>& parts) {
  if (symbol == rule.symbols.size()) {
    return at == to && compose(rule, to, parts);
  }
  const RuleSet::Symbol& wanted = rule.symbols[symbol];
  bool changed = at + wanted.required_after < to && take(rule, symbol, at, to, parts);
  if (wanted.is_optional) {
    changed = match(rule, symbol + 1, at, to, parts) || changed;
  }
  return changed;
}

// With something in the place of the symbol.
bool Chart::take(const RuleSet::Compiled& rule, std::size_t symbol, std::size_t at, std::size_t to,
                 std::vector<const Phrase*>& parts) {
  const RuleSet::Symbol& wanted = rule.symbols[symbol];
  bool changed = wanted.matches(tokens_[at]) && match(rule, symbol + 1, at + 1, to, parts);
  if (wanted.category < 0) {
    return changed;
  }
  const std::size_t left = wanted.required_after;
  const bool is_last = symbol + 1 == rule.symbols.size();
  for (std::size_t end = is_last ? to : at + 1; end + left <= to; ++end) {
    // Copies: composing may add to the very cell that is read.
    const Phrases phrases = this->at(at, end, wanted.category);
    for (const auto& phrase : phrases) {
      parts.push_back(phrase.get());
      changed = match(rule, symbol + 1, end, to, parts) || changed;
      parts.pop_back();
    }
  }
  return changed;
}

bool Chart::compose(const RuleSet::Compiled& rule, std::size_t to,
                    const std::vector<const Phrase*>& parts) {
  std::optional<Phrase> phrase = rule.compose(parts, context_);
  if (!phrase) {
    return false;
  }
  phrase->cost = rule.cost + std::exchange(phrase->penalty, 0);
  for (const Phrase* part : parts) {
    phrase->cost += part->cost;
  }
  return keep(rule.category, begin_, to, std::move(*phrase));
}

bool Chart::keep(int category, std::size_t from, std::size_t to, Phrase phrase) {
  if (phrase.text.empty()) {
    for (std::size_t i = from; i < to; ++i) {
      phrase.text += (i == from ? "" : "_") + tokens_[i].text;
    }
  }
  auto& row = cells_[cell(from, to)];
  if (row.size() <= static_cast<std::size_t>(category)) {
    row.resize(rules_.categories());
  }
  Phrases& phrases = row[static_cast<std::size_t>(category)];
  const auto same = std::ranges::find_if(
      phrases, [&](const auto& known) { return known->identity == phrase.identity; });
  if (same != phrases.end()) {
    if ((*same)->cost <= phrase.cost) {
      return false;
    }
    phrases.erase(same);
  }
  const auto place =
      std::ranges::find_if(phrases, [&](const auto& known) { return known->cost > phrase.cost; });
  if (place - phrases.begin() >= static_cast<std::ptrdiff_t>(kMaxPhrases)) {
    return false;
  }
  phrases.insert(place, std::make_shared<const Phrase>(std::move(phrase)));
  if (phrases.size() > kMaxPhrases) {
    phrases.pop_back();
  }
  return true;
}

}  // namespace synth
