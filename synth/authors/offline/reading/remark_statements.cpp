#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/definitions/glosses.h"
#include "synth/authors/offline/reading/remark_checks.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

// Checks of statements against the code: what is kept or unchanged, which ends are included, how
// the result is computed, and what is taken and returned.

namespace synth {
namespace {

using Base = Shape::Base;

bool is_plain_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_word_character) && !is_digit(text[0]);
}

// Returns the position of the innermost bracket that is open at `end`; npos if there is none.
std::size_t open_before(std::string_view code, std::size_t end) {
  int depth = 0;
  for (std::size_t at = end; at-- > 0;) {
    depth += std::string_view(")]}").find(code[at]) != std::string_view::npos ? 1 : 0;
    if (std::string_view("([{").find(code[at]) != std::string_view::npos && depth-- == 0) {
      return at;
    }
  }
  return std::string_view::npos;
}

constexpr std::string_view kFor = " for ";

// Returns the element expressions of comprehensions: "word[::-1]" for "[word[::-1] for word in
// words]".
std::vector<std::string> made_elements(std::string_view code) {
  std::vector<std::string> made;
  for (std::size_t at = code.find(kFor); at != std::string_view::npos;
       at = code.find(kFor, at + 1)) {
    const std::size_t open = open_before(code, at);
    made.emplace_back(trim(code.substr(open == std::string_view::npos ? 0 : open + 1,
                                       at - (open == std::string_view::npos ? 0 : open + 1))));
  }
  return made;
}

// Returns the code without the element expressions of its comprehensions.
std::string without_made(std::string code) {
  for (std::size_t at = code.rfind(kFor); at != std::string::npos && at > 0;
       at = code.rfind(kFor, at - 1)) {
    const std::size_t open = open_before(code, at);
    if (open != std::string::npos) {
      code.erase(open + 1, at - open - 1);
      at = open + 1;
    }
  }
  return code;
}

// Returns the code without the functions that compare or group elements.
std::string without_keys(std::string code) {
  constexpr std::string_view kLambda = "lambda ";
  for (std::size_t at = code.find(kLambda); at != std::string::npos; at = code.find(kLambda)) {
    int depth = 0;
    std::size_t end = at;
    while (end < code.size() && depth >= 0 && !(depth == 0 && code[end] == '\n')) {
      depth += std::string_view("([{").find(code[end]) != std::string_view::npos ? 1 : 0;
      depth -= std::string_view(")]}").find(code[end]) != std::string_view::npos ? 1 : 0;
      end += depth >= 0 ? 1 : 0;
    }
    code.erase(at, end - at);
  }
  return code;
}

bool has_any(std::string_view code, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(
      parts, [&](std::string_view part) { return code.find(part) != std::string_view::npos; });
}

}  // namespace

// Returns whether the remark says that the input is not changed, which holds for all generated
// code.
bool RemarkDealer::says_input_stays(std::string_view said) {
  const bool is_kept = says_one_of(said, "unchanged untouched intact alone without");
  const bool is_changed = says_one_of(said,
                                      "change changed changing modify modified modifying alter "
                                      "altered mutate mutated touch touched");
  return is_kept || !is_changed || says_one_of(said, "not never instead rather don doesn t");
}

// Returns whether the result has the order of the input.
bool RemarkDealer::keeps_order() const {
  const Shape& shape = out_.reading.shape;
  if (shape.is_number() || shape.is(Base::boolean)) {
    return false;
  }
  return !has_any(
      without_made(without_keys(described_code())),
      {"sort", "[::-1]", "reversed(", "set(", "most_common(", "reverse", "max(", "min("});
}

// Returns whether elements are only moved or left out: "The words themselves are not changed".
bool RemarkDealer::leaves_as_it_is(std::string_view said) const {
  const Shape& shape = out_.reading.shape;
  const std::string code = without_keys(described_code());
  const std::vector<std::string> made = made_elements(code);
  const bool are_others = says_one_of(said, "other others remaining rest else");
  const bool is_text = shape.is(Base::text);
  if (is_text && !(code.find(".join(") != std::string::npos &&
                   (code.find(".split(") != std::string::npos || !made.empty()))) {
    return false;
  }
  // In "0 if n < 0 else n" the other elements are not changed.
  const auto stays = [&](const std::string& element) {
    const std::size_t otherwise = element.rfind(" else ");
    const std::size_t when = element.find(" if ");
    return is_plain_name(element) ||
           (are_others && otherwise != std::string::npos && when != std::string::npos &&
            (is_plain_name(std::string_view(element).substr(otherwise + 6)) ||
             is_plain_name(std::string_view(element).substr(0, when))));
  };
  return (shape.is_list() || is_text || shape.is(Base::dict)) && std::ranges::all_of(made, stays) &&
         !has_any(code, {".lower(", ".upper(", ".title(", ".capitalize(", ".strip(", ".replace(",
                         "map(", "join(sorted("});
}

// Returns whether the code includes the stated ends: "Both ends included", "the limit is included",
// "starts with n and ends with 1".
bool RemarkDealer::gives_ends(std::string_view said) const {
  const FunctionSpec typed = with_input_types(core_);
  std::vector<std::string> numbers;
  for (const Parameter& input : typed.inputs) {
    if (input.type == "int") {
      numbers.push_back(input.name);
    }
  }
  const auto ends_with = [&](const std::string& name) {
    return !has("[:-1]") && (has(", " + name + " + 1)") || has("= " + name + " + 1\n") ||
                             has("<= " + name + "\n") || has("<= " + name + ":"));
  };
  const std::vector<std::string> words = plain_words(said);
  const bool speaks_of_one = std::ranges::find(words, "1") != words.end() ||
                             std::ranges::find(words, "one") != words.end();
  const bool has_other_number = std::ranges::any_of(words, [](const std::string& word) {
    return word == "zero" || (word != "1" && std::ranges::all_of(word, is_digit));
  });
  if (has_other_number) {
    return false;
  }
  // From n down to 1, the last number is 1.
  const auto place_of = [&](std::string_view list) {
    return std::ranges::find_if(words, [&](const auto& word) { return is_among(word, list); });
  };
  const auto end = place_of("end ends stop stops ending stopping");
  const bool starts = place_of("start starts begin begins starting beginning") != words.end();
  const bool ends_with_one =
      end == words.end() || std::any_of(end, words.end(), [](const std::string& word) {
        return word == "1" || word == "one";
      });
  const bool starts_with_one = starts && place_of("1 one") < end;
  for (const std::string& name : numbers) {
    const bool goes_down = (has("numbers = [" + name + "]") && has("while " + name + " != 1")) ||
                           has("range(" + name + ", 0, -1)");
    if (ends_with_one && !starts_with_one && goes_down) {
      return true;
    }
    const bool ends_with_name = std::find(end, words.end(), name) != words.end();
    if (starts_with_one && ends_with_name && has("range(1, " + name + " + 1)")) {
      return true;
    }
  }
  if (says_one_of(said, "limit bound end") && !speaks_of_one) {
    return numbers.size() == 1 && ends_with(numbers[0]);
  }
  return !speaks_of_one && numbers.size() == 2 &&
         (has("range(" + numbers[0] + ", " + numbers[1] + " + 1)") || has(numbers[0] + " <= "));
}

// Reads the request again with the stated method: "Euclid's algorithm should be used".
bool RemarkDealer::computes_by(std::string_view way) {
  if (gloss_of(described_code(), core_.purpose, way, false) == Gloss::restates) {
    return true;
  }
  FunctionSpec spec = core_;
  while (spec.purpose.ends_with('.') || spec.purpose.ends_with(' ')) {
    spec.purpose.pop_back();
  }
  spec.purpose += " using " + std::string(way) + ".";
  FunctionReading reading = read_(spec);
  const bool fits =
      !reading.code.empty() && reading.shape.base == out_.reading.shape.base && !out_.is_rewritten;
  if (fits) {
    out_.reading = std::move(reading);
  }
  return fits;
}

// Returns whether the remark is only about the input. It need not be checked, but the code must
// handle every input that it allows.
bool RemarkDealer::may_be_stated(std::string_view said) const {
  const Shape& shape = out_.reading.shape;
  const FunctionSpec typed = with_input_types(core_);
  const bool names_input = std::ranges::any_of(core_.inputs, [&](const Parameter& input) {
    const Words words(said);
    return words.has(input.name);
  });
  const bool is_of_input = names_input || says_one_of(said,
                                                      "input inputs given original both two "
                                                      "matrix matrices row rows numeral");
  // "The numbers must be distinct" may ask for a selection, and so may any such remark about data.
  const bool may_choose =
      says_one_of(said, "should must") &&
      says_one_of(said, "numbers values words elements integers characters letters items strings");
  if (is_command(core_) || (may_choose && !is_of_input)) {
    return false;
  }
  const bool is_collection = !shape.is_number() && !shape.is(Base::boolean);
  const bool is_denied = says_one_of(said, "not never isn aren no non");
  if (says_one_of(said, "may can") && !is_denied) {
    const bool has_list = std::ranges::any_of(
        typed.inputs, [](const Parameter& input) { return input.type.starts_with("list"); });
    return !says_one_of(said, "empty") && (!says_one_of(said, "negative zero") || has_list) &&
           !says_one_of(said, "upper lower uppercase lowercase capital") &&
           says_one_of(said, "negative zero duplicate duplicates same equal");
  }
  if (!is_collection || is_of_input) {
    return !shape.is(Base::dict) || !says_one_of(said, "lower upper lowercase uppercase");
  }
  return !says_one_of(said, "should must") &&
         (says_one_of(said, "empty non nonempty valid positive integer integers") ||
          said.find("at least") != std::string_view::npos) &&
         !says_one_of(said, "sorted ascending distinct unique different lower upper");
}

// Checks "It takes a string and returns an integer."
bool RemarkDealer::takes_and_returns(const Remark& remark) {
  if (remark.parts.size() < 2) {
    return false;
  }
  const FunctionSpec typed = with_input_types(core_);
  const std::string& taken = remark.parts[0];
  const auto takes = [&](std::string_view words, std::string_view types) {
    return !says_one_of(taken, words) ||
           std::ranges::any_of(typed.inputs, [&](const Parameter& input) {
             return input.type.empty() || std::ranges::any_of(split(types, ' '), [&](auto type) {
                      return input.type.starts_with(type);
                    });
           });
  };
  const bool is_list = says_one_of(taken, "list lists array arrays matrix matrices rows");
  return takes("list lists array arrays matrix matrices", "list") &&
         (is_list || (takes("string strings text sentence", "str") &&
                      takes("integer integers int ints number numbers", "int float"))) &&
         deal_kind(remark.parts.back());
}

bool RemarkDealer::deal_statement(const Remark& remark) {
  const std::string_view topic = remark.topic;
  const std::string_view said = remark.said;
  if (topic == "free") {
    return true;
  }
  if (topic == "new") {
    return says_input_stays(said);
  }
  if (topic == "rules") {
    return !says_one_of(said, "gregorian leap") || has("isleap(") || has("% 400");
  }
  if (topic == "by") {
    std::string_view way = remark.parts.empty() ? said : said.substr(said.find(remark.parts[0]));
    for (const std::string_view verb : {" should ", " must ", " is ", " has ", " to be "}) {
      way = way.substr(0, way.find(verb));
    }
    return computes_by(way);
  }
  if (topic == "around") {
    return !says_one_of(said, "negative zero not") &&
           says_one_of(said, "larger greater longer bigger exceeds more") && may_be_larger();
  }
  if (topic == "indices") {
    return deal_indices(remark);
  }
  if (topic == "twice") {
    return has("in places") || has("combinations(");
  }
  if (topic == "dictionary") {
    return deal_dictionary(remark);
  }
  if (topic == "takes") {
    return takes_and_returns(remark);
  }
  if (topic == "assumed") {  // a description of how to parse the input is more than an assumption
    return !says_one_of(said,
                        "separated delimited comma commas semicolon semicolons tab tabs line "
                        "lines tuple tuples column columns represented stored") ||
           gloss_of(described_code(), core_.purpose, said, false) == Gloss::restates;
  }
  const bool holds = topic == "order"       ? keeps_order()
                     : topic == "unchanged" ? leaves_as_it_is(said)
                     : topic == "ends"      ? gives_ends(said)
                     : topic == "stated"    ? may_be_stated(said)
                                            : false;
  return holds || gloss_of(described_code(), core_.purpose, said, false) == Gloss::restates;
}

namespace {

constexpr std::string_view kCounting =
    "count counts many often times number frequency frequencies occurrences occurrence";

// The stated keys and values of a dictionary.
struct SaidDictionary {
  std::string keys;
  std::string values;
};

std::optional<SaidDictionary> dictionary_in(std::string_view said) {
  const std::string text = in_lower_case(said);
  const auto between = [&](std::size_t from, std::size_t to) {
    return from == std::string::npos || to == std::string::npos || to < from
               ? std::string()
               : text.substr(from, to - from);
  };
  const std::size_t as_keys = text.find(" as keys");
  const std::size_t as_values = text.find(" as values");
  if (as_keys != std::string::npos) {
    const std::size_t with = text.rfind("with ", as_keys);
    return SaidDictionary{between(with == std::string::npos ? 0 : with, as_keys),
                          as_values == std::string::npos ? "" : between(as_keys + 8, as_values)};
  }
  const std::size_t keys = text.find("keys ");
  const std::size_t values = text.find("values ");
  if (keys != std::string::npos && values != std::string::npos && keys < values) {
    return SaidDictionary{between(keys + 5, values), text.substr(values + 7)};
  }
  for (const std::string_view verb :
       {"mapping ", "maps ", "map ", "from ", "in which ", "where ", "of "}) {
    const std::size_t from = text.find(verb);
    const std::size_t to = text.find(" to ", from == std::string::npos ? 0 : from);
    if (from != std::string::npos && to != std::string::npos) {
      return SaidDictionary{between(from + verb.size(), to), text.substr(to + 4)};
    }
  }
  return std::nullopt;
}

// Returns whether the code has the sum of each category, for "from category to total".
bool sums_so(const std::string& code, const SaidDictionary& said) {
  const std::vector<std::string> keys = plain_words(said.keys);
  const auto is_key = [&](const std::string& word) {
    return is_among(word, "the a each every") ||
           code.find("['" + word + "']).items()") != std::string::npos ||
           code.find("[\"" + word + "\"]).items()") != std::string::npos;
  };
  return code.starts_with("{name: sum(") && std::ranges::all_of(keys, is_key) &&
         std::ranges::all_of(plain_words(said.values), [](const std::string& word) {
           return is_among(word, "the a its their total totals sum sums");
         });
}

}  // namespace

// Checks "A dictionary with the words as keys and their counts as values".
bool RemarkDealer::deal_dictionary(const Remark& remark) {
  if (!out_.reading.shape.is(Base::dict)) {
    return false;
  }
  std::string said = remark.said;
  for (const std::string_view order :
       {"in their original order", "in the original order", "in the order in which they appear",
        "in the same order as in the input"}) {
    const std::size_t at = said.find(order);
    if (at != std::string::npos) {
      if (!keeps_order()) {
        return false;
      }
      said.erase(at, order.size());
    }
  }
  const auto dictionary = dictionary_in(said);
  if (!dictionary) {
    return says_no_more(said);
  }
  if (has(" for name, group in ")) {
    return sums_so(out_.reading.value, *dictionary);
  }
  static constexpr std::string_view kMore =
      "key keys value values as whose where mapped frequency frequencies occurs appears "
      "occurrences "
      "number times how often many count counts that start in lowercase lower case are is those "
      "distinct unique every it them given having containing all";
  const bool counts = has("Counter(") || has("counts[");
  const bool groups = has("setdefault(");
  const bool are_keys = !says_one_of(dictionary->keys, "list lists group groups") &&
                        !says_one_of(dictionary->keys, counts ? kCounting : "");
  const bool are_values =
      dictionary->values.empty() ||
      (counts ? says_one_of(dictionary->values, kCounting) &&
                    !says_one_of(dictionary->values, "list lists group")
       : groups ? says_one_of(dictionary->values,
                              "list lists group groups words strings items elements numbers") &&
                      !says_one_of(dictionary->values, kCounting)
                : true);
  std::string rest;
  for (const std::string& word : plain_words(said)) {
    rest += is_among(word, kMore) ? "" : word + " ";
  }
  if ((!counts && !groups) || !are_keys || !are_values || !says_no_more(rest)) {
    return false;
  }
  return !says_one_of(said, "lower lowercase") ||
         deal_behaviour({RemarkKind::behaviour, "lowered", {}, "keys in lower case", 0, 0, {}});
}

}  // namespace synth
