#include "synth/authors/offline/reading/remark_checks.h"

#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/ignored_parts.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

}  // namespace

bool RemarkDealer::has(std::string_view code) const {
  return out_.reading.code.find(code) != std::string::npos;
}

// Changes the result; `before`, unless empty, is first assigned to `values`.
void RemarkDealer::set_value(std::string value, const std::string& before) {
  FunctionReading& reading = out_.reading;
  if (!before.empty()) {
    reading.assignments.emplace_back("values", before);
  }
  reading.value = std::move(value);
  reading.code = write_again(core_, reading);
  reading.result.clear();
  out_.is_rewritten = true;
}

bool RemarkDealer::deal(const Remark& remark) {
  switch (remark.kind) {
    case RemarkKind::result:
      return deal_result(remark);
    case RemarkKind::nothing:
      return deal_nothing(remark);
    case RemarkKind::edge:
      return deal_edge(remark);
    case RemarkKind::input:
      return deal_input(remark);
    case RemarkKind::definition:
      return deal_definition(remark);
    case RemarkKind::demand:
      return deal_demand(remark);
    case RemarkKind::statement:
      return deal_statement(remark);
    default:
      return deal_behaviour(remark);
  }
}

bool RemarkDealer::deal_input(const Remark& remark) {
  if (is_command(core_)) {  // "the non-empty strings" selects some of the data
    return remark.topic == "assumed" || remark.topic == "separated";
  }
  if (remark.topic == "larger") {
    return may_be_larger();
  }
  if (remark.topic == "bounded") {  // for a list it would be a condition
    const FunctionSpec typed = with_input_types(core_);
    return typed.inputs.size() == 1 && typed.inputs[0].type == "int";
  }
  if (remark.topic == "nested") {
    return may_be_nested();
  }
  if (remark.topic == "shown") {  // the rest of a sentence whose example was removed
    return !core_.examples.empty();
  }
  return true;
}

// Replaces a reading that flattens one level by one for any depth.
bool RemarkDealer::may_be_nested() {
  if (has("isinstance(")) {
    return true;
  }
  const std::string& value = out_.reading.value;
  const bool flattens = out_.reading.assignments.empty() &&
                        value.starts_with("[item for inner in ") &&
                        value.ends_with(" for item in inner]");
  if (!flattens) {
    return false;
  }
  FunctionSpec spec = with_input_types(core_);
  spec.purpose = "Flatten a list nested to any depth.";
  FunctionReading deep = read_(spec);
  if (deep.code.empty()) {
    return false;
  }
  out_.reading = std::move(deep);
  return true;
}

// Reduces k modulo the length: "items[-k:] + items[:-k]" rotates a list by less than its length.
bool RemarkDealer::may_be_larger() {
  const std::string& value = out_.reading.value;
  if (value.find(" % ") != std::string::npos || has(" % len(") || has("min(")) {
    return true;
  }
  for (const Parameter& list : core_.inputs) {
    for (const Parameter& count : core_.inputs) {
      for (const std::string_view sign : {"", "-"}) {
        const std::string place = std::string(sign) + count.name;
        if (value == list.name + "[" + place + ":] + " + list.name + "[:" + place + "]") {
          first_lines_.emplace_back(count.name, count.name + " % (len(" + list.name + ") or 1)");
          return true;
        }
      }
    }
  }
  return false;
}

// Returns whether the code ignores "all other characters": it reads only brackets, or only letters.
bool RemarkDealer::ignores_others(std::string_view said) const {
  static const Words kOthers(
      "all any other others character characters everything anything else than besides but except "
      "that which is are isn t not aren a an the bracket brackets letter letters ignore ignored "
      "disregard disregarded skip skipped skipping should must can may will be do does don doesn "
      "matter count counts never no non and it function text string symbols ignoring parenthesis "
      "parentheses "
      "appear contain in");
  const std::vector<std::string> words = plain_words(said);
  const bool are_known = std::ranges::all_of(
      words, [](const std::string& word) { return kOthers.has(word) || word.empty(); });
  // "Not ignored" and "count" without a negation mean the opposite.
  bool is_ignored = true;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_denied =
        i > 0 && (is_among(words[i - 1], "not never") ||
                  (i > 1 && words[i - 1] == "be" && is_among(words[i - 2], "not never")));
    if (is_among(words[i], "ignore ignored disregard disregarded skip skipped")) {
      is_ignored = is_ignored && !is_denied;
    }
    if (is_among(words[i], "matter count counts")) {
      is_ignored = is_ignored && i > 0 && is_among(words[i - 1], "not t never");
    }
  }
  const bool are_others = says_one_of(said, "other others everything anything non not isn aren");
  const bool of_letters = says_one_of(said, "letter letters");
  return are_known && are_others && is_ignored &&
         (of_letters ? has(".isalpha()") : has("([{") || has("()[]{}"));
}

bool RemarkDealer::deal_behaviour(const Remark& remark) {
  const bool counts_too = remark.topic == "case" && says_one_of(remark.said, "well too also") &&
                          !read_ignored(remark.said);
  if (remark.topic == "counted" || counts_too) {
    return has(".lower()") && says_no_more(remark.said);
  }
  if (remark.topic == "sensitive") {
    return !has(".lower()") && !has(".upper()") && !has(".casefold()");
  }
  if (lowers_text(remark)) {
    lowers_ = true;
  } else if (!read_ignored(remark.said)) {
    return ignores_others(remark.said);
  }
  const Shape& shape = out_.reading.shape;
  IgnoredParts parts = read_ignored(remark.said).value_or(IgnoredParts{});
  parts.of_case = parts.of_case || lowers_;
  // Words that are counted regardless of case get one form.
  const bool may_change =
      lowers_ || shape.is(Base::boolean) || shape.is_number() || shape.is(Base::dict);
  const bool is_done =
      (parts.of_case && !parts.spaces && !parts.marks && !parts.digits && has(".lower()")) ||
      (parts.sign && has("abs("));
  if (is_done) {
    return true;
  }
  bool is_changed = false;
  for (const Parameter& input : with_input_types(core_).inputs) {
    if (parts.sign) {
      if (input.type == "int" || input.type == "float") {
        first_lines_.emplace_back(input.name, "abs(" + input.name + ")");
        is_changed = true;
      }
    } else if (input.type == "str") {
      first_lines_.emplace_back(input.name, without_ignored(parts, input.name));
      is_changed = true;
    } else if (input.type == "list[str]") {
      first_lines_.emplace_back(
          input.name, "[" + without_ignored(parts, "word") + " for word in " + input.name + "]");
      is_changed = true;
    }
  }
  const bool is_lowered = shape.is(Base::text) && parts.of_case && !parts.spaces && !parts.marks;
  return is_changed && (may_change || is_lowered);
}

// Removes ignored parts before all other steps.
void RemarkDealer::finish() {
  if (first_lines_.empty()) {
    return;
  }
  auto& assignments = out_.reading.assignments;
  assignments.insert(assignments.begin(), first_lines_.begin(), first_lines_.end());
  out_.reading.result.clear();
  out_.is_rewritten = true;
}

bool lowers_text(const Remark& remark) {
  return remark.kind == RemarkKind::behaviour &&
         (remark.topic == "lower" || remark.topic == "lowered");
}

bool is_ignoring(const Remark& remark) {
  return remark.kind == RemarkKind::behaviour && !lowers_text(remark) &&
         remark.topic != "counted" && remark.topic != "sensitive" &&
         read_ignored(remark.said).has_value();
}

std::string ignoring_clause(const std::vector<Remark>& remarks) {
  IgnoredParts all;
  for (const Remark& remark : remarks) {
    if (!is_ignoring(remark)) {
      continue;
    }
    const IgnoredParts parts = *read_ignored(remark.said);
    all.of_case = all.of_case || parts.of_case;
    all.spaces = all.spaces || parts.spaces;
    all.marks = all.marks || parts.marks;
    all.digits = all.digits || parts.digits;
  }
  return as_ignoring(all);
}

}  // namespace synth
