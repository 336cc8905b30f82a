#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>
#include <vector>

// Rules for places in a list or text that is not named: "every second element, starting with the
// first", "the position of the biggest number", "how many words have more than n letters".

namespace synth {
namespace {

using Base = Shape::Base;

const Meaning* implied_sequence(const Context& context) {
  const Meaning* whole = implied_by(context, "L*");
  return whole != nullptr ? whole : implied_by(context, "s");
}

// Adds "the position of the biggest number": the first, if there are several.
void add_places_of_extremes(RuleSet& rules) {
  const auto place = [](const Meaning& extreme, const Meaning* list) -> Maybe {
    const bool fit =
        list != nullptr && list->shape.is_list() &&
        (extreme.code == "max(" + list->code + ")" || extreme.code == "min(" + list->code + ")" ||
         extreme.code == "max(" + list->code + ", key=len)" ||
         extreme.code == "min(" + list->code + ", key=len)");
    return fit ? made(fill_template("{1}.index({0:0})", kAtom, {Base::integer}, {&extreme, list}))
               : std::nullopt;
  };
  const std::string index = "index|position|place|location of first? ";
  // Functions count from 0; a sentence may mean either.
  rules.add("VAL", index + "VAL", 1, [place](Parts parts, const Context& context) -> Maybe {
    return context.function.empty() ? std::nullopt
                                    : place(parts[0]->value, implied_by(context, "L*"));
  });
  rules.add("VAL", index + "FN", 1, [place](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = context.function.empty() ? nullptr : implied_by(context, "L*");
    const auto extreme = list != nullptr ? parts[0]->function(*list) : std::nullopt;
    return extreme ? place(*extreme, list) : std::nullopt;
  });
  rules.add("VAL", index + "FN in|of VAL", 0,
            [place](Parts parts, const Context& context) -> Maybe {
              const auto extreme =
                  context.function.empty() ? std::nullopt : parts[0]->function(parts[1]->value);
              return extreme ? place(*extreme, &parts[1]->value) : std::nullopt;
            });
}

// Adds "how many words have more than n letters" of the only list, or else of the only text.
void add_counts_of_implied(RuleSet& rules) {
  const auto counted = [](const std::optional<Meaning>& list) -> Maybe {
    return list && list->shape.is_list()
               ? made(fill_template("len({0:0})", kAtom, {Base::integer}, {&*list}))
               : std::nullopt;
  };
  // One of several parameters is meant, which the noun has to fit.
  rules.add("VAL", "number|count of SET", 3, [counted](Parts parts, const Context& context) {
    const bool is_one = context.parameters.size() < 2 || context.previous != nullptr;
    const Meaning* whole = is_one ? nullptr : implied_sequence(context);
    return whole != nullptr ? counted(parts[0]->function(*whole)) : std::nullopt;
  });
}

// Adds "each word with its first letter in upper case".
void add_raised_initials(RuleSet& rules) {
  const auto raised = [](const Meaning& text) -> std::optional<Meaning> {
    return text.shape.is(Base::text)
               ? std::optional(
                     fill_template("{0}[:1].upper() + {0}[1:]", kAdditive, {Base::text}, {&text}))
               : std::nullopt;
  };
  const std::string end =
      " with|having its|their? first letter|character in|as|to? uppercase|upper|capital|"
      "capitalized|=capitalised case|letter?";
  rules.add("VAL", "VAL" + end, -1, [raised](Parts parts, const Context&) {
    const Meaning& whole = parts[0]->value;
    return made(whole.shape.is_list() ? map_elements(raised, whole) : raised(whole));
  });
  rules.add("VAL", "each|every|all SET" + end, -1, [raised](Parts parts, const Context& context) {
    const Meaning* whole = implied_sequence(context);
    const auto list = whole != nullptr ? parts[0]->function(*whole) : std::nullopt;
    const auto words = list && list->shape.is_list() ? map_elements(raised, *list) : std::nullopt;
    return words && list->of_sentence
               ? made(fill_template("' '.join({0:g})", kAtom, {Base::text}, {&*words}))
               : made(words);
  });
}

}  // namespace

void add_position_rules(RuleSet& rules) {
  add_constructions(rules, "places");
  add_places_of_extremes(rules);
  add_constructions(rules, "counts of what is implied");
  add_counts_of_implied(rules);
  add_raised_initials(rules);
  add_constructions(rules, "statements about lists");
}

}  // namespace synth
