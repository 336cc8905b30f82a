#include "synth/authors/offline/cases/case_writer.h"
#include "synth/authors/offline/cases/prose_condition_reader.h"
#include "synth/authors/offline/library/named_alone.h"
#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/definitions/glosses.h"
#include "synth/authors/offline/reading/remark_checks.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>

// Remarks on the result in special cases.

namespace synth {
namespace {

using Base = Shape::Base;

std::optional<Value> value_in(std::string_view text) {
  Scanner scanner{text};
  auto value = read_guard_value(scanner);
  return value && scanner.ended() ? value : std::nullopt;
}

// Returns the number in "fewer than two"; 0 if there is none.
std::size_t number_after_than(std::string_view said) {
  const std::size_t at = said.find(" than ");
  if (at == std::string_view::npos) {
    return 0;
  }
  Scanner scanner{said, at + 6};
  const auto value = read_guard_value(scanner);
  const auto* number = value ? value->get_if<Integer>() : nullptr;
  return number == nullptr ? 0 : static_cast<std::size_t>(number->to_int64().value_or(0));
}

// Returns the indexed expression and the index of "values[1]".
std::optional<std::pair<std::string, long>> indexed(const std::string& code) {
  const std::size_t open = code.rfind('[');
  if (!code.ends_with(']') || open == std::string::npos || open == 0) {
    return std::nullopt;
  }
  const std::string index = code.substr(open + 1, code.size() - open - 2);
  const std::string digits = index.starts_with('-') ? index.substr(1) : index;
  if (digits.empty() || digits.size() > 3 || !std::ranges::all_of(digits, is_digit)) {
    return std::nullopt;
  }
  return std::pair(code.substr(0, open), std::stol(index));
}

// Returns "max(xs, default=0)" for "max(xs)": a call of max or min is all of the code, and the
// value is its result for no elements. Returns nothing for other code, and, unless `with_key`, if
// the call has a key.
std::optional<std::string> extreme_or_default(const std::string& code, bool with_key,
                                              const std::string& value) {
  constexpr std::size_t kNameSize = 4;  // of "max("
  if ((!code.starts_with("max(") && !code.starts_with("min(")) || !code.ends_with(')')) {
    return std::nullopt;
  }
  const std::string_view inside =
      std::string_view(code).substr(kNameSize, code.size() - kNameSize - 1);
  int depth = 0;
  std::size_t comma = std::string_view::npos;
  bool is_generator = false;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    depth += std::string_view("([{").find(inside[i]) != std::string_view::npos ? 1 : 0;
    depth -= std::string_view(")]}").find(inside[i]) != std::string_view::npos ? 1 : 0;
    if (depth < 0 || (depth == 0 && inside[i] == ',' && comma != std::string_view::npos)) {
      return std::nullopt;
    }
    comma = depth == 0 && inside[i] == ',' ? i : comma;
    is_generator = is_generator || (depth == 0 && inside.substr(i).starts_with(" for "));
  }
  const std::string_view list = inside.substr(0, comma);
  const std::string_view key = comma == std::string_view::npos ? "" : inside.substr(comma);
  if (!key.empty() && (!with_key || !key.starts_with(", key="))) {
    return std::nullopt;
  }
  const std::string needed = is_generator ? fmt::format("({})", list) : std::string(list);
  return fmt::format("{}{}{}, default={})", code.substr(0, kNameSize), needed, key, value);
}

// A list without which code has no value: the first argument of "max(words, key=len)", and
// "[n for n in xs if n < 0]" in "xs.index([n for n in xs if n < 0][0])".
struct ListNeeded {
  std::size_t begin;
  std::size_t end;
};

// Returns where the bracket opens that the one at `close` closes; `npos` if there is none.
std::size_t opening_of(const std::string& code, std::size_t close) {
  int depth = 0;
  for (std::size_t at = close + 1; at-- > 0;) {
    depth += std::string_view(")]}").find(code[at]) != std::string_view::npos ? 1 : 0;
    depth -= std::string_view("([{").find(code[at]) != std::string_view::npos ? 1 : 0;
    if (depth == 0) {
      return at;
    }
  }
  return std::string::npos;
}

// Returns the comprehension whose first or last element is taken, if there is one such place and
// nothing around it may be repeated or skipped.
std::optional<ListNeeded> list_of_element(const std::string& code) {
  std::optional<ListNeeded> found;
  for (const std::string_view taken : {"][0]", "][-1]"}) {
    for (std::size_t at = code.find(taken); at != std::string::npos;
         at = code.find(taken, at + 1)) {
      const std::size_t open = opening_of(code, at);
      if (found || open == std::string::npos ||
          (open > 0 && std::string_view("([{, ").find(code[open - 1]) == std::string_view::npos)) {
        return std::nullopt;
      }
      found = ListNeeded{open, at + 1};
    }
  }
  if (!found) {
    return std::nullopt;
  }
  const std::string around = code.substr(0, found->begin) + code.substr(found->end);
  const bool is_plain =
      around.find(" for ") == std::string::npos && around.find(" if ") == std::string::npos &&
      around.find(" and ") == std::string::npos && around.find(" or ") == std::string::npos &&
      around.find("lambda") == std::string::npos;
  return is_plain ? found : std::nullopt;
}

// Returns the argument of the only such call, if nothing in front of it may be repeated or skipped.
std::optional<ListNeeded> argument_of_call(const std::string& code) {
  std::optional<ListNeeded> found;
  for (const std::string_view call : {"max(", "min(", "mean(", "average(", "median(", "mode("}) {
    for (std::size_t at = code.find(call); at != std::string::npos; at = code.find(call, at + 1)) {
      if (found || (at > 0 && is_word_character(code[at - 1])) ||
          code.substr(0, at).find_first_of("[{?") != std::string::npos) {
        return std::nullopt;
      }
      const std::size_t begin = at + call.size();
      int depth = 1;
      std::size_t end = begin;
      for (; end < code.size() && depth > 0; ++end) {
        depth += std::string_view("([{").find(code[end]) != std::string_view::npos ? 1 : 0;
        depth -= std::string_view(")]}").find(code[end]) != std::string_view::npos ? 1 : 0;
        if (depth == 1 && code[end] == ',') {
          break;
        }
      }
      found = ListNeeded{begin, end < code.size() && code[end] == ',' ? end : end - 1};
    }
  }
  const bool may_go = found && code.find(" if ") == std::string::npos &&
                      code.find("default=") == std::string::npos &&
                      code.find(" for ") >= found->begin;
  return may_go ? found : std::nullopt;
}

std::optional<ListNeeded> needed_list(const std::string& code) {
  const auto argument = argument_of_call(code);
  return argument ? argument : list_of_element(code);
}

// Returns the names of "xs.index(target)".
std::optional<std::pair<std::string, std::string>> sought(const std::string& code) {
  constexpr std::string_view kCall = ".index(";
  const std::size_t at = code.find(kCall);
  const auto is_name = [](std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, is_word_character);
  };
  if (at == std::string::npos || !code.ends_with(')')) {
    return std::nullopt;
  }
  std::string list = code.substr(0, at);
  std::string item = code.substr(at + kCall.size(), code.size() - at - kCall.size() - 1);
  return is_name(list) && is_name(item) ? std::optional(std::pair(std::move(list), std::move(item)))
                                        : std::nullopt;
}

}  // namespace

// Adds the result for fewer elements than needed, or for none, unless the reading already has it.
bool RemarkDealer::gives_for_nothing(const Value& value, std::size_t fewer_than) {
  const auto written = write_case_value(Language::python, value);
  const auto* items = value.get_if<List>();
  const auto* text = value.get_if<std::string>();
  const auto* truth = value.get_if<bool>();
  const std::string code = out_.reading.value;
  if (!written) {
    return false;
  }
  if (const auto place = indexed(code)) {
    const auto& [whole, index] = *place;
    const long needed = index < 0 ? -index : index + 1;
    if (fewer_than > 0 && static_cast<long>(fewer_than) != needed) {
      return false;
    }
    set_value(
        fmt::format("values[{}] if {} else {}", index,
                    needed == 1 ? "values" : fmt::format("len(values) >= {}", needed), *written),
        whole);
    return true;
  }
  if (fewer_than > 0) {
    return false;
  }
  const auto* number = value.get_if<Integer>();
  const bool needs_element = code.find("max(") != code.npos || code.find("min(") != code.npos ||
                             code.find("[0]") != code.npos || code.find("[-1]") != code.npos;
  const bool adds_up = !needs_element && (code.starts_with("sum(") || code.starts_with("len("));
  if (adds_up && code.ends_with(')') && number != nullptr && *written == "0") {
    return true;  // as it is
  }
  if (auto extreme = extreme_or_default(code, false, *written)) {
    set_value(*std::move(extreme));
    return true;
  }
  if (const auto list = needed_list(code); list && !has("default=")) {
    const std::string needed = code.substr(list->begin, list->end - list->begin);
    const bool is_name = std::ranges::all_of(needed, is_word_character);
    const std::string name = is_name ? needed : "values";
    const std::string rest = code.substr(0, list->begin) + name + code.substr(list->end);
    set_value(fmt::format("{} if {} else {}", rest, name, *written), is_name ? "" : needed);
    return true;
  }
  if (auto extreme = extreme_or_default(code, true, *written)) {
    set_value(*std::move(extreme));
    return true;
  }
  if (const auto search = sought(code)) {
    set_value(fmt::format("{} if {} in {} else {}", code, search->second, search->first, *written));
    return true;
  }
  return has("return " + *written + "\n") || has(", " + *written + ")") ||
         has("else " + *written) || has("default=" + *written) ||
         (items != nullptr && items->items.empty() && out_.reading.shape.is_list()) ||
         (text != nullptr && text->empty() && (has("commonprefix(") || has(".join("))) ||
         (truth != nullptr && !*truth && out_.reading.shape.is(Base::boolean));
}

void RemarkDealer::give_none_for_nothing() {
  if (out_.reading.value.find("None") == std::string::npos) {
    gives_for_nothing(Value(Null{}), 0);
  }
}

bool RemarkDealer::add_guard(ProseCondition condition, Value result, const Remark& remark) {
  if (!write_case_value(Language::python, result)) {
    return false;
  }
  out_.guards.push_back({std::move(condition), std::move(result), {}, remark.said});
  out_.reading.result.clear();
  return true;
}

bool RemarkDealer::deal_nothing(const Remark& remark) {
  std::optional<Value> value;
  for (const std::string& part : remark.parts) {
    value = value ? std::move(value) : value_in(part);
  }
  if (!value) {
    return false;
  }
  if (remark.topic == "missing" && !speaks_of_missing(remark.said)) {
    return false;
  }
  if (remark.topic == "fewer") {
    return gives_for_nothing(*value, number_after_than(remark.said));
  }
  // As in "if there is none or the list is empty".
  const FunctionSpec typed = with_input_types(core_);
  for (std::size_t at = remark.said.find(" or "); at != std::string::npos;
       at = remark.said.find(" or ", at + 1)) {
    Scanner scanner{remark.said, at + 4};
    scanner.skip_blanks();
    scanner.accept_any({"if", "when"});
    auto condition = read_condition(scanner, typed);
    if (condition && !add_guard(std::move(*condition), *value, remark)) {
      return false;
    }
  }
  return gives_for_nothing(*value, 0);
}

namespace {

// Returns the empty value of that kind.
std::optional<Value> empty_of(const Shape& shape) {
  return shape.is_list()        ? std::optional(Value(List{}))
         : shape.is(Base::text) ? std::optional(Value(""))
                                : std::nullopt;
}

ProseCondition is_equal(std::size_t parameter, Value value) {
  const auto* list = value.get_if<List>();
  const auto* text = value.get_if<std::string>();
  const bool is_empty =
      (list != nullptr && list->items.empty()) || (text != nullptr && text->empty());
  return {
      ProseCondition::Kind::comparison,
      {parameter, is_empty, Comparison::Relation::equal, is_empty ? Value(0) : std::move(value)}};
}

}  // namespace

// Returns whether it is the core's term, or one for what it does.
bool RemarkDealer::speaks_of_core(std::string_view said) const {
  const std::string core = core_.name + " " + core_.purpose;
  const Words known(core);
  const std::vector<std::string> words = plain_words(said);
  return gloss_of(described_code(), core, said, false) == Gloss::restates ||
         std::ranges::all_of(words, [&](const std::string& word) { return known.has(word); });
}

// Handles values without the property that the code tests: "Negative numbers are not palindromes",
// "numbers below 2 are not prime", "0 and 1 are not prime".
bool RemarkDealer::deal_exception(const Remark& remark) {
  const FunctionSpec typed = with_input_types(core_);
  const bool is_test = out_.reading.shape.is(Base::boolean) && typed.inputs.size() == 1 &&
                       typed.inputs[0].type == "int";
  if (!is_test || remark.parts.empty() || !speaks_of_core(remark.parts.back())) {
    return false;
  }
  using Relation = Comparison::Relation;
  const auto when = [](Relation relation, Value limit) {
    return ProseCondition{ProseCondition::Kind::comparison, {0, false, relation, std::move(limit)}};
  };
  if (remark.topic == "never") {
    return never_holds(when(Relation::less, Value(0)), remark);
  }
  std::vector<Value> limits;
  for (const std::string& part : remark.parts) {
    auto value = value_in(part);
    if (value && value->is<Integer>()) {
      limits.push_back(std::move(*value));
    }
  }
  if (remark.topic == "neither") {
    return limits.size() == 2 && std::ranges::all_of(limits, [&](const Value& limit) {
             return never_holds(when(Relation::equal, limit), remark);
           });
  }
  const bool is_below = says_one_of(remark.said, "below under less smaller lower");
  return limits.size() == 1 &&
         never_holds(when(is_below ? Relation::less : Relation::greater, limits[0]), remark);
}

// Makes the test false under the condition, unless the code already does; if they contradict each
// other, one of them is wrong.
bool RemarkDealer::never_holds(ProseCondition condition, const Remark& remark) {
  const FunctionSpec typed = with_input_types(core_);
  if (gloss_of(described_code(), core_.purpose, remark.said, false) == Gloss::restates) {
    return true;
  }
  const auto limit = write_case_value(Language::python, condition.comparison.bound);
  if (!limit) {
    return false;
  }
  using Relation = Comparison::Relation;
  const Relation relation = condition.comparison.relation;
  const std::string_view sign = relation == Relation::less      ? "<"
                                : relation == Relation::greater ? ">"
                                                                : "==";
  const auto meets = [&](const Test& example) {
    const auto* number = example.call.args[0].get_if<Integer>();
    const auto* end = condition.comparison.bound.get_if<Integer>();
    const std::int64_t n = number == nullptr ? 0 : number->to_int64().value_or(0);
    const std::int64_t bound = end->to_int64().value_or(0);
    return relation == Relation::less      ? n < bound
           : relation == Relation::greater ? n > bound
                                           : n == bound;
  };
  const auto known = tests_by_result(typed, out_.reading.result);
  const bool is_wrong = std::ranges::any_of(known, [&](const Test& example) {
    const auto* truth = example.claim.expected ? example.claim.expected->get_if<bool>() : nullptr;
    return truth != nullptr && *truth && meets(example);
  });
  if (is_wrong) {
    return false;
  }
  FunctionReading other = out_.reading;
  other.value =
      fmt::format("not {} {} {} and ({})", typed.inputs[0].name, sign, *limit, other.value);
  return agreement_of(typed, out_.reading, other) != ReadingAgreement::other &&
         add_guard(std::move(condition), Value(false), remark);
}

bool RemarkDealer::deal_edge(const Remark& remark) {
  const FunctionSpec typed = with_input_types(core_);
  const auto at = [&](std::size_t i) {
    return i < remark.parts.size() ? value_in(remark.parts[i]) : std::nullopt;
  };
  const Shape& shape = out_.reading.shape;
  if (remark.topic == "included") {
    return includes_limit(remark);
  }
  if (remark.topic == "other") {
    return has("gcd(");
  }
  if (remark.topic == "never" || remark.topic == "beyond" || remark.topic == "neither") {
    return deal_exception(remark);
  }
  if (remark.topic == "for" || remark.topic == "empty") {
    const auto parameter = std::ranges::find(typed.inputs, remark.parts.at(0), &Parameter::name);
    const auto key = at(1);
    const auto value = remark.parts.size() > 2 ? at(2) : empty_of(shape);
    return parameter != typed.inputs.end() && key && value &&
           add_guard(is_equal(static_cast<std::size_t>(parameter - typed.inputs.begin()), *key),
                     *value, remark);
  }
  const auto key = at(0);
  const bool counts = remark.topic == "counts" || remark.topic == "counts no";
  if (counts && (!shape.is(Base::boolean) || remark.parts.size() < 2 || !key ||
                 !speaks_of_core(remark.parts[1]))) {
    return false;
  }
  // Finds the parameter of that type.
  const bool is_list = key && key->is<List>();
  const bool is_text = key && key->is<std::string>();
  std::optional<std::size_t> parameter;
  for (std::size_t i = 0; i < typed.inputs.size(); ++i) {
    const std::string& type = typed.inputs[i].type;
    const bool fits = is_list ? type.starts_with("list") : is_text ? type == "str" : type == "int";
    if (fits && parameter) {
      return false;
    }
    parameter = fits ? std::optional(i) : parameter;
  }
  if (!key || !parameter) {
    return false;
  }
  const auto value = counts                    ? std::optional(Value(remark.topic == "counts"))
                     : remark.topic == "no"    ? empty_of(shape)
                     : remark.parts.size() > 1 ? at(1)
                     : remark.said.ends_with("empty") ? empty_of(shape)
                                                      : key;
  const bool fits = value && (!value->is<List>() || shape.is_list() || shape.is(Base::any));
  return fits && add_guard(is_equal(*parameter, *key), *value, remark);
}

}  // namespace synth
