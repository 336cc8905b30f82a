#pragma once

#include "synth/authors/offline/reading/commands/meaning.h"
#include "synth/authors/offline/reading/commands/tokens.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace synth {

// One reading of a span of words.
struct Phrase {
  Meaning value;                     // of a value
  Function function;                 // of what does something with a value
  Function view;                     // of a noun that is restricted: its elements, all of them
  Function condition;                // ... and which of them it means
  std::vector<Phrase> members = {};  // of a list of phrases
  std::string identity;              // two readings of a category with the same identity are one
  std::string text;                  // the words, joined by underscores
  int penalty = 0;                   // what composing it adds to the cost of its rule and parts
  int cost = 0;
};

// What a rule is applied in: the result of the sentence before, and where the sentence is what a
// function does, its parameters. Of one parameter alone a first sentence speaks as of `previous`.
struct Context {
  const Meaning* previous = nullptr;
  std::span<const Meaning> parameters = {};
  std::string_view function = {};  // its name
};

using Parts = std::span<const Phrase* const>;
// Composes the meaning; nothing where the types do not fit.
using Compose = std::function<std::optional<Phrase>(Parts parts, const Context& context)>;

// category -> pattern. A pattern is words (alternatives with |, matched by their stems, or with =
// before it, and numbers, as they are written; an optional one ends in ?) and CATEGORIES. Only
// categories are handed to `compose`.
struct Rule {
  std::string category;
  std::string pattern;
  int cost;
  Compose compose;
};

// The rules of a grammar. Words are numbered, so that a chart compares numbers.
class RuleSet {
 public:
  void add(std::string_view category, std::string_view pattern, int cost, const Compose& compose);

  static constexpr int kNoWord = -1;  // of what no rule has
  struct TokenWords {
    int stem;
    int text;  // of what stands for what is written: words, marks and numbers
  };
  struct Symbol {
    int category = -1;       // or
    std::vector<int> words;  // one of these, by its stem or as it is written
    bool is_optional = false;
    std::size_t required_after = 0;  // symbols behind it that are not optional
    [[nodiscard]] bool must_be_written() const { return !is_optional && category < 0; }
    [[nodiscard]] bool matches(TokenWords token) const;
  };
  struct Compiled {
    int category;
    std::vector<Symbol> symbols;
    std::size_t required;  // symbols that are not optional
    int cost;
    Compose compose;
  };
  [[nodiscard]] TokenWords words_of(const Token& token) const;
  // Those whose words are all among the tokens: a few of thousands, in the order they were added.
  [[nodiscard]] std::vector<const Compiled*> possible(std::span<const TokenWords> tokens) const;
  // The number of a category that rules have.
  [[nodiscard]] int category(std::string_view name) const;
  // Whether any rule has the word.
  [[nodiscard]] bool knows(const Token& token) const;
  [[nodiscard]] std::size_t categories() const { return names_.size(); }

 private:
  using Numbers = std::unordered_map<std::string, int>;
  int number(Numbers& words, std::string_view word);
  int add_category(std::string_view name);

  std::vector<std::string> names_;
  std::vector<Compiled> rules_;
  Numbers stems_;
  Numbers texts_;
  std::vector<std::vector<std::size_t>> with_word_;  // by the first word that a rule must have
  std::vector<std::size_t> wordless_;                // the rules that must have none
};

}  // namespace synth
