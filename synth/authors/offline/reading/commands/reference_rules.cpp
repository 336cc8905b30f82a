#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

namespace synth {
namespace {

using Base = Shape::Base;

Maybe previous_value(Parts, const Context& context) {
  return context.previous != nullptr ? Maybe(value_phrase(*context.previous)) : std::nullopt;
}

Maybe of_previous(Parts parts, const Context& context) {
  return context.previous != nullptr ? made(parts[0]->function(*context.previous)) : std::nullopt;
}

// Returns whether the previous sentence has a result: a parameter has no remainder yet.
bool is_result(const Context& context) {
  if (context.previous == nullptr) {
    return false;
  }
  for (const Meaning& parameter : context.parameters) {
    if (parameter.code == context.previous->code) {
      return false;
    }
  }
  return true;
}

void add_what_is_left(RuleSet& rules) {
  const auto left = [](Parts parts, const Context& context) -> Maybe {
    return is_result(context) ? previous_value(parts, context) : std::nullopt;
  };
  rules.add("VAL", "what|whatever|which|that remain|remains|remaining over?", 0, left);
  rules.add("VAL", "what|whatever|which|that is|are? left over?", 0, left);
  rules.add("VAL", "outcome", 0, left);
}

// Adds "the answer", "the counts": the previous result, if it has that type.
void add_names_of_results(RuleSet& rules) {
  const auto named = [&](std::string_view words, std::string_view kind) {
    rules.add("VAL", words, 1, [kind](Parts, const Context& context) -> Maybe {
      const bool fit = is_result(context) && fits(kind, context.previous->shape);
      return fit ? Maybe(value_phrase(*context.previous)) : std::nullopt;
    });
  };
  const std::string final = "final|complete|whole|computed|calculated? ";
  named(final + "answer|output|outcome|solution|=results|result", "*");
  named(final + "=counts|=frequencies|tally|=tallies|count", "D");
  named(final + "count|=total|number|value|figure", "n");
  named(final + "string|text", "s");
  named(final + "list|array", "L*");
  named(final + "dictionary|dict", "D");
}

// Adds "and subtract 7".
void add_arithmetic_on_previous(RuleSet& rules) {
  for (const auto& [words, python, binding] :
       {std::tuple{"add VAL", "{0:11} + {1:12}", kAdditive},
        {"plus VAL", "{0:11} + {1:12}", kAdditive},
        {"subtract VAL", "{0:11} - {1:12}", kAdditive},
        {"minus VAL", "{0:11} - {1:12}", kAdditive},
        {"multiply by VAL", "{0:12} * {1:13}", kMultiplicative},
        {"divide by VAL", "{0:12} / {1:13}", kMultiplicative}}) {
    rules.add("VAL", words, 3,
              [python = std::string(python), binding = binding,
               divides = std::string_view(words).starts_with("div")](
                  Parts parts, const Context& context) -> Maybe {
                const Meaning& operand = parts[0]->value;
                const Meaning* number = context.previous;
                if (!is_result(context) || !number->shape.is_number() || !operand.literal ||
                    !operand.shape.is_number()) {
                  return std::nullopt;
                }
                const bool real =
                    divides || number->shape.is(Base::real) || operand.shape.is(Base::real);
                return value_phrase(fill_template(
                    python, binding, {real ? Base::real : Base::integer}, {number, &operand}));
              });
  }
}

}  // namespace

// Adds references to previous results.
void add_reference_rules(RuleSet& rules) {
  rules.add("VAL", "it|them|they|this|these|those|result", 0, previous_value);
  // The rest is what a step left of something; else it is the complement of a part.
  rules.add("VAL", "rest", 0, [](Parts parts, const Context& context) -> Maybe {
    return context.previous != nullptr && context.previous->is_remainder
               ? previous_value(parts, context)
               : std::nullopt;
  });
  rules.add("VAL", "them all|both", 0, previous_value);
  rules.add("VAL", "all|each of? them|these|those", 1, previous_value);
  rules.add("VAL", "this|these|those LABELS", 0, previous_value);
  add_names_of_results(rules);
  rules.add("VAL", "their|its FN", 0, of_previous);
  rules.add("EACH", "each|every them|these|those|it|one", 0, previous_value);
  rules.add("EACH", "each", 2, previous_value);
  add_what_is_left(rules);
  add_arithmetic_on_previous(rules);
}

}  // namespace synth
