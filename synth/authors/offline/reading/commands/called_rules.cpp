#include "synth/authors/offline/reading/commands/grammar.h"

namespace synth {
namespace {

// Returns the elements of a noun, or of a value, for which a function holds.
Maybe elements_for_which(Parts parts, const Context&) {
  const Function view = parts[0]->function;
  const Function holds = parts[1]->function;
  return function_phrase(
      [=](const Meaning& argument) -> std::optional<Meaning> {
        const auto list = view(argument);
        return list ? filter_elements(holds, *list) : std::nullopt;
      },
      parts[0]->identity + "?" + parts[1]->identity);
}

Maybe value_for_which(Parts parts, const Context&) {
  return made(filter_elements(parts[1]->function, parts[0]->value));
}

Maybe count_for_which(Parts parts, const Context&) {
  const auto list = parts[0]->function(parts[1]->value);
  const auto such = list ? filter_elements(parts[2]->function, *list) : std::nullopt;
  return such ? made(fill_template("len({0:0})", kAtom, {Shape::Base::integer}, {&*such}))
              : std::nullopt;
}

Maybe called_on_each(const Phrase& called, const Phrase& set) {
  const Function view = set.function;
  const Function call = called.function;
  return function_phrase(
      [=](const Meaning& argument) -> std::optional<Meaning> {
        const auto list = view(argument);
        return list ? map_elements(call, *list) : std::nullopt;
      },
      "map(" + called.identity + ")(" + set.identity + ")");
}

}  // namespace

// Adds CALLED, a verified function, and HOLDS, one that tests a property.
void add_called_rules(RuleSet& rules) {
  for (const auto* such :
       {"for? which HOLDS", "that|which satisfy|satisfies|pass|passes|fulfill|fulfills|is HOLDS",
        "for? which HOLDS holds|applies|is|returns|gives|return true?",
        "where|when HOLDS holds|applies|is|returns|gives true?"}) {
    rules.add("SUCH", such, 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  }
  rules.add("SET", "SET SUCH", 0, elements_for_which);
  rules.add("VAL", "VAL SUCH", 1, value_for_which);
  rules.add("VAL", "number|count|how of? many? SET in|of|from|among VAL SUCH", 0, count_for_which);
  rules.add("FN", "apply|map|call CALLED to|over|on|for|with each|every|all? SET", -1,
            [](Parts parts, const Context&) { return called_on_each(*parts[0], *parts[1]); });
  rules.add("FN", "CALLED applied to each|every|all? SET", -1,
            [](Parts parts, const Context&) { return called_on_each(*parts[0], *parts[1]); });
  const auto of_value = [](Parts parts, const Context&) {
    return made(parts[0]->function(parts[1]->value));
  };
  rules.add("VAL", "apply|map|call CALLED to|over|on|for|with VAL", 0, of_value);
  rules.add("VAL", "CALLED applied to VAL", 0, of_value);
  // "Applies half twice", "doubles it twice".
  const auto twice = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* value = parts.size() == 2                ? &parts[1]->value
                           : context.parameters.size() == 1 ? &context.parameters[0]
                                                            : context.previous;
    const auto once = value != nullptr ? parts[0]->function(*value) : std::nullopt;
    return once ? made(parts[0]->function(*once)) : std::nullopt;
  };
  rules.add("VAL", "apply|call|use CALLED twice|2 =times?", 0, twice);
  rules.add("VAL", "apply|call|use CALLED twice|2 =times? to|on VAL", 0, twice);
  rules.add("VAL", "CALLED VAL? twice|2 =times?", 0, twice);
  // "The subtotal plus shipping": a function of an amount is that of the amount beside it.
  for (const auto& [pattern, python] :
       {std::pair{"VAL plus|with|and CALLED", "{0:11} + {1:12}"},
        std::pair{"add CALLED to VAL", "{1:11} + {0:12}"},
        std::pair{"VAL minus|less|without CALLED", "{0:11} - {1:12}"}}) {
    rules.add("VAL", pattern, 1, [python = std::string(python)](Parts parts, const Context&) {
      const bool is_first = parts[0]->function != nullptr;
      const Meaning& amount = parts[is_first ? 1 : 0]->value;
      const auto other = parts[is_first ? 0 : 1]->function(amount);
      const bool are_numbers = other && other->shape.is_number() && amount.shape.is_number();
      return are_numbers
                 ? made(fill_template(
                       python, kAdditive, join_shapes(amount.shape, other->shape),
                       is_first ? std::vector{&*other, &amount} : std::vector{&amount, &*other}))
                 : std::nullopt;
    });
  }
}

}  // namespace synth
