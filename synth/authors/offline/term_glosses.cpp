#include "synth/authors/offline/term_glosses.h"

#include "synth/authors/offline/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <set>

namespace synth {
namespace {

// Words (of each group of alternatives one) that a definition of the term has, words that only one
// of something else has, and others that it may have: with any further word it may say something
// else.
struct Gloss {
  std::string_view terms;
  std::string_view wanted;
  std::string_view unwanted = {};
  std::string_view may_have = {};
};

// What definitions are made of that tells none from another.
constexpr std::string_view kPlainTerms =
    "a|an|the|is|are|be|of|if|it|its|itself|that|which|and|or|to|in|on|by|with|for|from|as|at|this|"
    "these|there|when|then|so|i|e|ie|eg|equal|equals|same|number|integer|value|one|mean|called|"
    "has|have|can|given|positive|whole|natural|exactly|all|each|every|any|must|should|text|string|"
    "word|sentence|list|item|element|character|letter|digit|they|them|their|where|while|what|who|"
    "say|namely|n|x|s|a|b|not|only|other|least|once|step|follow|result|returned|return";

constexpr Gloss kGlosses[] = {
    {"perfect", "sum|add divisor|factor", "twice product", "proper except excluding"},
    {"proper divisor", "divisor|factor except|exclude|without|itself|smaller|less"},
    {"leap",
     "4|four 100|century|centuries|hundred 400",
     {},
     "divisible|divided|divide multiple year except unless but years those also|still"},
    {"armstrong|narcissistic", "sum|add digit power|raise|cube", {}, "non negative"},
    {"palindrome|backwards|backward", "same|equal|reverse|backward|forward"},
    {"pangram",
     "every|each|all letter|alphabet",
     {},
     "contain|appear|occur|turn|use|up english case regardless matter"},
    {"anagram", "same|letter|rearrange|character"},
    {"isogram", "no|once|distinct|repeat letter|character"},
    {"collatz", "half|halve|2|divide 3|three|triple"},
    {"run|rle", "follow|after|behind time|often|count|number", "precede|before|front",
     "repeat|written encode|encoded how many behind may more than"},
    {"levenshtein|edit",
     "insert delete|deletion|removal|remove substitut|replace|change",
     {},
     "minimum|smallest|fewest single need turn|transform|into another edit operation"},
    {"hamming", "differ|different position|character"},
    {"roman",
     "subtract|small|before|value|symbol",
     {},
     "keep mind bigger|larger|great numeral add right left"},
    {"fibonacci", "sum|add two|2|before|previous|preced"},
    {"prime", "divis|divide|factor 1|one|itself|two|several|time", "product"},
    {"chunk|piece|consecutive|sublist|size", "last|final short|small|few"},
    {"kadane|contiguous|subarray", "kadane|contiguous|consecutive"},
    {"luhn", "double|second|digit"},
    {"triangular", "sum|1"},
    {"snake", "underscore|lower|capital", {}, "become|case name first always upper|uppercase"},
    {"binary", "divide|halv|middle|two|2"},
};

bool has_one_of(const Words& words, std::string_view alternatives) {
  return std::ranges::any_of(split(alternatives, '|'), [&](std::string_view word) {
    const std::string wanted = stem(word);
    return std::ranges::any_of(words.stems(), [&](const std::string& known) {
      return known == wanted || (wanted.size() > 4 && known.starts_with(wanted));
    });
  });
}

bool has_no_others(const Words& said, const Words& core, const Gloss& gloss) {
  std::set<std::string> known;
  for (const std::string_view some : {gloss.terms, gloss.wanted, gloss.may_have, kPlainTerms}) {
    for (const std::string_view group : split(some, ' ')) {
      for (const std::string_view word : split(group, '|')) {
        known.insert(stem(word));
      }
    }
  }
  return std::ranges::all_of(said.stems(), [&](const std::string& word) {
    return known.contains(word) || std::ranges::find(core.stems(), word) != core.stems().end() ||
           std::ranges::any_of(known, [&](const std::string& one) {
             return one.size() > 4 && word.starts_with(one);
           });
  });
}

}  // namespace

std::optional<bool> agrees_with_gloss(std::string_view core, std::string_view definition) {
  const Words of_core(core);
  const Words said(definition);
  std::optional<bool> agrees;
  for (const Gloss& gloss : kGlosses) {
    const bool is_of_core =
        std::ranges::any_of(split(gloss.terms, '|'), [&](std::string_view term) {
          return std::ranges::all_of(split(term, ' '),
                                     [&](std::string_view word) { return of_core.has(word); });
        });
    if (!is_of_core) {
      continue;
    }
    const bool is_it =
        std::ranges::all_of(split(gloss.wanted, ' '),
                            [&](std::string_view group) { return has_one_of(said, group); }) &&
        (gloss.unwanted.empty() ||
         std::ranges::none_of(split(gloss.unwanted, ' '),
                              [&](std::string_view word) { return has_one_of(said, word); }));
    agrees = agrees.value_or(false) || (is_it && has_no_others(said, of_core, gloss));
  }
  return agrees;
}

}  // namespace synth
