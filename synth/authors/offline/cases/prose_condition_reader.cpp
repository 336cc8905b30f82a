#include "synth/authors/offline/cases/prose_condition_reader.h"

#include "specs/literal.h"
#include "specs/type.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

using Relation = Comparison::Relation;
using Joining = ProseCondition::Kind;

std::optional<Value> read_number_word(Scanner& scanner) {
  static constexpr std::array<std::string_view, 6> kWords = {"zero",  "one",  "two",
                                                             "three", "four", "five"};
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (scanner.accept(kWords[i])) {
      return Value(static_cast<std::int64_t>(i));
    }
  }
  return std::nullopt;
}

// Reads the words and signs of a comparison behind "is"; longer ones are tried before their
// prefixes.
std::optional<Relation> read_relation(Scanner& scanner) {
  if (scanner.accept_any({"not equal to", "not", "!=", "≠"})) {
    return Relation::not_equal;
  }
  if (scanner.accept_any({"less than or equal to", "at most", "up to", "<=", "≤"})) {
    return Relation::at_most;
  }
  if (scanner.accept_any({"greater than or equal to", "at least", "from", ">=", "≥"})) {
    return Relation::at_least;
  }
  if (scanner.accept_any(
          {"less than", "smaller than", "fewer than", "below", "under", "lower than", "<"})) {
    return Relation::less;
  }
  if (scanner.accept_any(
          {"greater than", "more than", "larger than", "bigger than", "above", "over", ">"})) {
    return Relation::greater;
  }
  if (scanner.accept_any({"equal to", "==", "="})) {
    return Relation::equal;
  }
  return std::nullopt;
}

class ConditionReader {
 public:
  ConditionReader(Scanner& scanner, const FunctionSpec& spec, bool implied)
      : scanner_(scanner), spec_(spec) {
    if (implied && spec.inputs.size() == 1) {
      subject_ = 0;
    }
  }

  // Reads conditions of which at least one must hold.
  std::optional<ProseCondition> read() {
    return joined(Joining::either, "or", [this] { return read_all(); });
  }

 private:
  using Condition = std::optional<ProseCondition>;

  static ProseCondition compared(std::size_t parameter, Relation relation, Value bound,
                                 bool of_length = false) {
    return {Joining::comparison, {parameter, of_length, relation, std::move(bound)}};
  }

  template <class Read>
  Condition joined(Joining kind, std::string_view word, Read read) {
    auto first = read();
    if (!first) {
      return std::nullopt;
    }
    ProseCondition all{kind, {}, {std::move(*first)}};
    for (Scanner before = scanner_;; before = scanner_) {
      scanner_.skip_blanks();
      auto next = scanner_.accept(word) ? read() : std::nullopt;
      if (!next) {
        scanner_ = before;
        break;
      }
      all.parts.push_back(std::move(*next));
    }
    return all.parts.size() == 1 ? std::move(all.parts.front()) : std::move(all);
  }

  Condition read_all() {
    return joined(Joining::both, "and", [this] { return read_one(); });
  }

  Condition read_one() {
    scanner_.skip_blanks();
    if (auto such = read_such_thing()) {
      return such;
    }
    const Scanner start = scanner_;
    if (auto unequal = read_unequal_lengths()) {
      return unequal;
    }
    scanner_ = start;
    if (auto of_several = read_of_several()) {
      return of_several;
    }
    scanner_ = start;
    const auto subject = read_subject();
    if (subject) {
      scanner_.skip_blanks();
      subject_ = subject;
      return read_predicate(*subject);
    }
    return subject_ ? read_more_of(*subject_) : std::nullopt;
  }

  // Reads "both a and b are positive", "either a or b is 0", "a or b is negative".
  Condition read_of_several() {
    const bool both = scanner_.accept("both");
    const bool either = !both && scanner_.accept("either");
    scanner_.skip_blanks();
    const auto first = read_subject();
    scanner_.skip_blanks();
    if ((both || either) && !first && spec_.inputs.size() == 2) {
      scanner_.accept_any({"of them", "numbers", "arguments", "lists", "strings"});
      scanner_.skip_blanks();
      return read_of_two(0, 1, both ? Joining::both : Joining::either);
    }
    const bool is_and = first && !either && scanner_.accept("and");
    const bool is_or = first && !is_and && !both && scanner_.accept("or");
    scanner_.skip_blanks();
    const auto second = is_and || is_or ? read_subject() : std::nullopt;
    if (!second) {
      return std::nullopt;
    }
    scanner_.skip_blanks();
    return read_of_two(*first, *second, is_and ? Joining::both : Joining::either);
  }

  // Reads one predicate for two parameters.
  Condition read_of_two(std::size_t first, std::size_t second, Joining joining) {
    const Scanner predicate = scanner_;
    auto of_first = read_predicate(first);
    scanner_ = predicate;
    auto of_second = read_predicate(second);
    return of_first && of_second
               ? Condition({joining, {}, {std::move(*of_first), std::move(*of_second)}})
               : std::nullopt;
  }

  // Reads a further predicate of the last parameter: "negative", "greater than 10", after "or" also
  // "1".
  Condition read_more_of(std::size_t parameter) {
    scanner_.accept("is");
    scanner_.skip_blanks();
    if (auto condition = read_is(parameter)) {
      return condition;
    }
    if (scanner_.accept_any({"has", "contains"})) {
      return read_length(parameter);
    }
    const auto relation = read_relation(scanner_);
    auto condition =
        read_operand(compared(parameter, relation.value_or(Relation::equal), {}).comparison);
    Scanner behind = scanner_;
    behind.skip_blanks();
    const bool is_result = !relation && behind.accept_any({"if", "when", "for", "otherwise"});
    return is_result ? std::nullopt : condition;
  }

  // Reads the text behind "is" that is not a comparison.
  Condition read_is(std::size_t parameter) {
    const Scanner start = scanner_;
    if (auto condition = read_adjective(parameter)) {
      return condition;
    }
    scanner_ = start;
    auto range = read_range(parameter);
    if (!range) {
      scanner_ = start;
    }
    return range;
  }

  // Reads "between 1 and 10", "not between 1 and 10", "in the range from 1 to 10".
  Condition read_range(std::size_t parameter) {
    const bool is_not = scanner_.accept("not");
    scanner_.skip_blanks();
    const bool is_between = scanner_.accept("between");
    const bool is_range =
        !is_between && scanner_.accept_any({"in the range from", "in the range", "from"});
    scanner_.skip_blanks();
    auto low = is_between || is_range ? read_guard_value(scanner_) : std::nullopt;
    scanner_.skip_blanks();
    const bool goes_on = low && scanner_.accept(is_between ? "and" : "to");
    scanner_.skip_blanks();
    auto high = goes_on ? read_guard_value(scanner_) : std::nullopt;
    if (!high) {
      return std::nullopt;
    }
    const Scanner end = scanner_;
    scanner_.skip_blanks();
    if (!scanner_.accept_any({"(inclusive)", "inclusive"})) {
      scanner_ = end;
    }
    ProseCondition range{Joining::both,
                         {},
                         {compared(parameter, Relation::at_least, std::move(*low)),
                          compared(parameter, Relation::at_most, std::move(*high))}};
    return is_not ? negated(std::move(range)) : std::move(range);
  }

  // Returns the only parameter of the kind that the noun names.
  std::optional<std::size_t> meant_by(std::string_view noun) const {
    static const std::vector<std::string_view> kTexts =
        split("string text word sentence phrase name", ' ');
    static const std::vector<std::string_view> kLists = split("list array sequence", ' ');
    static const std::vector<std::string_view> kNumbers = split("number integer value", ' ');
    const auto is_one_of = [&](const std::vector<std::string_view>& nouns) {
      return std::ranges::find(nouns, noun) != nouns.end();
    };
    const auto fits = [&](const Parameter& input) {
      const Type::Kind kind = parse_type(input.type).kind;
      const bool is_it = spec_.inputs.size() == 1 && kind == Type::Kind::any;
      return noun == "input"     ? true
             : is_one_of(kTexts) ? is_it || kind == Type::Kind::string
             : is_one_of(kNumbers)
                 ? is_it || kind == Type::Kind::integer || kind == Type::Kind::floating
             : is_one_of(kLists) ? is_it || kind == Type::Kind::list || kind == Type::Kind::tuple_of
             : noun == "dictionary" ? is_it || kind == Type::Kind::dict
                                    : false;
    };
    const auto found = std::ranges::find_if(spec_.inputs, fits);
    const bool is_only = found != spec_.inputs.end() &&
                         std::find_if(found + 1, spec_.inputs.end(), fits) == spec_.inputs.end();
    return is_only ? std::optional(static_cast<std::size_t>(found - spec_.inputs.begin()))
                   : std::nullopt;
  }

  std::optional<std::size_t> named(std::string_view name) const {
    const auto found = std::ranges::find(spec_.inputs, name, &Parameter::name);
    return found == spec_.inputs.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - spec_.inputs.begin()));
  }

  // Reads "an empty list", "empty input", "a negative number", "negative n".
  Condition read_such_thing() {
    const Scanner start = scanner_;
    scanner_.accept_any({"an", "a", "the"});
    scanner_.skip_blanks();
    auto condition = read_adjective(0);
    scanner_.skip_blanks();
    scanner_.accept("`");
    const std::string_view noun = scanner_.name();
    scanner_.accept("`");
    const auto parameter = condition ? named_or_meant(noun) : std::nullopt;
    if (!parameter) {
      scanner_ = start;
      return std::nullopt;
    }
    condition->comparison.parameter = *parameter;
    return condition;
  }

  std::optional<std::size_t> named_or_meant(std::string_view noun) const {
    static const std::vector<std::string_view> kPlurals =
        split("numbers integers values inputs strings texts lists arrays", ' ');
    std::string kind = in_lower_case(noun);
    if (std::ranges::find(kPlurals, kind) != kPlurals.end()) {
      kind.pop_back();
    }
    const auto parameter = named(noun);
    return parameter ? parameter : meant_by(kind);
  }

  // Reads "the two lists have different lengths", "a and b differ in length".
  Condition read_unequal_lengths() {
    if (spec_.inputs.size() != 2) {
      return std::nullopt;
    }
    const bool of_lengths = scanner_.accept_any({"the lengths", "their lengths"});
    bool of_both =
        of_lengths || scanner_.accept_any({"the two lists", "the two strings", "the lists",
                                           "the strings", "the arrays", "they"});
    if (!of_both) {
      const auto first = read_subject();
      scanner_.skip_blanks();
      const auto second =
          first && scanner_.accept("and") ? (scanner_.skip_blanks(), read_subject()) : std::nullopt;
      of_both = second && *first != *second;
    }
    scanner_.skip_blanks();
    const bool differ =
        of_lengths
            ? scanner_.accept_any({"differ", "are different", "are not equal", "do not match"})
            : scanner_.accept_any({"have different lengths", "are of different lengths",
                                   "are of different length", "differ in length",
                                   "do not have the same length", "have unequal lengths",
                                   "are not of the same length", "are not of equal length"});
    return of_both && differ
               ? Condition({Joining::comparison, {0, true, Relation::not_equal, {}, 1}})
               : std::nullopt;
  }

  std::optional<std::size_t> read_subject() {
    const Scanner start = scanner_;
    scanner_.accept("`");
    if (const auto parameter = named(scanner_.name())) {
      scanner_.accept("`");
      return parameter;
    }
    scanner_ = start;
    if (scanner_.accept("it") && spec_.inputs.size() == 1) {
      return 0;
    }
    if (scanner_.accept_any({"the given", "the input", "the"})) {
      scanner_.skip_blanks();
      if (const auto parameter = meant_by(in_lower_case(scanner_.name()))) {
        return parameter;
      }
    }
    scanner_ = start;
    return std::nullopt;
  }

  Condition read_predicate(std::size_t parameter) {
    if (scanner_.accept_any({"has", "contains", "have", "contain"})) {
      return read_length(parameter);
    }
    const bool is = scanner_.accept_any({"is", "equals", "are"});
    scanner_.skip_blanks();
    if (is) {
      if (auto condition = read_is(parameter)) {
        return condition;
      }
    }
    const auto relation = read_relation(scanner_);
    return is || relation
               ? read_operand(
                     compared(parameter, relation.value_or(Relation::equal), {}).comparison)
               : std::nullopt;
  }

  Condition read_adjective(std::size_t parameter) {
    if (scanner_.accept_any({"not empty", "non-empty"})) {
      return compared(parameter, Relation::not_equal, 0, true);
    }
    if (scanner_.accept("empty")) {
      return compared(parameter, Relation::equal, 0, true);
    }
    if (scanner_.accept_any(
            {"zero or negative", "not positive", "non-positive", "negative or zero"})) {
      return compared(parameter, Relation::at_most, 0);
    }
    if (scanner_.accept_any({"not negative", "non-negative"})) {
      return compared(parameter, Relation::at_least, 0);
    }
    if (scanner_.accept("negative")) {
      return compared(parameter, Relation::less, 0);
    }
    if (scanner_.accept("positive")) {
      return compared(parameter, Relation::greater, 0);
    }
    return std::nullopt;
  }

  // Reads "fewer than two elements", "no items".
  Condition read_length(std::size_t parameter) {
    scanner_.skip_blanks();
    const bool none = scanner_.accept("no");
    const auto relation = none ? std::optional(Relation::equal) : read_relation(scanner_);
    scanner_.skip_blanks();
    auto count = none ? std::optional(Value(0)) : read_guard_value(scanner_);
    scanner_.skip_blanks();
    const bool of_elements = scanner_.accept_any(
        {"elements", "element", "items", "item", "characters", "character", "values", "numbers"});
    return relation && count && count->is<Integer>() && of_elements
               ? Condition(compared(parameter, *relation, std::move(*count), true))
               : std::nullopt;
  }

  Condition read_operand(Comparison comparison) {
    scanner_.skip_blanks();
    const Scanner before = scanner_;
    scanner_.accept("`");
    comparison.other = named(scanner_.name());
    if (comparison.other) {
      scanner_.accept("`");
      return ProseCondition{Joining::comparison, std::move(comparison)};
    }
    scanner_ = before;
    auto bound = read_guard_value(scanner_);
    if (!bound) {
      return std::nullopt;
    }
    comparison.bound = std::move(*bound);
    if (comparison.relation == Relation::equal) {
      comparison.relation = read_bound_side();
    }
    return ProseCondition{Joining::comparison, std::move(comparison)};
  }

  // Reads "or more" behind a number.
  Relation read_bound_side() {
    const Scanner before = scanner_;
    scanner_.skip_blanks();
    const bool is_or = scanner_.accept_any({"or", "and"});
    scanner_.skip_blanks();
    if (is_or && scanner_.accept_any({"more", "above", "greater", "higher", "over", "larger"})) {
      return Relation::at_least;
    }
    if (is_or && scanner_.accept_any({"less", "below", "fewer", "lower", "under", "smaller"})) {
      return Relation::at_most;
    }
    scanner_ = before;
    return Relation::equal;
  }

  Scanner& scanner_;
  const FunctionSpec& spec_;
  std::optional<std::size_t> subject_;  // the last parameter that was mentioned
};

}  // namespace

std::optional<Value> read_guard_value(Scanner& scanner) {
  scanner.accept_any({"the string", "the value", "the number"});
  scanner.skip_blanks();
  const bool quoted = scanner.accept("`");
  std::optional<Value> value;
  if (scanner.accept_any({"none", "null"})) {
    value = Value(Null{});
  } else if (scanner.accept("true")) {
    value = Value(true);
  } else if (scanner.accept("false")) {
    value = Value(false);
  } else if (scanner.accept_any({"an empty list", "the empty list", "empty list"})) {
    value = Value(List{});
  } else if (scanner.accept_any({"an empty string", "the empty string", "empty string"})) {
    value = Value("");
  } else if (auto word = read_number_word(scanner)) {
    value = std::move(word);
  } else if (!scanner.ended() && !is_letter(scanner.peek())) {
    std::size_t consumed = 0;
    auto literal = parse_literal_prefix(scanner.rest(), consumed);
    if (literal && consumed > 0) {
      scanner.at += consumed;
      value = std::move(*literal);
    }
  }
  if (quoted) {
    scanner.accept("`");
  }
  return value;
}

std::optional<ProseCondition> read_condition(Scanner& scanner, const FunctionSpec& spec,
                                             bool implied) {
  return ConditionReader(scanner, spec, implied).read();
}

}  // namespace synth
