#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>
#include <string>
#include <string_view>

// Rules for statements about all, some or none of the elements: "any number in xs is negative",
// "xs contains no empty word", "all three are equal".

namespace synth {
namespace {

using Base = Shape::Base;

enum class Quantifier { all, any, none };

// Returns whether the statement, a list of truth values, holds for all, some or none of them.
Maybe over(Quantifier quantifier, const std::optional<Meaning>& truths) {
  if (!truths || !truths->shape.is_list() || !truths->shape.element().is(Base::boolean)) {
    return std::nullopt;
  }
  const Meaning holds = fill_template(quantifier == Quantifier::all ? "all({0:g})" : "any({0:g})",
                                      kAtom, {Base::boolean}, {&*truths});
  return made(quantifier == Quantifier::none ? negated(holds) : holds);
}

// Composes "any number [in xs] is negative".
Maybe elements_are(Quantifier quantifier, Parts parts, const Context& context) {
  const Meaning* whole = parts.size() == 3 ? &parts[1]->value : implied_by(context, "L*");
  const auto list = whole != nullptr ? parts[0]->function(*whole) : std::nullopt;
  return list && list->shape.is_list()
             ? over(quantifier, map_elements(parts.back()->function, *list))
             : std::nullopt;
}

// Composes "xs contains any negative number": the noun must be restricted, since it says nothing
// about the elements otherwise.
Maybe has_such(Quantifier quantifier, const Phrase& noun, const Meaning& whole) {
  auto such = noun.function(whole);
  const bool is_restricted = such && such->comprehension &&
                             !such->comprehension->condition.empty() &&
                             such->comprehension->body == such->comprehension->variable;
  if (!is_restricted) {
    return std::nullopt;
  }
  const Comprehension& parts = *such->comprehension;
  such->shape = list_shape({Base::boolean});
  such->code = "[" + parts.condition + " for " + parts.variable + " in " + parts.source + "]";
  return over(quantifier, such);
}

void add_statements(RuleSet& rules, Quantifier quantifier, const std::string& words) {
  const auto elements = [quantifier](Parts parts, const Context& context) {
    return elements_are(quantifier, parts, context);
  };
  for (const std::string_view place : {" in|of|from|among|within VAL", ""}) {
    rules.add("TRUTH",
              words + " SET" + std::string(place) + " is|are|was|were|has|have|contain? PRED", 0,
              elements);
  }
}

void add_possessions(RuleSet& rules, Quantifier quantifier, const std::string& verb, int cost = 0) {
  rules.add("TRUTH", "VAL " + verb + " SET", cost, [quantifier](Parts parts, const Context&) {
    return has_such(quantifier, *parts[1], parts[0]->value);
  });
}

// Adds "numbers that have no even digit", a statement about the parts of each element.
void add_possessing(RuleSet& rules, Quantifier quantifier, const std::string& verb) {
  rules.add("PRED", verb + " SET", 2, [quantifier](Parts parts, const Context&) -> Maybe {
    const Phrase noun = *parts[0];
    const auto kind = std::to_string(static_cast<int>(quantifier));
    return function_phrase(
        [noun, quantifier](const Meaning& whole) -> std::optional<Meaning> {
          const auto truth = has_such(quantifier, noun, whole);
          return truth ? std::optional(truth->value) : std::nullopt;
        },
        "has" + kind + noun.identity);
  });
}

void add_existence(RuleSet& rules, Quantifier quantifier, const std::string& words) {
  rules.add("TRUTH", "there is|are|exists|exist " + words + " SET in|among|within|of VAL", 0,
            [quantifier](Parts parts, const Context&) {
              return has_such(quantifier, *parts[0], parts[1]->value);
            });
}

// Composes "all three are equal" of the parameters, if there are so many.
Maybe parameters_are_equal(Parts parts, const Context& context) {
  const auto& all = context.parameters;
  const bool is_counted =
      parts.empty() || parts[0]->value.code == std::to_string(context.parameters.size());
  const bool fit =
      all.size() >= 2 && is_counted && std::ranges::all_of(all, [&](const Meaning& one) {
        return one.shape.base == all.front().shape.base;
      });
  if (!fit) {
    return std::nullopt;
  }
  Meaning out = fill_template("{0:7}", kComparison, {Base::boolean}, {&all.front()});
  for (const Meaning& each : all.subspan(1)) {
    out = fill_template("{0:6} == {1:7}", kComparison, {Base::boolean}, {&out, &each});
  }
  return made(out);
}

}  // namespace

void add_quantifier_rules(RuleSet& rules) {
  const std::string some = "any|some of?";
  const std::string one = "at? least? 1|one of?";
  add_statements(rules, Quantifier::all, "all|every|each of?");
  add_statements(rules, Quantifier::any, some);
  add_statements(rules, Quantifier::any, one);
  add_statements(rules, Quantifier::none, "no|none of?");
  const std::string has = "contain|contains|has|have|include|includes";
  add_possessions(rules, Quantifier::any, has + " any|some?");
  add_possessions(rules, Quantifier::any, has + " at? least? 1|one");
  add_possessions(rules, Quantifier::none, has + " no");
  add_possessions(rules, Quantifier::none, "do|does not contain|have|include any|some?");
  // Cheaper, since a noun accepts "only" without heeding it, as in "the list of only the primes".
  add_possessions(rules, Quantifier::all, "contain|contains|has|have|consist|consists of? only",
                  -2);
  add_possessions(rules, Quantifier::all, "contain|contains|has|have|consist|consists only of", -2);
  const std::string possess = "contain|contains|containing|has|have|having|include|includes|with";
  add_possessing(rules, Quantifier::any, possess + " any|some");
  add_possessing(rules, Quantifier::any, possess + " at? least? 1|one");
  add_possessing(rules, Quantifier::none, possess + " no");
  add_possessing(rules, Quantifier::none, "without any?");
  add_possessing(rules, Quantifier::none, "do|does not contain|have|include any?");
  add_possessing(rules, Quantifier::all, possess + " only");
  add_existence(rules, Quantifier::any, "any|some?");
  add_existence(rules, Quantifier::any, "at? least? 1|one");
  add_existence(rules, Quantifier::none, "no");
  const std::string things = "number|value|text|string|word|parameter|argument|=them?";
  for (const std::string_view counted : {"all|both of? ", "all LIT of? "}) {
    rules.add("TRUTH", std::string(counted) + things + " is|are equal|same|identical", 0,
              parameters_are_equal);
  }
}

}  // namespace synth
