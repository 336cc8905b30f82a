#include "synth/authors/offline/instruction/prose_parameters.h"

#include "synth/authors/offline/instruction/topic_parameters.h"
#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/text/usual_types.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>

namespace synth {
namespace {

struct NounPhrase {
  std::string_view words;
  std::string_view name;
  std::string_view type;
};

// Longer phrases come before their prefixes.
constexpr auto kNounPhrases = std::to_array<NounPhrase>({
    {"list of lists", "rows", "list[list[int]]"},
    {"nested list of lists", "rows", "list[list[int]]"},
    {"nested list", "rows", "list[list[int]]"},
    {"two dimensional list", "matrix", "list[list[int]]"},
    {"two dimensional array", "matrix", "list[list[int]]"},
    {"2d list", "matrix", "list[list[int]]"},
    {"2d array", "matrix", "list[list[int]]"},
    {"list of dictionaries", "records", "list[dict]"},
    {"list of dicts", "records", "list[dict]"},
    {"list of records", "records", "list[dict]"},
    {"list of strings", "words", "list[str]"},
    {"list of words", "words", "list[str]"},
    {"list of names", "names", "list[str]"},
    {"list of daily prices", "prices", "list[int]"},
    {"list of prices", "prices", "list[int]"},
    {"list of stock prices", "prices", "list[int]"},
    {"list of numbers", "numbers", "list[int]"},
    {"list of integers", "numbers", "list[int]"},
    {"list of keys", "keys", "list[str]"},
    {"list of values", "values", "list[int]"},
    {"array of strings", "words", "list[str]"},
    {"array of numbers", "numbers", "list[int]"},
    {"array of integers", "numbers", "list[int]"},
    {"list", "numbers", "list[int]"},
    {"array", "numbers", "list[int]"},
    {"matrix", "matrix", "list[list[int]]"},
    {"grid", "grid", "list[list[int]]"},
    {"string", "text", "str"},
    {"text", "text", "str"},
    {"piece of text", "text", "str"},
    {"block of text", "text", "str"},
    {"sentence", "sentence", "str"},
    {"paragraph", "text", "str"},
    {"phrase", "phrase", "str"},
    {"expression", "expression", "str"},
    {"card number", "number", "str"},
    {"message", "message", "str"},
    {"line", "line", "str"},
    {"character", "character", "str"},
    {"letter", "letter", "str"},
    {"substring", "substring", "str"},
    {"prefix", "prefix", "str"},
    {"separator", "separator", "str"},
    {"identifier", "name", "str"},
    {"variable name", "name", "str"},
    {"password", "password", "str"},
    {"roman numeral", "numeral", "str"},
    {"word", "word", "str"},
    {"dictionary", "mapping", "dict[str, int]"},
    {"integer", "n", "int"},
    {"number", "n", "int"},
    {"limit", "limit", "int"},
    {"year", "year", "int"},
    {"target sum", "target", "int"},
    {"target value", "target", "int"},
    {"target", "target", "int"},
    {"shift", "shift", "int"},
    {"window size", "size", "int"},
    {"window length", "size", "int"},
    {"window width", "size", "int"},
    {"chunk size", "size", "int"},
    {"size", "size", "int"},
    {"base", "base", "int"},
    {"temperature", "degrees", "float"},
    {"value", "value", "int"},
});

// Phrases for two values of a kind.
constexpr auto kPairs = std::to_array<NounPhrase>({
    {"strings", "first second", "str"},
    {"words", "first second", "str"},
    {"texts", "first second", "str"},
    {"phrases", "first second", "str"},
    {"sentences", "first second", "str"},
    {"integers", "a b", "int"},
    {"numbers", "a b", "int"},
    {"lists", "first second", "list[int]"},
    {"vectors", "a b", "list[int]"},
    {"arrays", "first second", "list[int]"},
    {"dictionaries", "first second", "dict[str, int]"},
    {"matrices", "first second", "list[list[int]]"},
});

using WordSpan = std::span<const std::string>;

bool is_any(const std::string& word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool begins_with(WordSpan words, std::string_view phrase) {
  const auto wanted = split(phrase, ' ');
  return words.size() >= wanted.size() &&
         std::ranges::equal(wanted, words.subspan(0, wanted.size()));
}

WordSpan after_adjectives(WordSpan words) {
  while (
      !words.empty() &&
      is_any(words[0],
             {"given",   "sorted",    "unsorted",    "nested",  "positive",    "single",   "whole",
              "natural", "non",       "negative",    "two",     "dimensional", "input",    "square",
              "binary",  "hex",       "hexadecimal", "octal",   "camel",       "snake",    "kebab",
              "pascal",  "camelcase", "case",        "encoded", "run",         "length",   "new",
              "large",   "long",      "simple",      "decimal", "nonnegative", "ordinary", "normal",
              "already", "valid",     "rectangular", "credit",  "postfix"})) {
    words = words.subspan(1);
  }
  return words;
}

// Returns true for "of any depth", "to an arbitrary depth", "of arbitrary nesting", "at any level".
bool is_any_depth(WordSpan words) {
  return words.size() > 2 && is_any(words[0], {"of", "to", "with", "at"}) &&
         std::ranges::any_of(
             words.subspan(1, std::min<std::size_t>(3, words.size() - 1)),
             [](const std::string& word) {
               return is_any(word, {"depth", "level", "levels", "depths", "nesting"});
             });
}

// Returns whether the two are to be found: "the two numbers that add up to ...", "two elements in a
// list".
bool are_looked_for(WordSpan after) {
  if (after.empty()) {
    return false;
  }
  const bool are_of_list =
      is_any(after[0], {"in", "from", "whose", "adding", "summing", "multiplying", "totalling"});
  return are_of_list || (after.size() > 1 && is_any(after[0], {"that", "which"}) &&
                         is_any(after[1], {"add", "sum", "total", "multiply", "have", "come",
                                           "differ", "give", "make", "together"}));
}

bool is_nested(WordSpan words) {
  return !words.empty() && is_any(words[0], {"nested", "two", "2d"});
}

class ParameterMentions {
 public:
  explicit ParameterMentions(std::string_view purpose)
      : words_(plain_words(purpose)), converts_(std::ranges::any_of(words_, [](const auto& word) {
          return is_any(stem(word), {"convert", "turn", "chang", "transform", "translat"});
        })) {}

  std::vector<Parameter> read(bool guess) {
    find({"a", "an", "given", "any"});
    if (found_.empty() && guess) {
      find({"the", "of"});
    }
    if (guess) {
      read_short_name();
    }
    read_list_of_two();
    read_key_of_records();
    read_roman();
    read_cipher();
    // As in "Encoding for strings".
    if (found_.empty() && guess && !are_made_up_to() &&
        std::ranges::find(words_, "strings") != words_.end()) {
      add("text", "str");
    }
    // As in "Matrix transpose", "Palindrome check", "whether brackets are balanced".
    if (found_.empty() && guess && !makes_matrix()) {
      found_ = parameters_of_topic(words_);
    }
    // As in "The nth prime".
    for (const std::string_view name : {"n", "k"}) {
      const bool is_ordinal = std::ranges::find(words_, std::string(name) + "th") != words_.end();
      if (guess && is_ordinal) {
        add(name, "int");
      }
    }
    // As in "Binary search in a sorted list", which does not name the target.
    const std::vector<std::string> wanted = {"binary", "search"};
    const bool is_one =
        found_.empty() || (found_.size() == 1 && found_[0].type.starts_with("list"));
    if (guess && is_one && !std::ranges::search(words_, wanted).empty()) {
      add("numbers", "list[int]");
      add("target", "int");
    }
    // As in "The greatest common divisor of a and b".
    for (const auto& [first, second] : {std::pair{"a", "b"}, std::pair{"x", "y"}}) {
      const std::vector<std::string> both = {first, "and", second};
      if (found_.empty() && guess && !std::ranges::search(words_, both).empty()) {
        add(first, "int");
        add(second, "int");
      }
    }
    // As in "up to n", "x to the power of n"; in addition to a list, "by k places", "pieces of size
    // n".
    const bool beside = found_.size() == 1 && !found_[0].type.starts_with("int");
    if (found_.empty() || beside) {
      for (const std::string& word : words_) {
        if (is_any(word, {"n", "k", "m"}) || (!beside && is_any(word, {"x", "y"}))) {
          add(word, "int");
        }
      }
    }
    if (found_.empty() && guess && std::ranges::find(words_, "eratosthenes") != words_.end()) {
      add("limit", "int");
    }
    // Puts the data before the values that are searched in it.
    std::ranges::stable_partition(found_, [](const Parameter& parameter) {
      return parameter.type.starts_with("list") || parameter.type.starts_with("dict");
    });
    return std::move(found_);
  }

 private:
  // Reads "the number of vowels in s", "the mean of xs": a usual short name that is no word is the
  // only parameter, whatever plural stands for its elements.
  void read_short_name() {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const bool is_short =
          is_any(words_[i], {"s", "xs", "ys", "nums", "lst", "arr", "strs", "txt"});
      if (is_short && is_any(words_[i - 1], {"in", "of", "from", "whether", "if", "all", "that"})) {
        const std::string_view type = usual_type(words_[i]);
        found_.clear();
        add(words_[i], type == "list[int]" && speaks_of_texts() ? "list[str]" : type);
        return;
      }
    }
  }

  // Returns whether a matrix is the result: "The identity matrix of size n".
  [[nodiscard]] bool makes_matrix() const {
    return std::ranges::find(words_, "identity") != words_.end();
  }

  // Reads "Converts Roman numerals to integers": there is one parameter, of the kind named first.
  void read_roman() {
    const auto roman = std::ranges::find(words_, "roman");
    const bool plural = found_.empty() || found_.front().name == "numbers";
    if (roman == words_.end() || !plural) {
      return;
    }
    const bool is_first = std::none_of(words_.begin(), roman, [](const std::string& word) {
      return is_any(word, {"integers", "numbers", "integer", "number"});
    });
    const bool is_given = is_first && (std::ranges::find(words_, "to") != words_.end() ||
                                       std::ranges::find(words_, "into") != words_.end());
    found_.clear();
    add(is_given ? "numeral" : "n", is_given ? "str" : "int");
  }

  // Reads "Encrypt with a Caesar cipher": a text and a number of places.
  void read_cipher() {
    const bool is_cipher = std::ranges::find(words_, "caesar") != words_.end();
    if (is_cipher && found_.size() < 2) {
      found_.clear();
      add("text", "str");
      add("shift", "int");
    }
  }

  // Reads "The indices of two numbers that add up to the target", which does not name the list.
  void read_list_of_two() {
    const bool has_list = std::ranges::any_of(
        found_, [](const Parameter& parameter) { return parameter.type.starts_with("list"); });
    if (looks_for_two_ && !has_list) {
      add("numbers", "list[int]");
    }
  }

  // Reads "A list of dictionaries ... by the value of a given key".
  void read_key_of_records() {
    const bool are_records = found_.size() == 1 && found_[0].type == "list[dict]";
    for (const std::string_view name : {"key", "field"}) {
      if (are_records && std::ranges::find(words_, name) != words_.end()) {
        add(name, "str");
      }
    }
  }

  // Returns whether the numbers are generated: "The numbers 1 to n", "all primes not greater than
  // n".
  [[nodiscard]] bool are_made_up_to() const {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (is_any(words_[i], {"n", "m", "k"}) &&
          is_any(words_[i - 1],
                 {"to", "including", "than", "below", "until", "through", "and", "from", "with"})) {
        return true;
      }
    }
    return false;
  }

  void find(std::initializer_list<std::string_view> articles) {
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
      const WordSpan rest = WordSpan(words_).subspan(i + 1);
      // "The two numbers that" behind a list are not parameters.
      const bool is_of_found = i > 0 && words_[i - 1] == "the" && !found_.empty();
      if ((words_[i] == "two" || words_[i] == "both") && !is_of_found) {
        pair(rest);
      } else if (is_any(words_[i], articles) && !is_made(i) && !is_sought(i)) {
        one(rest);
      }
    }
    const bool plural = found_.empty() && articles.size() == 2 && !counts_from_first() &&
                        !are_made_up_to() && !looks_for_two_;
    if (plural && std::ranges::any_of(words_, [](const std::string& word) {
          return is_any(word, {"numbers", "integers"});
        })) {
      add("numbers", "list[int]");
    }
  }

  // Returns whether it is the function's result.
  [[nodiscard]] bool is_made(std::size_t at) const {
    if (at > 0 && words_[at - 1] == "to" && !converts_) {
      return false;  // as in "applies it to a text"
    }
    return at > 0 && is_any(words_[at - 1], {"return", "returns", "create", "creates", "generate",
                                             "generates", "build", "builds", "produce", "produces",
                                             "as", "into", "to", "is", "be"});
  }

  // Returns whether it is any element of what is given: "whether any number is negative", "contains
  // a negative number".
  [[nodiscard]] bool is_sought(std::size_t at) const {
    if (at == 0) {
      return false;
    }
    const bool is_part =
        is_any(words_[at - 1], {"contain", "contains", "has", "have", "include", "includes"});
    if (words_[at] == "any") {
      return is_part || is_any(words_[at - 1], {"whether", "if", "when", "is", "are"});
    }
    const WordSpan rest = WordSpan(words_).subspan(at + 1);
    return is_part && !rest.empty() && rest[0] != "given" &&
           after_adjectives(rest).size() < rest.size();
  }

  // Returns whether it is a list of any depth, whose elements may be anything: "A nested list of
  // any depth", "an arbitrarily nested list".
  bool is_deep_list(WordSpan words) {
    const bool is_said =
        !words.empty() && is_any(words[0], {"arbitrarily", "deeply", "multilevel"});
    words = words.subspan(is_said ? 1 : 0);
    words = is_nested(words) ? words.subspan(1) : words;
    if (words.empty() || !is_any(words[0], {"list", "lists", "array"})) {
      return false;
    }
    for (std::size_t i = 1; i <= std::min<std::size_t>(words.size() - 1, 7); ++i) {
      if (is_any_depth(words.subspan(i))) {
        return true;
      }
    }
    return is_said;
  }

  void one(WordSpan words) {
    if (is_deep_list(words)) {
      add("items", "list");
      return;
    }
    words = is_nested(words) ? words : after_adjectives(words);
    for (const NounPhrase& noun : kNounPhrases) {
      if (begins_with(words, noun.words)) {
        const std::size_t size = split(noun.words, ' ').size();
        if (words.size() > size && words[size] == "from") {
          return;  // as in "the numbers from 1 to n"
        }
        const bool of_more = words.size() > size && words[size] == "of" &&
                             noun.type != "str";  // as in "a list of the even ..."
        // "The list of numbers you get from n" is generated.
        const bool is_got = words.size() > size && is_any(words[size], {"you", "we", "one"});
        if (!of_more && !is_got) {
          const bool plain = noun.words == "list" || noun.words == "array";
          // In "Rotates a list k places", k is a count.
          const bool is_count =
              words.size() > size + 1 && is_any(words[size + 1], {"places", "positions", "steps",
                                                                  "times", "place", "position"});
          const bool is_named = words.size() > size && is_name(words[size]) && !is_count;
          const std::string_view name = is_named ? std::string_view(words[size]) : noun.name;
          plain&& speaks_of_texts() ? add(is_named ? name : "words", "list[str]")
                                    : add(name, noun.type);
        }
        return;
      }
    }
  }

  // Returns whether the word behind a noun names it: "An array of integers nums and an integer
  // target".
  static bool is_name(const std::string& word) {
    return !usual_type(word).empty() && !is_any(word, {"a", "i", "string", "text", "list", "word",
                                                       "character", "letter", "number", "value"});
  }

  // Returns whether only the count is given: "The first n square numbers".
  [[nodiscard]] bool counts_from_first() const {
    for (std::size_t i = 2; i + 1 < words_.size(); ++i) {  // as in "the numbers from 1 to n"
      if (words_[i] == "to" && words_[i - 2] == "from" && is_any(words_[i + 1], {"n", "k", "m"})) {
        return true;
      }
    }
    const auto first = std::ranges::find(words_, "first");
    return first != words_.end() && std::next(first) != words_.end() &&
           is_any(*std::next(first), {"n", "k", "m"});
  }

  // Returns whether the elements of an unspecified list are texts.
  [[nodiscard]] bool speaks_of_texts() const {
    return std::ranges::any_of(words_, [](const std::string& word) {
      return is_any(word, {"strings", "words", "names", "texts"});
    });
  }

  void pair(WordSpan words) {
    words = after_adjectives(words);
    const bool are_numbers = !words.empty() && is_any(words[0], {"numbers", "integers"});
    if (are_numbers && are_looked_for(words.subspan(1))) {
      looks_for_two_ = true;
      return;
    }
    for (const NounPhrase& noun : kPairs) {
      if (begins_with(words, noun.words)) {
        for (const std::string_view name : split(noun.name, ' ')) {
          add(name, noun.type);
        }
        return;
      }
    }
  }

  // Adds a parameter; a repeated noun means the same one.
  void add(std::string_view name, std::string_view type) {
    if (std::ranges::find(found_, name, &Parameter::name) == found_.end()) {
      found_.push_back({std::string(name), std::string(type), {}});
    }
  }

  std::vector<std::string> words_;
  bool converts_ = false;  // says "convert", "turn", ...
  std::vector<Parameter> found_;
  bool looks_for_two_ = false;  // of the numbers of a list
};

}  // namespace

// Later sentences introduce parameters only if they say "given"; otherwise they add to those of the
// first one: their types, but not their names.
std::vector<Parameter> parameters_from_prose(std::string_view purpose, bool guess) {
  const std::size_t end = purpose.find(". ");
  std::vector<Parameter> all = ParameterMentions(purpose).read(guess);
  if (end == std::string_view::npos) {
    return all;
  }
  std::vector<Parameter> first = ParameterMentions(purpose.substr(0, end)).read(guess);
  const std::vector<std::string> later = plain_words(purpose.substr(end));
  const bool is_given_later = std::ranges::any_of(later, [](const std::string& word) {
    return is_any(word, {"takes", "take", "given", "accepts", "receives", "input", "inputs",
                         "argument", "arguments", "parameter", "parameters"});
  });
  if (first.empty() || is_given_later || all.size() < first.size()) {
    return all;
  }
  for (std::size_t i = 0; i < first.size(); ++i) {
    first[i].type = all[i].name == first[i].name ? all[i].type : first[i].type;
  }
  return first;
}

}  // namespace synth
