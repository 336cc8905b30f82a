#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/reading/commands/steps.h"
#include "synth/support/text.h"

#include <algorithm>
#include <string>

// Rules for text behind a command that holds in any case: which ends of a range are included, what
// is not changed, where a sequence starts, and how a question is answered.

namespace synth {
namespace {

using Base = Shape::Base;

bool has_code(const Meaning& value, std::string_view part) {
  return value.code.find(part) != std::string::npos;
}

// Adds text that is accepted if the test shows that it already holds.
void as_said(RuleSet& rules, const std::string& pattern, bool (*holds)(const Meaning&)) {
  rules.add("VAL", pattern, 0, [holds](Parts parts, const Context&) -> Maybe {
    return holds(parts[0]->value) ? Maybe(*parts[0]) : std::nullopt;
  });
}

// Adds "Answer True or False."
void add_answers(RuleSet& rules) {
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  rules.add("YESNO", "either|just|only? true|yes or|/ false|no", 0, nothing);
  const auto truth = [](Parts parts, const Context&) -> Maybe {
    for (const Phrase* part : parts) {
      if (part->value.shape.is(Base::boolean)) {
        return *part;
      }
    }
    return std::nullopt;
  };
  const std::string answer =
      "answer|reply|respond|return|returns|say|give|print|output|show|find with|as|in|it|form? "
      "of? ";
  for (const std::string end : {".|?|!|,|;|: ", ".|?|!|,|;? and "}) {
    rules.add("CMD", "CMD " + end + answer + "YESNO", 0, truth);
  }
  rules.add("CMD", "=true or =false :|-|?|, VAL is|are|has|contains|have PRED", 0,
            [](Parts parts, const Context&) -> Maybe {
              return parts[1]->identity.find('|') == std::string::npos
                         ? made(parts[1]->function(parts[0]->value))
                         : std::nullopt;
            });
}

// Adds statements on both ends of a range.
void add_ends(RuleSet& rules) {
  // "The numbers below n" excludes n.
  const auto counts_both = [](const Phrase& numbers) {
    return has_code(numbers.value, "range(") &&
           std::ranges::none_of(split(numbers.text, '_'), [](std::string_view word) {
             return names("below|under|before|less|smaller|lower|fewer|<|exclusive|excluding",
                          word);
           });
  };
  const auto said = [&](const std::string& pattern) {
    rules.add("VAL", pattern, 0, [counts_both](Parts parts, const Context&) -> Maybe {
      return counts_both(*parts[0]) ? Maybe(*parts[0]) : std::nullopt;
    });
  };
  const std::string ends = "end|=ends|endpoint|limit|bound|boundary|=boundaries|=both|them ";
  const std::string end = "end|=ends|endpoint|limit|bound|boundary|=boundaries|number|value|them";
  said("VAL ,? with? both|all|2? of? " + ends + "are? included|inclusive|counted|counting");
  said("VAL ,? and|with? including|include|counting|=inclusive both|of? of? " + end);
  said("VAL ,? both included|inclusive|inclusively|=inclusive");
  // "n included", "n included if it is odd itself", which the numbers are anyway.
  const auto includes_last = [counts_both](Parts parts, const Context&) -> Maybe {
    const Meaning& last = parts[1]->value;
    const bool is_last = last.is_name() && has_code(parts[0]->value, ", " + last.code + " + 1)");
    return is_last && counts_both(*parts[0]) ? Maybe(*parts[0]) : std::nullopt;
  };
  rules.add("VAL", "VAL ,? VAL itself? is? included|inclusive|counted", 0, includes_last);
  rules.add("VAL", "VAL ,? VAL itself? is? included|counted if|when it? is? PRED itself|too?", 0,
            includes_last);
  rules.add(
      "CMD",
      "CMD ,? both|all? of|the? " + end + " are|is? included|inclusive|inclusively|=inclusive", 0,
      [](Parts parts, const Context&) -> Maybe {
        const Meaning& truth = parts[0]->value;
        const bool is_closed = has_code(truth, " <= ") && !has_code(truth, " < ");
        return truth.shape.is(Base::boolean) && is_closed ? Maybe(*parts[0]) : std::nullopt;
      });
}

// Adds "..., both of them numbers" for a dictionary's values.
void add_kinds_of_values(RuleSet& rules) {
  const auto are_numbers = [](const Meaning& dict) {
    const auto& fields = dict.shape.fields;
    return dict.shape.is(Base::dict) && !fields.empty() &&
           std::ranges::all_of(fields, [](const auto& field) { return field.second.is_number(); });
  };
  as_said(rules,
          "VAL ,|;|. and|with|where? both|all|each|=values of? them|which|=these|value|=values? "
          "are|is|being|should|must? be? number|integer|numeric|=numbers|=integers value?",
          are_numbers);
}

// Adds what a change of keys, or of values, does not affect.
void add_left_alone(RuleSet& rules) {
  const auto keeps_values = [](const Meaning& dict) {
    return has_code(dict, ": value for key, value in");
  };
  const auto keeps_keys = [](const Meaning& dict) { return dict.code.starts_with("{key: "); };
  const std::string keep =
      "VAL ,|;|.? and|but|while|with? keep|keeping|leave|leaving|retaining|preserving? all|its|"
      "their|corresponding|associated? ";
  const std::string alone =
      " alone|unchanged|untouched|intact|unmodified|=same|as? they|it|is|=same? "
      "are|is|were|stay|be?";
  const std::string change =
      "VAL ,? without changing|touching|modifying|altering all|its|their|any|of? ";
  const std::string stay =
      " stay|remain|are|is|should|must remain|stay|be|not? =same|unchanged|changed|untouched|alone|"
      "as|alone they? are?";
  for (const auto& [what, test] :
       {std::pair{"value|=values", +keeps_values}, {"key|=keys", +keeps_keys}}) {
    as_said(rules, keep + what + alone, test);
    as_said(rules, change + what, test);
    as_said(rules, "VAL ,|;|. and|but|while? its|their? " + std::string(what) + stay, test);
  }
}

// Adds "in the order of the dictionary", which its elements have.
void add_orders_kept(RuleSet& rules) {
  rules.add("VAL", "VAL ,? in same? order of VAL", 0, [](Parts parts, const Context&) -> Maybe {
    const Meaning& list = parts[0]->value;
    const bool has_order = parts[1]->value.is_name() && has_name(list.code, parts[1]->value.code) &&
                           !has_code(list, "sorted(") && !has_code(list, "set(");
    return list.shape.is_list() && has_order ? Maybe(*parts[0]) : std::nullopt;
  });
}

// Adds "The first 12 Fibonacci numbers, starting with 0 and 1."
void add_starts(RuleSet& rules) {
  const auto starts_so = [](const Meaning& value) { return has_code(value, "fibonacci"); };
  const std::string starting =
      "VAL ,|;? and|where|with? sequence|it|which|they? "
      "starting|starts|start|begins|beginning|begin "
      "with|from|at ";
  as_said(rules, starting + "0", starts_so);
  as_said(rules, starting + "0 ,|and and? 1", starts_so);
}

// Adds joined texts, and their separators.
void add_joints(RuleSet& rules) {
  const auto joined = [](Parts parts, const Context&) -> Maybe {
    const Meaning& list = parts[0]->value;
    const Meaning& mark = parts[1]->value;
    return fits("Ls", list.shape) && mark.shape.is(Base::text)
               ? made(fill_template("{1}.join({0:g})", kAtom, {Base::text}, {&list, &mark}))
               : std::nullopt;
  };
  const std::string join =
      "join|concatenate|combine|merge|put|glue VAL together? in|into|to|as? single|one|1|long? "
      "string|text|sentence|line|=one? ,? ";
  const std::string between =
      " between|separating|among|in =them|each|every|=words|word|letter|=letters|element|"
      "item|=elements|=items|=pieces|part|name|string|=two|=all|between";
  for (const std::string of : {"", " word|element|item|=them|=words|other|pair|value"}) {
    rules.add("VAL", join + "with|using|putting|and|by single|one|1? VAL" + between + of, -1,
              joined);
  }
}

// Adds "The price times the quantity over all items", which includes all in any case.
void add_whole_extent(RuleSet& rules) {
  rules.add("FN", "FN over|across|among|for all|every|each|whole? SET", 1,
            [](Parts parts, const Context&) -> Maybe {
              const Function whole = parts[0]->function;
              const Function set = parts[1]->function;
              return function_phrase(
                  [=](const Meaning& value) -> std::optional<Meaning> {
                    const auto all = set(value);
                    const bool is_all = all && all->code == value.code;
                    const auto out = is_all ? whole(value) : std::nullopt;
                    return out && out->shape.is_number() ? out : std::nullopt;
                  },
                  "over all " + identities(parts));
            });
}

// Adds "Are there any negative numbers in ...?", "pick the even ones out of ...".
void add_some(RuleSet& rules) {
  const auto any = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* whole = parts.size() == 2 ? &parts[1]->value : implied_by(context, "L*");
    const auto some = whole != nullptr ? parts[0]->function(*whole) : std::nullopt;
    const bool is_plain = some && some->comprehension && !some->comprehension->condition.empty() &&
                          some->comprehension->body == some->comprehension->variable;
    return is_plain ? made(fill_template("any(" + some->comprehension->condition + " for " +
                                             some->comprehension->variable + " in " +
                                             some->comprehension->source + ")",
                                         kAtom, {Base::boolean}, {}, some->needs))
                    : std::nullopt;
  };
  const std::string asked = "is|are there any|some|at? least? 1|one? SET";
  rules.add("CMD", asked + " in|among|within|of VAL", 0, any);
  rules.add("CMD", "pick|choose|select SET out of VAL", 0,
            [](Parts parts, const Context&) -> Maybe {
              const auto some = parts[0]->function(parts[1]->value);
              return some && some->shape.is_list() ? made(some) : std::nullopt;
            });
  rules.add("CMD", "which|what|who of? them|these|those|=ones? are|is|have|has|were PRED", 0,
            [](Parts parts, const Context& context) -> Maybe {
              const Meaning* list = context.previous;
              return list != nullptr && list->shape.is_list()
                         ? made(filter_elements(parts[0]->function, *list))
                         : std::nullopt;
            });
}

// Adds "Compute the grand total, that is, the sum of ...": the name has no further meaning.
void add_namely(RuleSet& rules) {
  rules.add("CMD", "VERB TITLE ,|:|;? that is|means ,|:? VAL", 3,
            [](Parts parts, const Context& context) -> Maybe {
              return context.parameters.empty() ? Maybe(*parts.back()) : std::nullopt;
            });
}

}  // namespace

void add_tail_rules(RuleSet& rules) {
  add_orders_kept(rules);
  add_answers(rules);
  add_ends(rules);
  add_kinds_of_values(rules);
  add_left_alone(rules);
  add_starts(rules);
  add_joints(rules);
  add_whole_extent(rules);
  add_namely(rules);
  add_some(rules);
}

}  // namespace synth
