#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the elements of a list that a noun with a condition selects, and the rest; nothing for a
// noun without one.
std::optional<std::pair<Meaning, Meaning>> parted(const Function& set, const Meaning& list) {
  const auto some = set(list);
  if (!some || !some->comprehension || some->comprehension->condition.empty() ||
      some->comprehension->body != some->comprehension->variable || !list.shape.is_list()) {
    return std::nullopt;
  }
  Meaning rest = *some;
  const Meaning condition{
      {Base::boolean},
      some->comprehension->condition,
      some->comprehension->condition.find(' ') == std::string::npos ? kAtom : kComparison};
  rest.comprehension->condition = negated(condition).code;
  const Comprehension& of = *rest.comprehension;
  rest.code =
      "[" + of.body + " for " + of.variable + " in " + of.source + " if " + of.condition + "]";
  return std::pair(*some, rest);
}

// Adds "the elements at even indices".
void add_parity_of_places(RuleSet& rules) {
  for (const auto& [parity, slice] : {std::pair{"even", "[::2]"}, {"odd", "[1::2]"}}) {
    const std::string place =
        std::string("SET at|with|in|from|on ") + parity + " index|=indices|position|place";
    rules.add("SET", place, 0, [slice = std::string(slice)](Parts parts, const Context&) -> Maybe {
      const Function all = parts[0]->function;
      return function_phrase(
          [all, slice](const Meaning& argument) -> std::optional<Meaning> {
            const auto list = all(argument);
            if (!list || !list->shape.is_list()) {
              return std::nullopt;
            }
            if (!list->comprehension) {
              return fill_template("{0}" + slice, kAtom, list->shape, {&*list});
            }
            // "The vowels at even positions" are at such positions of the whole.
            const Comprehension& some = *list->comprehension;
            const bool is_of_whole = some.source == argument.code && some.body == some.variable;
            return is_of_whole
                       ? all(fill_template("{0}" + slice, kAtom, argument.shape, {&argument}))
                       : std::nullopt;
          },
          parts[0]->identity + slice);
    });
  }
}

// Adds "Move all zeros to the end".
void add_moves(RuleSet& rules) {
  for (const bool last : {true, false}) {
    const std::string to =
        last ? " to its? end|back|right side?" : " to its? start|front|beginning|left side?";
    const auto move = [last](Parts parts, const Context& context) -> Maybe {
      const Meaning* list = parts.size() == 2 ? &parts[1]->value : implied_by(context, "L*");
      const auto both = list != nullptr ? parted(parts[0]->function, *list) : std::nullopt;
      if (!both) {
        return std::nullopt;
      }
      const auto& [some, rest] = *both;
      return made(fill_template("{0:11} + {1:12}", kAdditive, list->shape,
                                last ? std::vector{&rest, &some} : std::vector{&some, &rest}));
    };
    const std::string verb = "move|push|shift|put|bring SET ";
    rules.add("VAL", verb + "in|of|from VAL" + to, 0, move);
    rules.add("VAL", verb + to.substr(1) + " of|in VAL", 0, move);
    rules.add("VAL", verb + to.substr(1), 1, move);
  }
}

// Adds "Move the first element to the end".
void add_moved_ends(RuleSet& rules) {
  for (const auto& [pattern, python] :
       {std::pair{"first element|item|number|value|word|letter|character|=one? to its? end|back",
                  "{0}[1:] + {0}[:1]"},
        {"last element|item|number|value|word|letter|character|=one? to its? start|front|beginning",
         "{0}[-1:] + {0}[:-1]"}}) {
    const auto move = [python = std::string(python)](Parts parts, const Context& context) -> Maybe {
      const Meaning* whole = value_or_parameter(parts, context);
      return whole != nullptr && (whole->shape.is_list() || whole->shape.is(Base::text))
                 ? made(fill_template(python, kAdditive, whole->shape, {whole}))
                 : std::nullopt;
    };
    const std::string verb = "move|push|shift|put|bring ";
    rules.add("VAL", verb + pattern, 0, move);
    rules.add("VAL", verb + pattern + " of VAL", -1, move);
  }
}

// Adds "a list in which all zeros have been moved to the end", "with the even numbers first".
void add_moved_lists(RuleSet& rules) {
  const auto moved = [](bool last) {
    return [last](Parts parts, const Context& context) -> Maybe {
      const Meaning* list = implied_by(context, "L*");
      const auto both = list != nullptr ? parted(parts[0]->function, *list) : std::nullopt;
      const auto other =
          both && parts.size() == 2 ? parted(parts[1]->function, *list) : std::nullopt;
      if (!both || (parts.size() == 2 && !other)) {
        return std::nullopt;
      }
      const Meaning& rest = other ? other->first : both->second;
      return made(fill_template(
          "{0:11} + {1:12}", kAdditive, list->shape,
          last ? std::vector{&rest, &both->first} : std::vector{&both->first, &rest}));
    };
  };
  const std::string list = "new? list|array|version|copy ,? in|with|where which|where? SET ";
  const std::string rest =
      "all|every? other|=others|rest|remaining number|element|item|value|=ones?";
  const std::string order =
      " ,? each|all|both|keep|keeping|retaining|in? in? their|its? original|relative|same order";
  for (const bool last : {true, false}) {
    const std::string place = last ? "end|back" : "start|front|beginning";
    rules.add("VAL",
              list +
                  "have|has|are|is? been? moved|pushed|shifted|put|brought|placed? to|at|towards " +
                  place,
              -1, moved(last));
    rules.add("VAL", list + "at|to " + place + " and|, " + rest + order, -1, moved(last));
  }
  for (const std::string& kept : {std::string(), order}) {
    rules.add("VAL",
              list +
                  "come|comes|are|is|stand? first ,? and|followed|then then|by? all? SET "
                  "last|after|behind?" +
                  kept,
              -1, moved(false));
    rules.add("VAL", list + "come|comes|are|is|stand? before|=ahead of? all? SET" + kept, -1,
              moved(false));
  }
}

// Adds statements on the order that hold in any case.
void add_kept_order(RuleSet& rules) {
  const auto in_order = [](Parts parts, const Context&) -> Maybe {
    const Meaning& list = parts[0]->value;
    const bool keeps = list.comprehension || list.code.starts_with("list(dict.fromkeys(") ||
                       (list.code.starts_with('[') && list.code.find(" + [") != std::string::npos);
    return list.shape.is_list() && keeps ? Maybe(*parts[0]) : std::nullopt;
  };
  const std::string keeping =
      "VAL ,? while|but|and? "
      "keeping|preserving|maintaining|retaining|keep|preserve|maintain|retain ";
  // Duplicates are kept unless something removes them; "keep the duplicates" alone selects them.
  rules.add("VAL", keeping + "all|any? duplicate", -2, [](Parts parts, const Context&) -> Maybe {
    const Meaning& list = parts[0]->value;
    const bool keeps = list.shape.is_list() && list.code.find("set(") == std::string::npos &&
                       list.code.find("fromkeys(") == std::string::npos;
    return keeps && !list.is_name() && !list.literal ? Maybe(*parts[0]) : std::nullopt;
  });
  const std::string things = "element|item|number|value|word|one|non|=ones ";
  rules.add("VAL", keeping + "their|its? original|relative|first|same? order", 1, in_order);
  rules.add("VAL",
            keeping + "relative|original? order of other|remaining|non|rest|all|nonzero? zero? " +
                things.substr(0, things.size() - 1) + "?",
            1, in_order);
  rules.add("VAL", "VAL ,? but|while|and keep|keeps|keeping|preserving word order|order of? word?",
            1, [](Parts parts, const Context&) -> Maybe {
              return parts[0]->value.code.starts_with("' '.join(") ? Maybe(*parts[0])
                                                                   : std::nullopt;
            });
  rules.add("VAL", "VAL in|with their|its? original|same|order order? preserved|kept?", 2,
            in_order);
  rules.add("VAL",
            "VAL without changing|losing their|its|the? order of? other|remaining|all? "
            "element|number|item|value?",
            1, in_order);
  rules.add("VAL",
            "VAL ,|;? and|while|but|where? all? other|=others|rest|remaining|non "
            "number|element|item|value|=ones|zero? "
            "keep|keeps|retain|retains|stay|stays|remain|remains|maintain in|at? their|its? "
            "original|relative|same? order|=place",
            1, in_order);
  rules.add("VAL",
            "VAL ,|;? and|while|but|where? SET "
            "keep|keeps|retain|retains|stay|stays|remain|remains|maintain in? "
            "their|its? original|relative|same? order",
            1, in_order);
}

// Adds statements on ties and repeated factors that hold in any case.
void add_what_is_so(RuleSet& rules) {
  const auto of_first = [](Parts parts, const Context&) -> Maybe {
    const std::string& code = parts[0]->value.code;
    return code.starts_with("max(") || code.starts_with("min(") ? Maybe(*parts[0]) : std::nullopt;
  };
  for (const std::string several :
       {"there is|are several|multiple|ties|tie|more",
        "several|multiple|two|more words|word?|are? tie|tied",
        "there is|are several|multiple such? word|element|string|value|key|=ones",
        "there is|are more than 1", "there is|are more than one", "2 or more are? tied|equal",
        "there is|are 2 or more"}) {
    for (const std::string first : {"return|returns|give|take|choose first of them|these?",
                                    "return|returns|give|take first one|word|element?"}) {
      rules.add("CMD", "CMD .|,|; if|when " + several + " ,? " + first, 0, of_first);
    }
  }
  rules.add("VAL", "VAL ,? with|including? repetition|multiplicity", 0,
            [](Parts parts, const Context&) -> Maybe {
              const bool repeats = parts[0]->value.code.find("prime_factors(") != std::string::npos;
              return repeats ? Maybe(*parts[0]) : std::nullopt;
            });
}

void add_without_duplicates(RuleSet& rules) {
  const auto unique = [](Parts parts, const Context&) -> Maybe {
    const Meaning& list = parts[0]->value;
    return list.shape.is_list()
               ? made(fill_template("list(dict.fromkeys({0:g}))", kAtom, list.shape, {&list}))
               : std::nullopt;
  };
  rules.add("VAL", "VAL ,? without|excluding its|their|any? duplicate|repetition|repeat|=repeats",
            1, unique);
}

// "The element that occurs in more than half of a list."
void add_by_number_of_times(RuleSet& rules) {
  const auto majority = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = parts.size() == 2 ? &parts[1]->value : implied_by(context, "L*");
    const bool fit = list != nullptr && list->shape.is_list();
    return fit ? made(fill_template("majority_element({0:0})", kAtom, list->shape.element(), {list},
                                    {"majority_element"}))
               : std::nullopt;
  };
  for (const std::string half :
       {"more than half of? time|element|all?", "more than half of? time|times",
        "more than n / 2 times|time", "in more than half of element|item|value|position|list?"}) {
    const std::string most = "SET that|which appear|appears|occur|occurs " + half;
    rules.add("VAL", most + " in|of|within VAL", 0, majority);
  }
}

// Adds subsets of one size, and pairs.
void add_combinations(RuleSet& rules) {
  const auto chosen_of = [](const Meaning& list, const Meaning& size) {
    return list.shape.is_list() && size.shape.is(Base::integer)
               ? made(fill_template(
                     "[list(group) for group in itertools.combinations({0:0}, {1:0})]", kAtom,
                     list_shape(list.shape), {&list, &size}, {"itertools"}))
               : std::nullopt;
  };
  const auto chosen = [chosen_of](Parts parts, const Context& context) -> Maybe {
    if (parts.size() == 1) {
      const Meaning* list = implied_by(context, "L*");
      return list != nullptr ? chosen_of(*list, parts[0]->value) : std::nullopt;
    }
    const bool list_first = parts[0]->value.shape.is_list() || parts[0]->value.shape.is(Base::text);
    const Meaning& list = parts[list_first ? 0 : 1]->value;
    const Meaning& size = parts[list_first ? 1 : 0]->value;
    return chosen_of(list, size);
  };
  rules.add(
      "VAL",
      "all|possible? possible? combination|subset of|with|having VAL element|item|number|value?", 2,
      chosen);
  const std::string pair = "pair|number|two|element|=numbers|2 number|element|value|item? ";
  for (const auto* sum : {"that|which add|adds|sum|sums up|together? to VAL",
                          "whose sum is|equals VAL", "with sum VAL"}) {
    const auto indices = [](Parts parts, const Context& context) -> Maybe {
      const Meaning& total = parts[0]->value;
      const Meaning* list = parts.size() == 2 ? &parts[1]->value : nullptr;
      for (const Meaning& parameter : context.parameters) {
        list = list == nullptr && fits("Ln", parameter.shape) ? &parameter : list;
      }
      return list != nullptr && fits("Ln", list->shape) && total.shape.is_number()
                 ? made(fill_template("two_sum({0:0}, {1:0})", kAtom, list_shape({Base::integer}),
                                      {list, &total}, {"two_sum"}))
                 : std::nullopt;
    };
    for (const std::string in : {"", " in|of|from VAL"}) {
      rules.add("VAL", "index|position|=indices of|for " + pair + sum + in, 0, indices);
    }
  }
}

// Adds inverted dictionaries.
void add_inversions(RuleSet& rules) {
  const auto inverted = [](Parts parts, const Context&) -> Maybe {
    const Meaning& dict = parts[0]->value;
    return dict.shape.is(Base::dict)
               ? made(fill_template("{value: key for key, value in {0}.items()}", kAtom,
                                    {Base::dict, {dict.shape.parts[1], dict.shape.parts[0]}, {}},
                                    {&dict}))
               : std::nullopt;
  };
  const std::string become = "become|becomes|are|turn into? ";
  const std::string so = " ,? so|such that? its|their? value " + become +
                         "key ,? and its|their? key " + become + "value";
  const std::string also = " ,? so|such that? its|their? key " + become +
                           "value ,? and its|their? value " + become + "key";
  for (const std::string& end : {std::string(), so, also}) {
    rules.add("VAL", "invert|reverse|flip|turn VAL around?" + end, 1, inverted);
    rules.add("VAL", "swap|invert|exchange|reverse key and value of|in VAL" + end, 0, inverted);
    rules.add("VAL",
              "dictionary of|from? VAL? with|where|whose its? key and value are? "
              "swapped|exchanged|inverted|reversed|interchanged",
              0, [inverted](Parts parts, const Context& context) -> Maybe {
                const Meaning* dict = implied_by(context, "D");
                if (parts.empty() && dict == nullptr) {
                  return std::nullopt;
                }
                const Phrase whole = parts.empty() ? value_phrase(*dict) : *parts[0];
                const Phrase* part = &whole;
                return inverted(Parts(&part, 1), context);
              });
  }
}

}  // namespace

void add_selection_rules(RuleSet& rules) {
  add_parity_of_places(rules);
  add_moves(rules);
  add_moved_ends(rules);
  add_moved_lists(rules);
  add_kept_order(rules);
  add_what_is_so(rules);
  add_without_duplicates(rules);
  add_by_number_of_times(rules);
  add_combinations(rules);
  add_inversions(rules);
}

}  // namespace synth
