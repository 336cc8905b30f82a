#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

// Rules for removing or replacing elements and parts of texts.

namespace synth {
namespace {

using Base = Shape::Base;

// Returns what something is removed from if the sentence does not say: the result before, or the
// only list or else the only text among the parameters.
const Meaning* implied_whole(const Context& context) {
  const Meaning* list = context.previous != nullptr ? context.previous : implied_by(context, "L*");
  return list != nullptr ? list : implied_by(context, "s");
}

// Handles "remove the vowels from": returns the rest of the source.
Maybe without(Parts parts, const Context& context) {
  const Phrase& set = *parts[0];
  const Meaning* source = parts.size() == 2 ? &parts[1]->value : implied_whole(context);
  if (source == nullptr) {
    return std::nullopt;
  }
  const auto sample = set.function(*source);
  if (!sample || !sample->comprehension) {
    return std::nullopt;
  }
  // The removed elements are given by the noun's own condition or by its restriction.
  Meaning left = *sample;
  Comprehension& parts_of = *left.comprehension;
  if (parts_of.body != parts_of.variable || parts_of.condition.empty()) {
    return std::nullopt;
  }
  // A condition with a comprehension has an `in` of its own.
  const auto has = [&](std::string_view word) {
    return parts_of.condition.find(word) != std::string::npos;
  };
  const bool simple = !has(" and ") && !has(" or ") && !has(" for ");
  parts_of.condition = simple && has(" in ") ? parts_of.condition.replace(
                                                   parts_of.condition.find(" in "), 4, " not in ")
                                             : "not (" + parts_of.condition + ")";
  left.code = "[" + parts_of.body + " for " + parts_of.variable + " in " + parts_of.source +
              " if " + parts_of.condition + "]";
  if (source->shape.is(Base::text)) {
    return value_phrase(
        fill_template(parts_of.variable == "word" ? "' '.join({0:g})" : "''.join({0:g})", kAtom,
                      {Base::text}, {&left}));
  }
  return value_phrase(std::move(left));
}

// Handles "Drop the lowest score", which removes one element.
Maybe without_one(Parts parts, const Context& context) {
  const Meaning* list = parts.size() == 2 ? &parts[1]->value : context.previous;
  const auto one = list != nullptr && list->shape.is_list() ? parts[0]->function(*list)
                                                            : std::optional<Meaning>();
  const bool is_element = one && one->shape.base == list->shape.element().base &&
                          (one->code.starts_with("min(") || one->code.starts_with("max("));
  return is_element
             ? Maybe(value_phrase(fill_template("without_one({0:0}, {1:0})", kAtom, list->shape,
                                                {list, &*one}, {"without_one"})))
             : std::nullopt;
}

// Handles "Remove all occurrences of x from items".
Maybe without_value(Parts parts, const Context& /*context*/) {
  const Meaning& value = parts[0]->value;
  const Meaning& whole = parts[1]->value;
  if (whole.shape.is(Base::text) && value.shape.is(Base::text)) {
    return value_phrase(
        fill_template("{1}.replace({0:0}, '')", kAtom, {Base::text}, {&value, &whole}));
  }
  const bool is_item = whole.shape.is_list() && (whole.shape.element().base == value.shape.base ||
                                                 value.shape.is(Base::any));
  return is_item ? made(filter_elements(
                       [&](const Meaning& item) {
                         return std::optional(fill_template("{0:7} != {1:7}", kComparison,
                                                            {Base::boolean}, {&item, &value}));
                       },
                       whole))
                 : std::nullopt;
}

// Handles "Replace every vowel in a text with '*'".
Maybe replaced(Parts parts, const Context& /*context*/) {
  const Meaning& whole = parts[1]->value;
  const Meaning& instead = parts[2]->value;
  const auto some = parts[0]->function(whole);
  const auto is_whole = [&](const std::string& source) {
    return source == whole.code || source == "list(" + whole.code + ")";
  };
  const bool fits = some && some->comprehension && !some->comprehension->condition.empty() &&
                    is_whole(some->comprehension->source) &&
                    some->comprehension->body == some->comprehension->variable &&
                    whole.shape.is(Base::text) && instead.shape.is(Base::text);
  if (!fits) {
    return std::nullopt;
  }
  const Comprehension& of = *some->comprehension;
  const Meaning test{{Base::boolean}, of.condition, kAnd};
  return value_phrase(fill_template(
      "''.join({1:3} if {2:3} else " + of.variable + " for " + of.variable + " in {0:4})", kAtom,
      {Base::text}, {&whole, &instead, &test}, some->needs));
}

// Composes "the characters without spaces": both nouns are of the elements of one whole.
Maybe without_such(Parts parts, const Context& context) {
  const Function view = parts[0]->function;
  const Phrase such = *parts[1];
  return function_phrase(
      [view, such, context](const Meaning& whole) -> std::optional<Meaning> {
        const auto all = view(whole);
        const bool is_all =
            all && (all->code == whole.code || all->code == "list(" + whole.code + ")");
        const Phrase source = value_phrase(whole);
        const Phrase* const both[] = {&such, &source};
        const auto rest = is_all ? without(both, context) : std::nullopt;
        return rest ? view(rest->value) : std::nullopt;
      },
      identities(parts) + " without");
}

// Returns the elements of a kind that is given by a condition.
std::optional<Meaning> chosen_elements(const Phrase& set, const Meaning& whole) {
  auto some = set.function(whole);
  const bool are_chosen = some && some->comprehension && !some->comprehension->condition.empty() &&
                          some->comprehension->body == some->comprehension->variable;
  return are_chosen ? std::move(some) : std::nullopt;
}

// Returns the elements of either kind; nothing if they are not elements of the same whole.
std::optional<Meaning> elements_of_both(const Meaning& one, const Meaning& other) {
  Meaning both = one;
  Comprehension& chosen = *both.comprehension;
  if (chosen.variable != other.comprehension->variable ||
      chosen.source != other.comprehension->source) {
    return std::nullopt;
  }
  chosen.condition += " or " + other.comprehension->condition;
  both.code = "[" + chosen.body + " for " + chosen.variable + " in " + chosen.source + " if " +
              chosen.condition + "]";
  both.needs.insert(other.needs.begin(), other.needs.end());
  return both;
}

// Returns the elements of a kind, or of two, as a value of the whole's type.
Maybe only_such(Parts parts, const Context& context) {
  const bool has_whole = parts.back()->function == nullptr;
  const Meaning* const whole = has_whole ? &parts.back()->value : implied_whole(context);
  auto some = whole != nullptr ? chosen_elements(*parts[0], *whole) : std::nullopt;
  if (some && parts.size() > (has_whole ? 2U : 1U)) {
    const auto other = chosen_elements(*parts[1], *whole);
    some = other ? elements_of_both(*some, *other) : std::nullopt;
  }
  if (!some) {
    return std::nullopt;
  }
  return whole->shape.is(Base::text)
             ? made(fill_template(
                   some->comprehension->variable == "word" ? "' '.join({0:g})" : "''.join({0:g})",
                   kAtom, {Base::text}, {&*some}))
             : made(some);
}

// Adds "removes everything that is not a letter", "all characters but the letters", which keep the
// letters.
void add_removed_complements(RuleSet& rules) {
  const std::string not_such =
      "everything|anything|all|whatever|every character|=characters? that|which is|are "
      "not|=no|=non ";
  const std::string all_but =
      "everything|anything|all|every|each other? character|element|item|=characters? "
      "but|except|besides|=apart|excluding for|from? ";
  // What is kept of a text is a text again.
  for (const std::string kinds : {"SET", "SET and|or SET"}) {
    for (const std::string keep :
         {"keep|retain|leave =only|=just", "keep|retain|leave", "=only|=just"}) {
      rules.add("VAL", keep + " " + kinds + " of|in|from VAL", -2, only_such);
      rules.add("VAL", keep + " " + kinds, keep.find(' ') == keep.npos ? 3 : 0, only_such);
    }
    for (const std::string& others : {not_such, all_but}) {
      const std::string removed = "remove|delete|drop|strip|exclude|filter out? " + others + kinds;
      rules.add("VAL", removed + " from|in VAL", -2, only_such);
      rules.add("VAL", removed, -1, only_such);
    }
  }
  rules.add("VAL", "VAL without|excluding " + not_such + "SET", -2,
            [](Parts parts, const Context& context) {
              const Phrase* const turned[] = {parts[1], parts[0]};
              return only_such(turned, context);
            });
}

void add_removals(RuleSet& rules) {
  add_removed_complements(rules);
  rules.add("SET", "SET ,? without|excluding|except all|any? SET", 0, without_such);
  add_constructions(rules, "removed ends");
  rules.add("VAL", "replace all|every|each? SET in|of VAL with|by VAL", 0, replaced);
  rules.add("VAL",
            "remove|delete|drop|strip all|every|each? occurrence|instance of VAL from|in VAL", 0,
            without_value);
  rules.add("VAL",
            "remove|delete|drop|strip all|every? element|item|value|number|one that|which? "
            "equal|equals|are equal|same? to? VAL from|in VAL",
            0, without_value);
  rules.add("VAL", "remove|drop|delete|exclude FN from VAL", 0, without_one);
  rules.add("VAL", "remove|drop|delete|exclude FN", 1, without_one);
  rules.add("VAL", "remove|drop|delete|exclude|strip SET from|in VAL", 0, without);
  rules.add("VAL", "remove|drop|delete|exclude SET", 2, without);
  rules.add("VAL", "filter out SET from|in VAL", 0, without);
  rules.add("VAL", "filter out SET", 2, without);
  rules.add("VAL", "filter SET out of|from VAL", 0, without);
}

}  // namespace

void add_removal_rules(RuleSet& rules) {
  add_removals(rules);
  add_constructions(rules, "removed duplicates");
}

}  // namespace synth
