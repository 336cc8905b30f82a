#include "synth/authors/offline/prose_condition_reader.h"

#include "specs/literal.h"
#include "specs/type.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

using Relation = ProseGuard::Relation;

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

// Words and signs of a comparison behind "is", the longer before those they begin with.
std::optional<Relation> read_relation(Scanner& scanner) {
  if (scanner.accept_any({"not equal to", "not", "!=", "≠"})) {
    return Relation::not_equal;
  }
  if (scanner.accept_any({"less than or equal to", "at most", "<=", "≤"})) {
    return Relation::at_most;
  }
  if (scanner.accept_any({"greater than or equal to", "at least", ">=", "≥"})) {
    return Relation::at_least;
  }
  if (scanner.accept_any({"less than", "smaller than", "fewer than", "below", "lower than", "<"})) {
    return Relation::less;
  }
  if (scanner.accept_any(
          {"greater than", "more than", "larger than", "bigger than", "above", ">"})) {
    return Relation::greater;
  }
  if (scanner.accept_any({"equal to", "==", "="})) {
    return Relation::equal;
  }
  return std::nullopt;
}

class ConditionReader {
 public:
  ConditionReader(Scanner& scanner, const FunctionSpec& spec) : scanner_(scanner), spec_(spec) {}

  // With everything of the guard but what it returns.
  std::optional<ProseGuard> read() {
    scanner_.skip_blanks();
    auto guard = read_empty_thing();
    if (!guard) {
      const auto subject = read_subject();
      scanner_.skip_blanks();
      guard = subject ? read_predicate(*subject) : std::nullopt;
    }
    return guard;
  }

 private:
  using Guard = std::optional<ProseGuard>;

  static ProseGuard compared(std::size_t parameter, Relation relation, Value bound,
                             bool of_length = false) {
    return {parameter, of_length, relation, std::move(bound), {}, {}};
  }

  // The only parameter of the kind that the noun names.
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

  // "an empty list", "empty input".
  Guard read_empty_thing() {
    const Scanner start = scanner_;
    scanner_.accept_any({"an", "the"});
    scanner_.skip_blanks();
    if (scanner_.accept("empty")) {
      scanner_.skip_blanks();
      const std::string noun(scanner_.name());
      if (const auto parameter = meant_by(in_lower_case(noun))) {
        return compared(*parameter, Relation::equal, 0, true);
      }
    }
    scanner_ = start;
    return std::nullopt;
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

  Guard read_predicate(std::size_t parameter) {
    if (scanner_.accept_any({"has", "contains"})) {
      return read_length(parameter);
    }
    const bool is = scanner_.accept_any({"is", "equals"});
    scanner_.skip_blanks();
    if (is) {
      if (auto guard = read_adjective(parameter)) {
        return guard;
      }
    }
    const auto relation = read_relation(scanner_);
    return is || relation
               ? read_operand(compared(parameter, relation.value_or(Relation::equal), {}))
               : std::nullopt;
  }

  Guard read_adjective(std::size_t parameter) {
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

  // "fewer than two elements", "no items".
  Guard read_length(std::size_t parameter) {
    scanner_.skip_blanks();
    const bool none = scanner_.accept("no");
    const auto relation = none ? std::optional(Relation::equal) : read_relation(scanner_);
    scanner_.skip_blanks();
    auto count = none ? std::optional(Value(0)) : read_guard_value(scanner_);
    scanner_.skip_blanks();
    const bool of_elements = scanner_.accept_any(
        {"elements", "element", "items", "item", "characters", "character", "values", "numbers"});
    return relation && count && count->is<Integer>() && of_elements
               ? Guard(compared(parameter, *relation, std::move(*count), true))
               : std::nullopt;
  }

  Guard read_operand(ProseGuard guard) {
    scanner_.skip_blanks();
    const Scanner before = scanner_;
    scanner_.accept("`");
    guard.other = named(scanner_.name());
    if (guard.other) {
      scanner_.accept("`");
      return guard;
    }
    scanner_ = before;
    auto bound = read_guard_value(scanner_);
    if (!bound) {
      return std::nullopt;
    }
    guard.bound = std::move(*bound);
    return guard;
  }

  Scanner& scanner_;
  const FunctionSpec& spec_;
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

std::optional<ProseGuard> read_condition(Scanner& scanner, const FunctionSpec& spec) {
  return ConditionReader(scanner, spec).read();
}

}  // namespace synth
