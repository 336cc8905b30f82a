#include "synth/authors/offline/prose_guard_reader.h"

#include "specs/literal.h"
#include "specs/type.h"
#include "synth/authors/offline/scanner.h"
#include "synth/authors/offline/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

using Relation = ProseGuard::Relation;

constexpr std::size_t kMaxGuards = 4;

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

// A guard, where it stands, and what its place leaves.
struct PlacedGuard {
  ProseGuard guard;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool goes_on = false;  // with what all other cases are
};

bool ends_clause(const Scanner& scanner) {
  const char next = scanner.peek();
  const bool is_point =
      next == '.' &&
      (scanner.at + 1 == scanner.text.size() ||
       std::string_view(" \n").find(scanner.text[scanner.at + 1]) != std::string_view::npos);
  return scanner.ended() || is_point ||
         std::string_view(",;)\n").find(next) != std::string_view::npos;
}

// Whether behind the comma no second condition follows.
bool ends_guard(Scanner scanner) {
  if (!ends_clause(scanner)) {
    return false;
  }
  scanner.accept(",");
  scanner.skip_blanks();
  return !scanner.accept("and");
}

bool accept_return(Scanner& scanner) {
  scanner.skip_blanks();
  scanner.accept_any({"it should", "it must", "it", "the function", "should", "must", "then"});
  scanner.skip_blanks();
  const bool found = scanner.accept_any({"return", "returns", "give", "gives"});
  scanner.skip_blanks();
  return found;
}

bool accept_otherwise(Scanner& scanner) {
  Scanner ahead = scanner;
  ahead.accept_any({",", ";", "."});
  ahead.skip_blanks();
  const bool found = ahead.accept_any({"otherwise", "else", "or else"});
  if (found) {
    ahead.accept(",");
    ahead.skip_blanks();
    scanner = ahead;
  }
  return found;
}

// Whether what is next may be the value of a function: "by 2 if n is 0" is something else.
bool may_be_result(std::string_view before) {
  static const std::vector<std::string_view> kLeading =
      split("return returns give gives or else otherwise be is and then", ' ');
  before = trim(before);
  std::size_t begin = before.size();
  while (begin > 0 && is_letter(before[begin - 1])) {
    --begin;
  }
  const std::string last = in_lower_case(before.substr(begin));
  return last.empty() ? before.empty() ||
                            std::string_view(",.;:(").find(before.back()) != std::string_view::npos
                      : std::ranges::find(kLeading, last) != kLeading.end();
}

// "VALUE if CONDITION", with what follows of "otherwise".
std::optional<PlacedGuard> read_value_first(std::string_view text, std::size_t at,
                                            const FunctionSpec& spec) {
  Scanner scanner{text, at};
  auto value = read_guard_value(scanner);
  scanner.skip_blanks();
  if (!value || scanner.at == at || !scanner.accept_any({"if", "when", "for"})) {
    return std::nullopt;
  }
  auto guard = ConditionReader(scanner, spec).read();
  if (!guard) {
    return std::nullopt;
  }
  guard->result = std::move(*value);
  PlacedGuard placed{std::move(*guard), at, scanner.at, false};
  Scanner behind = scanner;
  placed.goes_on = accept_otherwise(behind);
  placed.end = placed.goes_on ? behind.at : scanner.at;
  return placed.goes_on || ends_guard(scanner) ? std::optional(std::move(placed)) : std::nullopt;
}

// "if CONDITION, return VALUE", "if CONDITION, otherwise VALUE", "unless CONDITION, in which case
// it returns VALUE".
std::optional<PlacedGuard> read_condition_first(std::string_view text, std::size_t at,
                                                const FunctionSpec& spec) {
  Scanner scanner{text, at};
  const bool is_unless = scanner.accept("unless");
  if (!is_unless && !scanner.accept_any({"if", "when"})) {
    return std::nullopt;
  }
  auto guard = ConditionReader(scanner, spec).read();
  if (!guard) {
    return std::nullopt;
  }
  const bool is_otherwise = !is_unless && accept_otherwise(scanner);
  scanner.accept_any({",", ":"});
  scanner.skip_blanks();
  const bool is_case = scanner.accept("in which case");
  const bool returns = accept_return(scanner);
  auto value =
      (is_otherwise || returns) && is_case == is_unless ? read_guard_value(scanner) : std::nullopt;
  if (!value || !ends_guard(scanner)) {
    return std::nullopt;
  }
  ProseGuard read = is_otherwise ? negated(std::move(*guard)) : std::move(*guard);
  read.result = std::move(*value);
  return PlacedGuard{std::move(read), at, scanner.at, false};
}

// Without the words and commas at its end that led to a guard.
std::string_view without_lead(std::string_view text) {
  static const std::vector<std::string_view> kGuardLeads =
      split("or and but return returns give gives it should must the function then", ' ');
  for (bool changed = true; changed;) {
    changed = false;
    while (!text.empty() && std::string_view(" ,;(").find(text.back()) != std::string_view::npos) {
      text.remove_suffix(1);
    }
    for (const std::string_view lead : kGuardLeads) {
      const bool is_word =
          in_lower_case(text).ends_with(lead) &&
          (text.size() == lead.size() || !is_word_character(text[text.size() - lead.size() - 1]));
      if (is_word) {
        text.remove_suffix(lead.size());
        changed = true;
      }
    }
  }
  return text;
}

std::string without(std::string_view text, const PlacedGuard& placed) {
  Scanner behind{text, placed.end};
  if (placed.goes_on) {
    Scanner returning = behind;
    const bool says_again = accept_return(returning);
    const std::string_view before = text.substr(0, placed.begin);
    return std::string(says_again ? without_lead(before) : before)
        .append(says_again ? " " : "")
        .append(behind.rest());
  }
  behind.accept(")");
  const std::string_view before = without_lead(text.substr(0, placed.begin));
  if (before.empty() || before.ends_with('.')) {
    behind.accept_any({".", ","});
    behind.skip_blanks();
    accept_otherwise(behind);
  }
  return std::string(before).append(before.ends_with('.') ? " " : "").append(behind.rest());
}

std::optional<PlacedGuard> find_guard(std::string_view text, const FunctionSpec& spec) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at > 0 && (is_word_character(text[at - 1]) || text[at - 1] == '.' || text[at - 1] == '-')) {
      continue;
    }
    auto placed = read_condition_first(text, at, spec);
    if (!placed && text[at] != ' ' && may_be_result(text.substr(0, at))) {
      placed = read_value_first(text, at, spec);
    }
    if (placed) {
      return placed;
    }
  }
  return std::nullopt;
}

// Whether more than another result is said of all other cases: "Returns True if n is positive,
// False otherwise" is no case apart but the whole function.
bool says_more(std::string_view rest) {
  static const std::vector<std::string_view> kResults = split(
      "returns return gives give it should otherwise else and or then true false none the function",
      ' ');
  std::string unquoted;
  char quote = '\0';
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const char c = rest[i];
    const bool is_apostrophe = quote == '\0' && i > 0 && is_letter(rest[i - 1]);
    const bool is_quote = (c == '\'' || c == '"') && !is_apostrophe;
    unquoted += quote == '\0' && !is_quote ? c : ' ';
    quote = is_quote && quote == '\0' ? c : c == quote ? '\0' : quote;
  }
  return std::ranges::any_of(plain_words(unquoted), [](const std::string& word) {
    return !is_digit(word.front()) && std::ranges::find(kResults, word) == kResults.end();
  });
}

}  // namespace

ProseGuards read_prose_guards(const FunctionSpec& spec) {
  ProseGuards read{{}, spec.purpose};
  for (auto placed = find_guard(read.purpose, spec); placed && read.guards.size() < kMaxGuards;
       placed = find_guard(read.purpose, spec)) {
    read.purpose = trim(without(read.purpose, *placed));
    read.guards.push_back(std::move(placed->guard));
  }
  return says_more(read.purpose) ? read : ProseGuards{{}, spec.purpose};
}

}  // namespace synth
