#include "synth/authors/offline/reading/remark_vocabulary.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>

namespace synth {
namespace {

struct NamedWords {
  std::string_view name;
  std::string_view words;
};

constexpr std::string_view kArticles = "the a an";

constexpr std::array<NamedWords, 9> kVocabularies = {{
    // The elements of lists and texts.
    {"things",
     "word element item value number letter character group row column string digit piece chunk "
     "sublist entry key other both all each every remaining rest member inside within of in and "
     "their them they it its themselves itself these those individual single list text sentence "
     "anagram everything else anything"},
    // A function's arguments, and positions in them.
    {"input",
     "original input given list array string text sentence matrix matrices argument parameter data "
     "words numbers items values dictionary itself passed in to that is was it function of you"},
    {"source", "original input given list array string text sentence data words numbers items"},
    // Ways to compute something that a remark may leave open.
    {"method",
     "recursion recursive recursively iteration iterative loop loops built-in builtin function "
     "functions method methods library standard libraries python python's module modules sort "
     "sorted sorting algorithm approach solution simple brute force brute-force straightforward "
     "kadane kadane's euclid euclid's euclidean sieve of eratosthenes binary search bubble "
     "insertion selection merge quick stack dictionary set any using or and of implementation "
     "dynamic programming regular expression expressions regex slicing comprehension "
     "comprehensions import imports math collections itertools"},
    // Algorithms with names.
    {"algorithm",
     "kadane's euclid's euclidean sieve of eratosthenes binary search bubble insertion selection "
     "merge quick sort algorithm method luhn kadane"},
    // Words for the input.
    {"given",
     "input inputs given list lists array arrays string strings text sentence matrix matrices "
     "argument arguments parameter parameters data dictionary numeral two both all each every they "
     "their them its first second original of in number numbers integer integers value values "
     "word words row rows element elements characters size sizes dimension dimensions length "
     "lengths name phrase expression year column columns and"},
    // Properties that may be assumed of it.
    {"property",
     "not never always empty at least most one two three # more than less fewer element elements "
     "value values item items number numbers integer integers character characters different "
     "distinct unique duplicate duplicates no same equal equals length size valid square "
     "rectangular positive non-negative nonnegative negative zero string strings list lists row "
     "rows column columns between and sorted ascending increasing order in lower upper capital "
     "case "
     "letter letters uppercase lowercase word words non-empty nonempty greater larger smaller of "
     "contain contains have has is are to inclusive compatible matching fitting fit match suitable "
     "already given as all only both first second guaranteed be will english ascii long "
     "well-formed "
     "correct correctly formed roman numeral numerals or each other it they their its that up any "
     "may can also include just single sizes dimensions digit digits"},
    // The ends of a range or of a list.
    {"ends",
     "itself final last first starting start begins end ends number value and both given two limit "
     "limits bound bounds # one zero with at from to them"},
    // Kinds of arguments and results.
    {"kinds",
     "one two three list lists of strings string words word integers integer ints int numbers "
     "number text boolean bool true or false dictionary dict float as input inputs parameter "
     "parameters argument arguments and single positive non-negative new rows row letters sentence "
     "whole to its value values matrix matrices array arrays"},
}};

}  // namespace

RemarkVocabulary::RemarkVocabulary(std::string_view words) {
  for (const std::string_view word : split(words, ' ')) {
    has_numbers_ = has_numbers_ || word == "#";
    stems_.insert(stem(word));
  }
}

bool RemarkVocabulary::has(const RemarkWord& word) const {
  return stems_.contains(word.stem) || stems_.contains(word.text) ||
         (has_numbers_ && std::ranges::all_of(word.text, is_digit));
}

const RemarkVocabulary& vocabulary_named(std::string_view name) {
  static const std::map<std::string_view, RemarkVocabulary> kAll = [] {
    std::map<std::string_view, RemarkVocabulary> all;
    for (const NamedWords& words : kVocabularies) {
      all.emplace(words.name,
                  RemarkVocabulary(std::string(kArticles) + " " + std::string(words.words)));
    }
    return all;
  }();
  const auto found = kAll.find(name);
  assert(found != kAll.end());
  return found->second;
}

}  // namespace synth
