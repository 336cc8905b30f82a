#include "synth/authors/offline/reading/remark_checks.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>

// Remarks on the result: its kind, its order, its case.

namespace synth {
namespace {

using Base = Shape::Base;

// Returns whether the expression is a single operand: "f(x)", "values", "[...]".
bool is_operand(std::string_view code) {
  int depth = 0;
  for (const char c : code) {
    depth += std::string_view("([{").find(c) != std::string_view::npos ? 1 : 0;
    depth -= std::string_view(")]}").find(c) != std::string_view::npos ? 1 : 0;
    if (depth == 0 && (c == ' ' || c == '-' || c == '+')) {
      return false;
    }
  }
  return true;
}

// Returns whether the whole expression is one call of the function.
bool is_call_of(std::string_view code, std::string_view function) {
  return code.starts_with(function) && code.substr(function.size()).starts_with('(') &&
         code.ends_with(')') && is_operand(code);
}

bool is_ascending(std::string_view code) {
  static constexpr std::array<std::string_view, 5> kAscending = {
      "sorted", "primes_up_to", "divisors", "prime_factors", "list"};
  return std::ranges::any_of(kAscending, [&](std::string_view function) {
    const bool counts = function != "list" || code.starts_with("list(range(");
    return is_call_of(code, function) && counts && code.find("reverse") == std::string_view::npos;
  });
}

Base base_named(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (is_among(word, "boolean bool true truth")) {
      return Base::boolean;
    }
    if (is_among(word, "list array lists tuple set")) {
      return Base::list;
    }
    if (is_among(word, "string text")) {
      return Base::text;
    }
    if (is_among(word, "integer int number count sum")) {
      return Base::integer;
    }
    if (word == "float") {
      return Base::real;
    }
    if (is_among(word, "dictionary dict")) {
      return Base::dict;
    }
  }
  return Base::any;
}

bool fits_base(Base wanted, const Shape& shape) {
  return wanted == Base::any || shape.is(Base::any) || shape.is(wanted) ||
         (wanted == Base::integer && shape.is(Base::real)) ||
         (wanted == Base::real && shape.is(Base::integer));
}

bool fits_elements(std::string_view elements, const Shape& element) {
  const bool are_texts = says_one_of(elements, "strings words characters letters");
  const bool are_numbers =
      says_one_of(elements, "integers ints numbers floats primes factors digits");
  const bool are_lists = says_one_of(elements, "lists list rows sublists tuples pairs");
  return element.is(Base::any) || (are_texts     ? element.is(Base::text)
                                   : are_numbers ? element.is_number()
                                   : are_lists   ? element.is_list()
                                                 : true);
}

// Returns whether a purpose states the order of its list: "in descending order", "largest first".
bool says_order(std::string_view purpose, bool descending) {
  if (says_one_of(purpose,
                  descending ? "descending decreasing falling" : "ascending increasing rising")) {
    return true;
  }
  const std::vector<std::string> words = plain_words(purpose);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool is_told = words[i] == "first" &&
                         (is_among(words[i - 1], descending ? "largest biggest highest greatest"
                                                            : "smallest lowest least"));
    if (is_told) {
      return true;
    }
  }
  return false;
}

}  // namespace

// Returns whether the words only repeat the purpose.
bool RemarkDealer::says_no_more(std::string_view said) const {
  static const Words kMore(
      "it function should must will return a dictionary dict that which maps mapping from with "
      "each "
      "every all both and or upper lower case uppercase lowercase capital small letter count "
      "include "
      "too also be to the list of words begin start with its their corresponding belong in group "
      "as "
      "well counts counted included considered equally do are is letters ones form forms version "
      "versions match answer result output key keys value values how often many times frequency "
      "frequencies occurrences");
  const Words known(core_.purpose);
  return std::ranges::all_of(plain_words(said), [&](const std::string& word) {
    return known.has(word) || kMore.has(word);
  });
}

bool RemarkDealer::deal_result(const Remark& remark) {
  const Shape& shape = out_.reading.shape;
  if (remark.topic == "kind") {
    return says_one_of(remark.said, "row one group piece element each every")
               ? shape.is_list() &&
                     fits_base(base_named(plain_words(remark.parts[0])), shape.element())
               : deal_kind(remark.parts[0]);
  }
  if (remark.topic == "kind bare") {
    return deal_kind(remark.parts[0]) && deal_bare(remark.said);
  }
  if (remark.topic == "itself") {
    return fits_base(base_named(plain_words(remark.said)), shape);
  }
  if (remark.topic == "named") {
    return !shape.is(Base::boolean) && !shape.is(Base::text) && says_what_it_gives(remark.said);
  }
  if (remark.topic == "boolean") {
    return shape.is(Base::boolean);
  }
  if (remark.topic == "order") {
    return deal_order(remark.said);
  }
  if (remark.topic == "once") {
    return has("dict.fromkeys(") || has("set(") || has("not in seen") || shape.is(Base::dict);
  }
  if (remark.topic == "first kept") {
    return has("dict.fromkeys(") || has("not in seen");
  }
  if (remark.topic == "ends") {
    return includes_ends(remark);
  }
  if (remark.topic == "starts") {
    return starts_with(remark);
  }
  if (remark.topic == "kept") {
    if (is_command(core_) && in_lower_case(remark.said) == "in order") {
      return false;  // sorted order may be meant for data
    }
    return shape.is_number() || shape.is(Base::boolean) || keeps_order();
  }
  if (remark.topic == "repeats") {
    return shape.is_list() && out_.reading.value.find("set(") == std::string::npos &&
           !has("fromkeys(") && !has("Counter(");
  }
  if (remark.topic == "tie") {
    return has("mode(") || has("most_common(") || has("max(");
  }
  if (remark.topic == "mapping") {
    return deal_dictionary(remark);
  }
  if (remark.topic == "case") {
    return deal_case(remark.said);
  }
  if (remark.topic == "indices" || remark.topic == "both") {
    return deal_indices(remark);
  }
  if (remark.topic == "bare") {
    return deal_bare(remark.said);
  }
  // The result is a new value, since generated code never changes its arguments. The remark must be
  // about that only.
  return says_input_stays(remark.said) &&
         (!is_command(core_) ||
          !says_one_of(remark.said, "order case sign type value values key keys letter letters"));
}

// Handles "without the 0b prefix", "no leading zeros" for digits in a text.
bool RemarkDealer::deal_bare(std::string_view said) {
  if (!out_.reading.shape.is(Base::text)) {
    return false;
  }
  if (!is_command(core_)) {
    return !has("bin(") || has("[2:]");
  }
  const std::string& value = out_.reading.value;
  const bool of_zeros = says_one_of(said, "zero zeros zeroes");
  const bool is_prefixed =
      is_call_of(value, "bin") || is_call_of(value, "hex") || is_call_of(value, "oct");
  if (is_prefixed) {
    set_value(value + "[2:]");
    return true;
  }
  const bool is_plain = value.ends_with(")[2:]") || value.ends_with(", \"b\")") ||
                        value.ends_with(", 'b')") || is_call_of(value, "str");
  return is_plain || (!of_zeros && (has("to_base(") || has("format(")));
}

// Returns whether it names the result of the core: "Multiplies ... and returns the product".
bool RemarkDealer::says_what_it_gives(std::string_view said) const {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kResults = {
      {{"product", "multiply multiplies multiplied product"},
       {"sum total", "add adds sum sums total totals"},
       {"difference", "subtract subtracts difference"},
       {"quotient", "divide divides quotient"},
       {"average", "average averages mean"}}};
  return std::ranges::any_of(kResults, [&](const auto& result) {
    return says_one_of(said, result.first) && says_one_of(core_.purpose, result.second);
  });
}

bool RemarkDealer::deal_kind(std::string_view said) {
  const std::vector<std::string> words = plain_words(said);
  const Shape& shape = out_.reading.shape;
  const Base wanted = base_named(words);
  if (wanted == Base::text && shape.is_number()) {
    out_.reading.shape = {Base::text};
    set_value("str(" + out_.reading.value + ")");
    return true;
  }
  if (!fits_base(wanted, shape)) {
    return false;
  }
  if (is_command(core_) && shape.is_number()) {
    const bool is_whole = says_one_of(said, "integer int");
    if (wanted == Base::real && shape.is(Base::integer)) {
      out_.reading.shape = {Base::real};
      set_value("float(" + out_.reading.value + ")");
    }
    return !is_whole || shape.is(Base::integer);  // the way of rounding is not stated
  }
  const std::size_t of = said.find(" of ");
  if (of != std::string_view::npos && shape.is_list() &&
      !fits_elements(said.substr(of), shape.element())) {
    return false;
  }
  if (words[0] == "tuple" && shape.is_list() && !is_call_of(out_.reading.value, "tuple")) {
    set_value("tuple(" + out_.reading.value + ")");
  }
  const bool is_ordered = says_one_of(said, "sorted ascending ordered");
  return std::ranges::find(words, "set") == words.end() && (!is_ordered || deal_order(said));
}

// Sorts the result. If it is not a list, the order can only be that of the list it is made from.
bool RemarkDealer::deal_order(std::string_view said) {
  const Shape& shape = out_.reading.shape;
  // In a command it may be the order of the data, from which some elements are then taken.
  if (is_command(core_) && (!shape.is_list() || has("[:") || has("heapq."))) {
    return false;
  }
  if (!shape.is_list()) {
    return true;
  }
  const bool descends =
      says_one_of(said, "descending decreasing") ||
      (says_one_of(said, "first") && says_one_of(said, "largest biggest highest larger")) ||
      (said.find("from ") != std::string_view::npos &&
       says_one_of(said.substr(0, said.find(" to ")), "largest biggest highest"));
  const bool is_other = descends_ && *descends_ != descends;
  descends_ = descends;
  if (is_other || says_order(core_.purpose, !descends)) {
    return false;
  }
  const bool is_sortable = !shape.element().is_list() && !shape.element().is(Base::dict);
  const std::string& value = out_.reading.value;
  const bool is_descending =
      is_call_of(value, "sorted") && value.find("reverse=True") != std::string::npos;
  if (descends ? is_descending : is_ascending(value)) {
    return true;
  }
  if (!is_sortable) {
    return false;
  }
  set_value("sorted(" + value + (descends ? ", reverse=True)" : ")"));
  return true;
}

bool RemarkDealer::deal_case(std::string_view said) {
  const std::string method = says_one_of(said, "upper") ? "upper" : "lower";
  const std::string& value = out_.reading.value;
  const Shape& shape = out_.reading.shape;
  if (shape.is(Base::text)) {
    set_value((is_operand(value) ? value : "(" + value + ")") + "." + method + "()");
    return true;
  }
  if (shape.is_list() && shape.element().is(Base::text)) {
    set_value("[word." + method + "() for word in " + value + "]");
    return true;
  }
  return false;
}

}  // namespace synth
