#include "synth/authors/offline/reading/commands/paraphrases.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace synth {
namespace {

// A phrase in the language of rules' patterns without categories, and its replacement. A word with
// = before it is matched as it is written, others by their stems. If several phrases begin at one
// word, the longest is replaced.
struct Paraphrase {
  std::string_view phrase;
  std::string_view meant;
};

constexpr Paraphrase kParaphrases[] = {
    // Requests.
    {"i|we d|would|really? need|want|like|love|wish|require to? know|see|have|get|find?", "find"},
    {"which|what one? of these|those|them|following? word|string|name|number|value|item? is|are",
     "find"},
    {"i|we need|want|require true if|when|exactly", "check if"},
    {"give|gives|hand|pass back", "return"},
    {"which|what word|name|string|one come|comes|is|stands first alphabetically",
     "find first alphabetically"},
    {"integer|whole number", "integer"},
    {"integer|whole number that|which is|are|lie|lies between", "number between"},
    {"number|integer that|which is|are|lie|lies between", "number between"},
    {"=hasn|=haven|=hadn =t any", "has no"},
    {"=doesn|=don =t have|contain any", "has no"},
    {"=doesn =t", "does not"},
    {"=don =t", "do not"},
    {"=isn =t", "is not"},
    {"=can =t", "can not"},
    {"your task|job|goal is to", ""},
    {"what result|number|value|answer|string|word|list? do|does|would|will you|we|i|one "
     "get|obtain|have|receive when|if|by? you|we|i|one?",
     "find"},
    {"what will|would? be", "find"},
    {"find|calculate|compute|evaluate|give|get|print|show|determine result|outcome|value of",
     "find"},
    {"what is result|outcome|answer of|to", "find"},
    {"how much is|are|makes|make", "find"},
    {"tell|show|say|report|state what", "what"},
    {"work|figure|find|point out", "find"},
    {"obtain|fetch|grab|yield|deliver|supply|provide|report|derive|discover|gather|acquire|"
     "construct|compile|prepare|compose|assemble|enumerate|emit|echo|reveal",
     "find"},
    // Verbs.
    {"add|sum|total|tally it|them|they|these all? up|together?", "sum it"},
    {"add|sum|total|tally everything up|together?", "sum it"},
    {"treating|treat|considering|counting upper|uppercase|capital case? and lower|lowercase|small "
     "case? letter|character|version? as? alike|equally|identically|same|equal|identical",
     "ignoring case"},
    {"case insensitive|insensitively", "ignoring case"},
    {"give|hand|send it|them|this|that back", "return it"},
    {"put part|piece|word|them|it back? together again? with|using", "join them with"},
    {"throw|take away|out", "remove"},
    {"leave|weed|strip|sift|cross|cut out|away", "remove"},
    {"retain|leave", "keep"},
    {"choose", "select"},
    {"pick|single out", "select"},
    {"tally", "count"},
    {"add|total up|together", "add together"},
    {"flip|mirror", "reverse"},
    {"translate|rewrite|render|recast", "convert"},
    {"sort|order by", "sort them by"},
    {"retrieve", "find"},
    {"remove|strip|trim|drop|delete any|all? leading? and? trailing? space|whitespace|blank "
     "around|=surrounding",
     "strip"},
    {"remove|strip|trim|drop|delete any|all? space|whitespace|blank from|at|on both =ends|=sides "
     "of?",
     "strip"},
    {"lie|lies|fall|falls between", "are between"},
    {"show|turn|come|crop up", "appear"},
    {"begin|commence|start with", "start with"},
    // Letter case.
    {"in|into|to|as all? capital|uppercase|upper case? letter|character", "to uppercase"},
    {"in|into|to|as all? small|lowercase|lower case? letter|character", "to lowercase"},
    {"swap|switch|toggle|invert|flip letter? case|casing of", "swapcase of"},
    {"read|spelled|written|is? same|identically both? forward|forwards|backward|backwards "
     "and|as|or "
     "backward|backwards|forward|forwards",
     "is palindrome"},
    {"read|remain|is? same when|after|if? read? reversed|backward|backwards", "is palindrome"},
    {"palindrome check|checker|test|detection of|for|on?", "check if it is palindrome"},
    {"anagram check|checker|test|detection of|for|on?", "check if they are anagram"},
    {"check|test for anagram", "check if they are anagram"},
    {"prime|primality number? check|checker|test|checking of|for|on?", "check if it is prime"},
    {"that|which =ignores", "ignoring"},
    {"spelled|written|read backwards|backward", "reversed"},
    {"if|when you|we|one? ignore|=ignoring", "ignoring"},
    {"piece|block|chunk|bit of text", "text"},
    {"regardless|irrespective of", "ignoring"},
    {"disregarding|neglecting", "ignoring"},
    {"without|not regard|considering|counting|minding for|to?", "ignoring"},
    {"upper and|or|versus lower case", "case"},
    {"capitalization|capitalisation|casing", "case"},
    {"letter case|casing", "case"},
    {"initial and last|final", "first and last"},
    {"divide it with", "divide it by"},
    {"cube sum of", "sum of cube of"},
    {"=digit =sum", "sum of digit"},
    {"=digit =sum of", "sum of digit of"},
    {"square sum of", "sum of square of"},
    // Order of steps.
    {"of field|column|attribute", "of"},
    // Relations.
    {"not exceeding|exceed|above|over|beyond", "at most"},
    {"larger|greater|bigger|higher one|number|value? of", "largest of"},
    {"smaller|lesser|lower one|number|value? of", "smallest of"},
    {"longer one|string|word|text|list? of", "longest of"},
    {"shorter one|string|word|text|list? of", "shortest of"},
    {"less|smaller|lower|fewer than or equal to", "at most"},
    {"no|not less|smaller|fewer|lower than", "at least"},
    {"greater|more|larger|bigger|higher than or equal to", "at least"},
    {"strictly less|smaller|lower|fewer than", "less than"},
    {"smaller|lower than", "less than"},
    {"can be evenly|exactly? divided evenly|exactly? by", "divisible by"},
    {"that|which occurs|appears|occur|appear most often|frequently?", "most common"},
    {"which|what number|value|integer occurs|appears|occur|appear most|the often|frequently?",
     "find most common number"},
    {"which|what word|name|string occurs|appears|occur|appear most|the often|frequently?",
     "find most common word"},
    {"item|element|value|entry that|which occurs|appears|occur|appear most often|frequently",
     "most common item"},
    {"character that|which occurs|appears|occur|appear most the? often|frequently|times?",
     "most common character"},
    {"word that|which occurs|appears|occur|appear most the? often|frequently|times?",
     "most common word"},
    {"how frequently", "how often"},
    {"appearance", "occurrence"},
    {"in order in? which|of they|it first? appear|appeared|occur|occurred",
     "in order of occurrence"},
    {"element|item|number|value|word they|both have|share in common", "common element"},
    {"turn|convert|transform|merge|join|collapse list of list into|to single|flat list",
     "flatten matrix"},
    {"what do|does they|it|these|those add|sum|total up? to", "sum it"},
    {"binary search ;|. return", "binary search , return"},
    {"search . function|algorithm|it|you take|takes|accepts|receives|gets", "search that takes"},
    // Quantities.
    {"each|every of", "each"},
    {"all of", "all"},
    {"mean|average value", "average"},
    // Kinds of values.
    {"binary string|representation|form|notation", "binary"},
    {"hexadecimal|hex string|representation|form|notation", "hexadecimal"},
    {"dict|hashmap", "dictionary"},
    {"vector", "list"},
    {"2d list|array|matrix", "matrix"},
    {"list|array of lists|rows", "matrix"},
    {"represented|passed|stored|supplied? as|in form? of? list|array of list|row|array", ""},
    {"( character|char|letter|symbol|value|element|item|word|name , count|number|length|frequency "
     ") "
     "pair|tuple",
     "pair"},
    {"without any? repeated|repeating|double item|element|value|entry|number|word|letter",
     "without duplicates"},
    {"without any? repetition|repetitions", "without duplicates"},
    {"without its|their", "without"},
    // Continued sentences.
    {". ignore|disregard", ", ignoring"},
    {". it|function|method|this|program should|must|will|shall", "."},
    {". function|method|this", ". it"},
    {"all|both of? its|their", "its"},
    {"at least once", ""},
    {"merge sort recursively", "merge sort"},
    // Ways of computing.
    {"use|using|with|by either? recursion|recursive|iteration|loop or "
     "recursion|iteration|loop|loops",
     ""},
    {"non overlapping occurrence", "occurrence"},
    {"element by element", "elementwise"},
    {"by means|way of", "using"},
    {"computed|found|calculated|obtained|determined with|by|using|via|through", "using"},
    {"by using|=applying", "using"},
    {"matrix transpose|transposition", "transpose of matrix"},
    {"swap|exchange|interchange|switch|turn row and|with|into|for column", "transpose"},
    {"decimal digit", "digit"},
    {"is|are same read|when|if? read? from left to right and|as? from? right? to? left?",
     "is palindrome"},
    {"is|are same when|if|after? read from right to left", "is palindrome"},
    {"is? equal|same|identical to|as itself when|if? reversed|backwards|backward", "is palindrome"},
    {"difference between upper|uppercase case? and lower|lowercase case?", "case"},
    {"use|uses|contain|contains|have|has exactly? same letter|character exactly? same|equal number "
     "of "
     "times",
     "are anagram"},
    {"round , square ,? and|or curly bracket|brace", "brackets"},
    {"in|of gregorian calendar", ""},
    {"valid roman numeral", "roman numeral"},
    {", written in capital|uppercase letter ,", ""},
    {"into|to column and column into|to row", "into column"},
    {"into|in consecutive|successive|contiguous sublist|piece|chunk|group|part|block|slice",
     "into chunks"},
    {"decide|see|say if|whether", "check if"},
    {"validate|confirm|assess|establish|evaluate whether|if|that", "check if"},
    {"check|verify|test that", "check if"},
    {"decimal integer", "integer"},
    {"repeat|repeats|repeated|recur|recurs|duplicated anywhere|somewhere else in|within? "
     "it|string|text|word|list?",
     "repeat"},
};

struct WordPattern {
  std::vector<std::string> stems;
  std::vector<std::string> texts;
  bool is_optional;
};

struct CompiledPhrase {
  std::vector<WordPattern> words;
  std::vector<Token> meant;
};

std::vector<CompiledPhrase> compile() {
  std::vector<CompiledPhrase> all;
  for (const Paraphrase& paraphrase : kParaphrases) {
    CompiledPhrase& out = all.emplace_back();
    for (std::string_view word : split(paraphrase.phrase, ' ')) {
      WordPattern& compiled = out.words.emplace_back();
      compiled.is_optional = word.ends_with('?');
      word.remove_suffix(compiled.is_optional ? 1 : 0);
      for (const std::string_view alternative : split(word, '|')) {
        if (alternative.starts_with('=')) {
          compiled.texts.emplace_back(alternative.substr(1));
        } else {
          compiled.stems.push_back(stem(alternative));
        }
      }
    }
    for (const std::string_view word : split(paraphrase.meant, ' ')) {
      if (!word.empty()) {
        out.meant.push_back({std::string(word), stem(word)});
      }
    }
  }
  return all;
}

class PhraseMatcher {
 public:
  PhraseMatcher(const std::vector<Token>& tokens, const std::set<std::string>& kept)
      : tokens_(tokens), kept_(kept) {}

  // Returns the end of the longest match of the words from `word` on.
  [[nodiscard]] std::optional<std::size_t> end_of(const std::vector<WordPattern>& words,
                                                  std::size_t word, std::size_t at) const {
    if (word == words.size()) {
      return at;
    }
    std::optional<std::size_t> end;
    if (fits(words[word], at)) {
      end = end_of(words, word + 1, at + 1);
    }
    if (words[word].is_optional) {
      end = std::max(end, end_of(words, word + 1, at));
    }
    return end;
  }

 private:
  [[nodiscard]] bool fits(const WordPattern& word, std::size_t at) const {
    return at < tokens_.size() && !tokens_[at].value && !kept_.contains(tokens_[at].stem) &&
           (std::ranges::find(word.stems, tokens_[at].stem) != word.stems.end() ||
            std::ranges::find(word.texts, tokens_[at].text) != word.texts.end());
  }

  const std::vector<Token>& tokens_;
  const std::set<std::string>& kept_;
};

}  // namespace

std::vector<Token> paraphrased(const std::vector<Token>& tokens,
                               const std::set<std::string>& kept) {
  static const std::vector<CompiledPhrase> kAll = compile();
  const PhraseMatcher matcher(tokens, kept);
  std::vector<Token> out;
  for (std::size_t at = 0; at < tokens.size();) {
    std::size_t longest = at;
    const CompiledPhrase* best = nullptr;
    for (const CompiledPhrase& paraphrase : kAll) {
      const auto end = matcher.end_of(paraphrase.words, 0, at);
      if (end && *end > longest) {
        longest = *end;
        best = &paraphrase;
      }
    }
    if (best == nullptr) {
      out.push_back(tokens[at++]);
      continue;
    }
    out.insert(out.end(), best->meant.begin(), best->meant.end());
    at = longest;
  }
  return out;
}

}  // namespace synth
