#include "synth/authors/offline/reading/commands/grammar.h"

namespace synth {
namespace {

using Base = Shape::Base;

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

// Returns the element of a list with the greatest or the least result of a verified function.
Function extreme_by(const Function& view, const Function& key, const std::string& function) {
  return [=](const Meaning& argument) -> std::optional<Meaning> {
    const auto list = view(argument);
    return list && list->shape.is_list() ? extreme_element(*list, key, function) : std::nullopt;
  };
}

// Adds "the point of the list that has the smallest distance to p", "the word with the highest
// score".
void add_extremes(RuleSet& rules) {
  rules.add("RESULT", "CALLED", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("RESULT", "RELATION to|from|of|with|and|for|by VAL", 0,
            [](Parts parts, const Context&) -> Maybe {
              return function_phrase([relation = parts[0]->relation, other = parts[1]->value](
                                         const Meaning& value) { return relation(value, other); },
                                     parts[0]->identity + " with " + parts[1]->value.code);
            });
  for (const auto& [words, function] :
       {std::pair{"highest|largest|greatest|most|maximum|biggest|best|longest", "max"},
        {"lowest|smallest|least|fewest|minimum|shortest", "min"}}) {
    for (const std::string such : {"that|which? has|have|with|having ", "whose "}) {
      const bool is_clause = such.starts_with("whose");
      const std::string key =
          is_clause ? "RESULT is " + std::string(words) : std::string(words) + " RESULT";
      const auto extreme = [function = std::string(function)](const Phrase& set,
                                                              const Phrase& key_phrase) {
        return function_phrase(extreme_by(set.function, key_phrase.function, function),
                               function + " " + set.identity + " by " + key_phrase.identity);
      };
      rules.add("FN", "SET " + such + key, -1, [extreme](Parts parts, const Context&) -> Maybe {
        return extreme(*parts[0], *parts[1]);
      });
      const auto of_value = [extreme](Parts parts, const Context&) {
        return made(extreme(*parts[0], *parts[2]).function(parts[1]->value));
      };
      rules.add("VAL", "SET of|in|from|among VAL " + such + key, -1, of_value);
    }
  }
}

// Adds "the distance between p and q", "rotate the list by k", "the words that are anagrams of w".
void add_relations(RuleSet& rules) {
  const auto of_two = [](Parts parts, const Context&) -> Maybe {
    const auto& relation = parts[0]->relation;
    auto value = relation(parts[1]->value, parts[2]->value);
    return made(value ? value : relation(parts[2]->value, parts[1]->value));
  };
  rules.add("VAL", "RELATION of|between VAL and VAL", 0, of_two);
  rules.add("VAL", "RELATION of|to|for? VAL with|by|to|from|in|of|for|and VAL", 0, of_two);
  const auto with_other = [](Parts parts, const Context&) -> Maybe {
    return function_phrase(
        [relation = parts[0]->relation, other = parts[1]->value](const Meaning& value) {
          const auto related = relation(value, other);
          return related && related->shape.is(Base::boolean) ? related : std::nullopt;
        },
        parts[0]->identity + " with " + parts[1]->value.code);
  };
  rules.add("PRED", "RELATION of|with|to|by|for|in VAL", 0, with_other);
}

// Adds "how many of has_digit, has_upper and is_long hold", "all of ... hold".
void add_joint_properties(RuleSet& rules) {
  for (const auto* list :
       {"HOLDS and HOLDS", "HOLDS , HOLDS", "ALLHOLD ,? and HOLDS", "ALLHOLD , HOLDS"}) {
    rules.add("ALLHOLD", list, 0,
              [](Parts parts, const Context&) -> Maybe { return joined_phrases(parts, "holds"); });
  }
  // Returns the truth of each for the only value that it takes.
  const auto truths = [](const Phrase& list, const Context& context) {
    std::vector<Meaning> all;
    for (const Phrase& holds : list.members) {
      for (const Meaning& parameter : context.parameters) {
        if (auto truth = holds.function(parameter)) {
          all.push_back(std::move(*truth));
        }
      }
    }
    return all.size() == list.members.size() ? all : std::vector<Meaning>();
  };
  const auto counted = [truths](Parts parts, const Context& context) -> Maybe {
    const std::vector<Meaning> all = truths(*parts[0], context);
    if (all.empty()) {
      return std::nullopt;
    }
    Meaning out{{Base::integer}, "sum(["};
    for (const Meaning& truth : all) {
      out.code += (out.code.ends_with('[') ? "" : ", ") + truth.code;
    }
    out.code += "])";
    out.of_context = true;
    return value_phrase(std::move(out));
  };
  rules.add("VAL", "how many of? ALLHOLD that? hold", -1, counted);
  rules.add("VAL", "number|count of ALLHOLD that? hold", -1, counted);
  rules.add("TRUTH", "all|each|every of? ALLHOLD hold", -1,
            [truths](Parts parts, const Context& context) -> Maybe {
              const std::vector<Meaning> all = truths(*parts[0], context);
              std::string code;
              for (const Meaning& truth : all) {
                code += (code.empty() ? "" : " and ") + truth.code;
              }
              Meaning out{{Base::boolean}, code, kAnd};
              out.of_context = true;
              return all.empty() ? std::nullopt : Maybe(value_phrase(std::move(out)));
            });
}

}  // namespace

// Adds CALLED, a verified function, and HOLDS, one that tests a property.
void add_called_rules(RuleSet& rules) {
  add_extremes(rules);
  add_relations(rules);
  add_joint_properties(rules);
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
