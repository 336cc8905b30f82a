#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/lexicon.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <tuple>

namespace synth {
namespace {

using Base = Shape::Base;

bool is_alike(const Shape& a, const Shape& b) {
  return a.base == b.base || (a.is_number() && b.is_number());
}

// Composes "n is even", "the word starts with a vowel".
Maybe holds_of(Parts parts, const Context&) {
  return made(parts[1]->function(parts[0]->value));
}

Maybe is_in(Parts parts, const Context&, std::string_view python) {
  const Meaning& item = parts[0]->value;
  const Meaning& whole = parts[1]->value;
  const bool is_element = whole.shape.is_list() && is_alike(whole.shape.element(), item.shape);
  const bool is_part = whole.shape.is(Base::text) && item.shape.is(Base::text);
  return is_element || is_part
             ? made(fill_template(python, kComparison, {Base::boolean}, {&item, &whole}))
             : std::nullopt;
}

// Returns the quotient as an integer if the condition says that nothing remains: "n / 2 if n is
// even".
Meaning without_remainder(Meaning quotient, const Meaning& truth) {
  constexpr std::string_view kRest = " == 0";
  constexpr std::string_view kBy = " % ";
  const std::size_t by = truth.code.find(kBy);
  if (by == std::string::npos || !truth.code.ends_with(kRest)) {
    return quotient;
  }
  const std::string number = truth.code.substr(0, by);
  const std::string divisor =
      truth.code.substr(by + kBy.size(), truth.code.size() - by - kBy.size() - kRest.size());
  if (quotient.code == fmt::format("{} / {}", number, divisor)) {
    quotient.code = fmt::format("{} // {}", number, divisor);
    quotient.shape = {Base::integer};
  }
  return quotient;
}

// Composes "'even' if n is even, otherwise 'odd'". A truth value needs no choice.
Maybe chosen(const Meaning& result, const Meaning& truth, const Meaning& other) {
  const Meaning value = without_remainder(result, truth);
  const bool fits = is_alike(value.shape, other.shape) && !value.shape.is(Base::boolean) &&
                    truth.shape.is(Base::boolean);
  if (!fits) {
    return std::nullopt;
  }
  Phrase choice = value_phrase(fill_template("{0:3} if {1:3} else {2:2}", kConditional, value.shape,
                                             {&value, &truth, &other}));
  // "Half of n if n is even, otherwise 0" rather chooses between half of n and 0 than halves
  // either.
  choice.penalty = value.is_name() ? 1 : 0;
  return choice;
}

// Returns the text that names a property, and the property of the value; nothing if the text is not
// the name of one.
std::optional<Meaning> has_named_property(const Meaning& name, const Meaning& value) {
  const auto* const word = name.literal ? name.literal->get_if<std::string>() : nullptr;
  for (const Property& property : properties()) {
    if (word != nullptr && names(property.words, in_lower_case(*word)) &&
        fits(property.argument, value.shape)) {
      return fill_template(std::string(property.python), property.binding, {Base::boolean},
                           {&value});
    }
  }
  return std::nullopt;
}

// Composes "'even' or 'odd'" of a number: the word that is true of it.
Maybe word_that_holds(Parts parts, const Context& context) {
  const Meaning* value = context.parameters.size() == 1 ? context.parameters.data() : nullptr;
  const auto truth = value != nullptr ? has_named_property(parts[0]->value, *value) : std::nullopt;
  const bool is_other = truth && has_named_property(parts[1]->value, *value);
  return is_other ? chosen(parts[0]->value, *truth, parts[1]->value) : std::nullopt;
}

// Composes "the first even number in xs, otherwise -1".
Maybe first_or(Parts parts, const Context&) {
  const auto list = parts[0]->function(parts[1]->value);
  const Meaning& other = parts[2]->value;
  if (!list || !list->comprehension || list->comprehension->condition.empty() ||
      !is_alike(list->shape.element(), other.shape)) {
    return std::nullopt;
  }
  Meaning lazy = *list;
  lazy.code = "(" + lazy.code.substr(1, lazy.code.size() - 2) + ")";
  return made(fill_template("next({0:0}, {1:0})", kAtom, list->shape.element(), {&lazy, &other}));
}

// Adds TRUTH, a statement about a value.
void add_plain_statements(RuleSet& rules) {
  rules.add("TRUTH", "VAL is|are|has|have? PRED", 0, holds_of);
  // "A whole number" is any, not the one that is asked about.
  rules.add("TRUTH", "VAL is|are square of whole|natural? integer|number", -2,
            [](Parts parts, const Context&) {
              return made(predicate_named("perfect-square")(parts[0]->value));
            });
  rules.add("TRUTH", "VAL is|are PRED letter|character", -2, holds_of);
  rules.add("TRUTH", "VAL is|are in|among VAL", 0, [](Parts parts, const Context& context) {
    return is_in(parts, context, "{0:7} in {1:7}");
  });
  rules.add("TRUTH", "VAL is|are not in|among VAL", 0, [](Parts parts, const Context& context) {
    return is_in(parts, context, "{0:7} not in {1:7}");
  });
}

void add_statements_of_equality(RuleSet& rules) {
  rules.add(
      "TRUTH", "VAL equals|is|are equal|same|identical? to|as? VAL", 1,
      [](Parts parts, const Context&) -> Maybe {
        const Meaning& a = parts[0]->value;
        const Meaning& b = parts[1]->value;
        // "The year is a leap year" asks nothing of a list of years.
        const bool is_choice = b.code.find(" in " + a.code + " if ") != std::string::npos;
        return is_alike(a.shape, b.shape) && !a.shape.is(Base::any) && !is_choice
                   ? made(fill_template("{0:7} == {1:7}", kComparison, {Base::boolean}, {&a, &b}))
                   : std::nullopt;
      });
  rules.add("TRUTH", "VAL is|are equal|same|identical|alike to? each|=one? other?", 1,
            [](Parts parts, const Context&) -> Maybe {
              const auto two = members_of(*parts[0]);
              return two.size() == 2 && is_alike(two[0]->shape, two[1]->shape)
                         ? made(fill_template("{0:7} == {1:7}", kComparison, {Base::boolean}, two))
                         : std::nullopt;
            });
  for (const auto& [word, python, binding] :
       {std::tuple{"and", "{0:4} and {1:5}", kAnd}, {"or", "{0:3} or {1:4}", kOr}}) {
    rules.add("TRUTH", std::string("TRUTH ,? ") + word + " if|when|also? TRUTH", 2,
              [python = std::string(python), binding](Parts parts, const Context&) {
                return made(fill_template(python, binding, {Base::boolean}, values_of(parts)));
              });
  }
}

// Adds commands that ask whether a statement is true.
void add_questions_of_truth(RuleSet& rules) {
  // What is true if one of two statements is asks for no word.
  rules.add("CMD",
            "is|return|returns|give|gives? true if|when|whenever|only|exactly if|when? TRUTH", 3,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("ASK", "is true if|when|whenever|exactly|only if|when?", 0,
            [](Parts, const Context&) -> Maybe { return Phrase{}; });
  rules.add("CMD", "is|return|returns|give|gives true unless TRUTH", 2,
            [](Parts parts, const Context&) -> Maybe { return made(negated(parts[0]->value)); });
  // "Is k the n-th prime?" of a number that is given.
  rules.add("CMD", "is VAL VAL", 3, [](Parts parts, const Context&) -> Maybe {
    const Meaning& asked = parts[0]->value;
    const Meaning& other = parts[1]->value;
    const bool fit = asked.of_context && asked.is_name() && asked.shape.is_number() &&
                     other.shape.is_number() && !other.literal && !other.is_name();
    return fit ? made(fill_template("{0:7} == {1:7}", kComparison, {Base::boolean},
                                    {&asked, &other}))
               : std::nullopt;
  });
  // "Is it even or odd?" asks for one of the words, not for a truth value.
  rules.add("CMD", "ASK TRUTH", 2, [](Parts parts, const Context&) -> Maybe {
    const bool asks_which = parts[1]->value.code.find(" or ") != std::string::npos;
    return asks_which ? std::nullopt : Maybe(*parts[1]);
  });
}

void add_choices_by_truth(RuleSet& rules) {
  rules.add("VAL", "either|word|text|string? LIT or LIT", 0, word_that_holds);
  const std::string otherwise = " ,? and? otherwise|else return|give? VAL";
  rules.add("VAL", "VAL if|when TRUTH" + otherwise, 2, [](Parts parts, const Context&) {
    return chosen(parts[0]->value, parts[1]->value, parts[2]->value);
  });
  rules.add("VAL", "VAL if|when TRUTH ,? and VAL otherwise|else", 2,
            [](Parts parts, const Context&) {
              return chosen(parts[0]->value, parts[1]->value, parts[2]->value);
            });
  rules.add("VAL", "VAL if|when TRUTH , VAL otherwise|else", 2, [](Parts parts, const Context&) {
    return chosen(parts[0]->value, parts[1]->value, parts[2]->value);
  });
  for (const auto* none : {"", " if there is|are none", " if none exists|exist",
                           " if there is|are no such number|word|element|value|item?"}) {
    rules.add("VAL", "first SET in|of|from|among VAL" + otherwise + none, -1, first_or);
    rules.add("VAL", std::string("first SET in|of|from|among VAL ,? or return|give? VAL") + none, 0,
              first_or);
  }
}

}  // namespace

void add_conditional_rules(RuleSet& rules) {
  add_plain_statements(rules);
  add_constructions(rules, "statements of inclusion");
  add_statements_of_equality(rules);
  add_questions_of_truth(rules);
  add_choices_by_truth(rules);
}

}  // namespace synth
