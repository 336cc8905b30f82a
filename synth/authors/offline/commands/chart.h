#pragma once

#include "synth/authors/offline/commands/meaning.h"
#include "synth/authors/offline/commands/tokens.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
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

class RuleSet {
 public:
  void add(std::string_view category, std::string_view pattern, int cost, const Compose& compose);

  struct Symbol {
    int category = -1;               // or
    std::vector<std::string> stems;  // a word with one of these stems, or
    std::vector<std::string> texts;  // one of these words
    bool is_optional = false;
    std::size_t required_after = 0;  // symbols behind it that are not optional
    [[nodiscard]] bool matches(const Token& token) const;
  };
  struct Compiled {
    int category;
    std::vector<Symbol> symbols;
    std::size_t required;  // symbols that are not optional
    int cost;
    Compose compose;
  };
  // Those whose words are all among the tokens: a few of thousands.
  [[nodiscard]] std::vector<const Compiled*> possible(std::span<const Token> tokens) const;
  int category(std::string_view name);
  // Whether any rule has the word.
  [[nodiscard]] bool knows(const Token& token) const;
  [[nodiscard]] std::size_t categories() const { return names_.size(); }

 private:
  std::vector<std::string> names_;
  std::vector<Compiled> rules_;
  std::set<std::string> words_;
};

// All readings of every span of the tokens (Cocke, Younger and Kasami's chart, with types): at most
// kMaxPhrases a span and category, the cheapest. `leaves` are the phrases of single tokens.
class Chart {
 public:
  Chart(const RuleSet& rules, const std::vector<Token>& tokens,
        const std::vector<std::vector<std::pair<int, Phrase>>>& leaves, const Context& context,
        std::size_t from);

  using Phrases = std::vector<std::shared_ptr<const Phrase>>;  // cheapest first
  [[nodiscard]] const Phrases& at(std::size_t from, std::size_t to, int category) const;

 private:
  static constexpr std::size_t kMaxPhrases = 6;
  void fill(std::size_t from, std::size_t to);
  bool apply(const RuleSet::Compiled& rule, std::size_t from, std::size_t to);
  bool match(const RuleSet::Compiled& rule, std::size_t symbol, std::size_t at, std::size_t to,
             std::vector<const Phrase*>& parts);
  bool take(const RuleSet::Compiled& rule, std::size_t symbol, std::size_t at, std::size_t to,
            std::vector<const Phrase*>& parts);
  bool compose(const RuleSet::Compiled& rule, std::size_t to,
               const std::vector<const Phrase*>& parts);
  bool keep(int category, std::size_t from, std::size_t to, Phrase phrase);
  std::size_t cell(std::size_t from, std::size_t to) const { return from * (size_ + 1) + to; }

  const RuleSet& rules_;
  const std::vector<Token>& tokens_;
  const Context& context_;
  std::size_t size_;
  std::size_t begin_;  // of the span being filled
  std::vector<const RuleSet::Compiled*> possible_;
  std::vector<std::vector<Phrases>> cells_;
};

}  // namespace synth
