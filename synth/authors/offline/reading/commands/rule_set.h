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

// A reading of a span of words.
struct Phrase {
  Meaning value;                     // of a value
  Function function;                 // of a phrase that applies to a value
  Function view;                     // of a restricted noun: all of its elements
  Function condition;                // … and the condition that selects some of them
  PairFunction relation = {};        // of a function of two values
  std::vector<Phrase> members = {};  // of a list of phrases
  std::string identity;              // readings of a category with equal identities are one
  std::string text;                  // the words, joined by underscores
  int penalty = 0;                   // added to the cost of its rule and parts
  int cost = 0;
};

// The context of a rule: the previous sentence's result, and the parameters if the sentence
// describes a function. For a single parameter, a first sentence refers to it as `previous`.
struct Context {
  const Meaning* previous = nullptr;
  std::span<const Meaning> parameters = {};
  std::string_view function = {};  // its name
  // True if several values are the entries of a dictionary, not a tuple: for a command, whose
  // answer names them, and if the words speak of one.
  bool has_entries = true;
};

using Parts = std::span<const Phrase* const>;
// Composes the meaning; returns nothing if the types do not fit.
using Compose = std::function<std::optional<Phrase>(Parts parts, const Context& context)>;

// category -> pattern. A pattern consists of words (alternatives with |, matched by their stems, or
// with = before them, and numbers, as they are written; an optional one ends in ?) and CATEGORIES.
// Only categories are passed to `compose`.
struct Rule {
  std::string category;
  std::string pattern;
  int cost;
  Compose compose;
};

// The rules of a grammar. Words are numbered, so that a chart compares numbers.
class RuleSet {
 public:
  RuleSet();

  // Adds a rule, and for a command its other voices (voices.h).
  void add(std::string_view category, std::string_view pattern, int cost, const Compose& compose);

  static constexpr int kNoWord = -1;  // for words that occur in no rule
  struct TokenWords {
    int stem;
    int text;  // of words, marks and numbers as they are written
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
  // Returns the rules whose words are all among the tokens: a few of thousands, in the order of
  // adding.
  [[nodiscard]] std::vector<const Compiled*> possible(std::span<const TokenWords> tokens) const;
  [[nodiscard]] std::span<const Compiled> all() const { return rules_; }
  // Returns the number of a category, which must exist.
  [[nodiscard]] int category(std::string_view name) const;
  // Returns whether any rule has the word.
  [[nodiscard]] bool knows(const Token& token) const;
  [[nodiscard]] std::size_t categories() const { return names_.size(); }

 private:
  using Numbers = std::unordered_map<std::string, int>;
  // What an alternative of a pattern stands for.
  struct Alternative {
    bool is_category;
    int number;
  };
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  int number(Numbers& words, std::string_view word);
  int add_category(std::string_view name);
  Alternative alternative(std::string_view text);
  void add_as_written(std::string_view category, std::string_view pattern, int cost,
                      const Compose& compose);

  std::vector<std::string> names_;
  std::vector<Compiled> rules_;
  Numbers stems_;
  Numbers texts_;
  // Those that occurred: most words are in many patterns.
  std::unordered_map<std::string, Alternative, TextHash, std::equal_to<>> alternatives_;
  std::vector<std::vector<std::size_t>> with_word_;  // by the first required word
  std::vector<std::size_t> wordless_;                // the rules without a required word
};

}  // namespace synth
