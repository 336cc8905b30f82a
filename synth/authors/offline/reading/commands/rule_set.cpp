#include "synth/authors/offline/reading/commands/rule_set.h"

#include "synth/authors/offline/reading/commands/voices.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <cassert>
#include <ranges>
#include <utility>

namespace synth {
namespace {

// Returns the composition of the command for parts whose first one belongs at `place`.
Compose with_first_at(std::size_t place, const Compose& compose) {
  return [place, compose](Parts parts, const Context& context) {
    std::vector<const Phrase*> moved(parts.begin() + 1, parts.end());
    moved.insert(moved.begin() + static_cast<std::ptrdiff_t>(place), parts[0]);
    return compose(moved, context);
  };
}

}  // namespace

RuleSet::RuleSet() {
  constexpr std::size_t kMostWords = 16'384;  // of a grammar, with all forms of its verbs
  constexpr std::size_t kMostRules = 4'096;
  for (Numbers* words : {&stems_, &texts_}) {
    words->reserve(kMostWords);
  }
  alternatives_.reserve(kMostWords);
  with_word_.reserve(kMostWords);
  rules_.reserve(kMostRules);
}

int RuleSet::category(std::string_view name) const {
  const auto found = std::ranges::find(names_, name);
  assert(found != names_.end());
  return static_cast<int>(found - names_.begin());
}

int RuleSet::add_category(std::string_view name) {
  if (std::ranges::find(names_, name) == names_.end()) {
    names_.emplace_back(name);
  }
  return category(name);
}

void RuleSet::add(std::string_view category_name, std::string_view pattern, int cost,
                  const Compose& compose) {
  add_as_written(category_name, pattern, cost, compose);
  if (category_name != "VAL") {
    return;
  }
  for (const Voice& voice : voices_of(pattern)) {
    add_as_written(
        category_name, voice.pattern, cost + 1,
        voice.place_of_first > 0 ? with_first_at(voice.place_of_first, compose) : compose);
  }
}

void RuleSet::add_as_written(std::string_view category_name, std::string_view pattern, int cost,
                             const Compose& compose) {
  std::vector<Symbol> symbols;
  symbols.reserve(1 + static_cast<std::size_t>(std::ranges::count(pattern, ' ')));
  for (std::string_view part : split(pattern, ' ')) {
    if (part.empty()) {
      continue;  // double spaces in composed patterns
    }
    Symbol& symbol = symbols.emplace_back();
    symbol.is_optional = part.size() > 1 && part.ends_with('?');
    part.remove_suffix(symbol.is_optional ? 1 : 0);
    symbol.words.reserve(1 + static_cast<std::size_t>(std::ranges::count(part, '|')));
    for (bool is_last = false; !is_last;) {
      const std::size_t end = part.find('|');
      is_last = end == std::string_view::npos;
      const auto [is_category, number] = alternative(part.substr(0, end));
      if (is_category) {
        symbol.category = number;
      } else {
        symbol.words.push_back(number);
      }
      part.remove_prefix(is_last ? 0 : end + 1);
    }
  }
  std::size_t required = 0;
  for (Symbol& symbol : symbols | std::views::reverse) {
    symbol.required_after = required;
    required += symbol.is_optional ? 0 : 1;
  }
  const auto written = std::ranges::find_if(symbols, &Symbol::must_be_written);
  if (written == symbols.end()) {
    wordless_.push_back(rules_.size());
  } else {
    for (const int word : written->words) {
      with_word_[static_cast<std::size_t>(word)].push_back(rules_.size());
    }
  }
  rules_.push_back({add_category(category_name), std::move(symbols), required, cost, compose});
}

RuleSet::Alternative RuleSet::alternative(std::string_view text) {
  const auto known = alternatives_.find(text);
  if (known != alternatives_.end()) {
    return known->second;
  }
  const bool is_as_written = text.size() > 1 && text[0] == '=' && text[1] != '=';
  const Alternative added = is_upper(text[0])   ? Alternative{true, add_category(text)}
                            : is_digit(text[0]) ? Alternative{false, number(texts_, text)}
                            : is_as_written     ? Alternative{false, number(texts_, text.substr(1))}
                                                : Alternative{false, number(stems_, stem(text))};
  alternatives_.emplace(text, added);
  return added;
}

int RuleSet::number(Numbers& words, std::string_view word) {
  const auto [found, is_new] =
      words.emplace(std::string(word), static_cast<int>(with_word_.size()));
  if (is_new) {
    with_word_.emplace_back();
  }
  return found->second;
}

RuleSet::TokenWords RuleSet::words_of(const Token& token) const {
  const auto number_in = [](const Numbers& words, const std::string& word) {
    const auto found = words.find(word);
    return found == words.end() ? kNoWord : found->second;
  };
  const bool is_written = !token.stem.empty() || (!token.text.empty() && is_digit(token.text[0]));
  return {number_in(stems_, token.stem), is_written ? number_in(texts_, token.text) : kNoWord};
}

bool RuleSet::knows(const Token& token) const {
  return stems_.contains(token.stem) || texts_.contains(token.text);
}

bool RuleSet::Symbol::matches(TokenWords token) const {
  return std::ranges::any_of(words,
                             [&](int word) { return word == token.stem || word == token.text; });
}

std::vector<const RuleSet::Compiled*> RuleSet::possible(std::span<const TokenWords> tokens) const {
  std::vector<bool> is_there(with_word_.size());
  std::vector<std::size_t> candidates = wordless_;
  for (const TokenWords& token : tokens) {
    for (const int word : {token.stem, token.text}) {
      const auto index = static_cast<std::size_t>(word);
      if (word != kNoWord && !is_there[index]) {
        is_there[index] = true;
        candidates.insert(candidates.end(), with_word_[index].begin(), with_word_[index].end());
      }
    }
  }
  std::ranges::sort(candidates);
  const auto repeated = std::ranges::unique(candidates);
  candidates.erase(repeated.begin(), repeated.end());
  const auto may_match = [&](const Symbol& symbol) {
    return !symbol.must_be_written() || std::ranges::any_of(symbol.words, [&](int word) {
      return is_there[static_cast<std::size_t>(word)];
    });
  };
  std::vector<const Compiled*> found;
  for (const std::size_t index : candidates) {
    if (std::ranges::all_of(rules_[index].symbols, may_match)) {
      found.push_back(&rules_[index]);
    }
  }
  return found;
}

}  // namespace synth
