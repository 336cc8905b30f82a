#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>
#include <vector>

// Rules for what is in a list, in both of two lists, and how often: "the elements of xs that are
// not in ys", "some value is in the list more than once", "how many different values occur in both
// lists". Categories: INSIDE being in something or not, OFTEN more than once.

namespace synth {
namespace {

using Base = Shape::Base;

bool may_equal(const Shape& a, const Shape& b) {
  return a.base == b.base || a.is(Base::any) || b.is(Base::any) || (a.is_number() && b.is_number());
}

// Returns the property of being in the whole, or not.
Function being_in(const Meaning& whole, bool wanted) {
  return [=](const Meaning& item) -> std::optional<Meaning> {
    const Shape& shape = whole.shape;
    const bool holds_items = shape.is_list() || (shape.is(Base::dict) && shape.parts.size() == 2);
    const bool is_element = holds_items && may_equal(shape.parts[0], item.shape);
    const bool is_part = shape.is(Base::text) && item.shape.is(Base::text);
    return is_element || is_part
               ? std::optional(fill_template(wanted ? "{0:7} in {1:7}" : "{0:7} not in {1:7}",
                                             kComparison, {Base::boolean}, {&item, &whole}))
               : std::nullopt;
  };
}

void add_insides(RuleSet& rules) {
  const auto inside = [](bool wanted) -> Compose {
    return [wanted](Parts parts, const Context&) -> Maybe {
      return function_phrase(being_in(parts[0]->value, wanted),
                             (wanted ? "in " : "not in ") + parts[0]->value.code);
    };
  };
  const std::string found = "also|both? contained|found|present|listed? in|among VAL";
  rules.add("INSIDE", "is|are|was|occur|occurs|appear|appears|exist|exists " + found, 0,
            inside(true));
  rules.add("INSIDE", "is|are|was|do|does not occur|appear|exist? " + found, 0, inside(false));
  rules.add("INSIDE", "is|are missing|absent|=missing from|in VAL", 0, inside(false));
  rules.add("INSIDE", "VAL contain|contains|has|have|include|includes", 0, inside(true));
  rules.add("INSIDE", "VAL do|does not contain|have|include", 0, inside(false));
}

// Adds "the elements of xs that are not in ys". What is in the list itself is no choice.
void add_elements_inside(RuleSet& rules) {
  const auto chosen = [](const std::optional<Meaning>& list, const Phrase& inside) -> Maybe {
    const auto such =
        list && list->shape.is_list() ? filter_elements(inside.function, *list) : std::nullopt;
    const bool is_itself = such && inside.identity.ends_with(" " + list->code);
    return such && !is_itself ? made(such) : std::nullopt;
  };
  const auto of_value = [chosen](Parts parts, const Context&) {
    return chosen(parts[0]->function(parts[1]->value), *parts[2]);
  };
  const auto of_list = [chosen](Parts parts, const Context&) {
    return chosen(parts[0]->value, *parts[1]);
  };
  rules.add("VAL", "SET of|in|from VAL that|which|who INSIDE", 0, of_value);
  rules.add("VAL", "VAL that|which|who INSIDE", 2, of_list);
  const auto counted = [](const Maybe& such) {
    return such ? made(fill_template("len({0:0})", kAtom, {Base::integer}, {&such->value}))
                : std::nullopt;
  };
  rules.add("VAL", "how many of? SET of|in|from VAL INSIDE", 0,
            [=](Parts parts, const Context& context) { return counted(of_value(parts, context)); });
  rules.add("TRUTH", "VAL INSIDE", 1,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
}

// Returns the list, or the elements of the text, that a noun calls so.
std::optional<Meaning> elements_of(const Phrase& noun, const Meaning* whole,
                                   const Context& context) {
  whole = whole != nullptr ? whole : implied_by(context, "L*");
  whole = whole != nullptr ? whole : implied_by(context, "s");
  const auto list = whole != nullptr ? noun.function(*whole) : std::nullopt;
  return list && list->shape.is_list() ? list : std::nullopt;
}

// Adds "some value occurs more than once", and the values that do.
void add_repetitions(RuleSet& rules) {
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  for (const auto* often :
       {"more than once", "more than 1|one|single? time|=times", "at least twice",
        "at least 2|two =times", "twice or more", "multiple|several|2|two =times", "repeatedly"}) {
    rules.add("OFTEN", often, 0, nothing);
  }
  const auto repeats = [](const std::string& sign) {
    return [sign](Parts parts, const Context& context) -> Maybe {
      const bool is_named = parts.size() > 1 && parts[1]->value.shape.base != Base::any;
      const Meaning* whole = is_named ? &parts[1]->value : nullptr;
      const auto list = elements_of(*parts[0], whole, context);
      return list ? made(fill_template("len(set({0:g})) " + sign + " len({0:0})", kComparison,
                                       {Base::boolean}, {&*list}))
                  : std::nullopt;
    };
  };
  const std::string is = " is|are|occurs|occur|appears|appear|stands|comes|exists|repeats|repeat";
  const std::string some = "any|some|same|at? least? 1|one? SET";
  const std::string none = "no|none SET";
  for (const std::string& where : {std::string(" OFTEN"), std::string(" in|on|among VAL OFTEN"),
                                   std::string(" OFTEN in|on|among VAL")}) {
    // OFTEN is a part, too; the list, if it is named, is in front of it or behind it.
    const bool is_last = where.ends_with("VAL");
    const bool is_named = where.find("VAL") != std::string::npos;
    const auto pick = [=](const Compose& compose) -> Compose {
      return [=](Parts parts, const Context& context) {
        std::vector<const Phrase*> kept = {parts[0]};
        if (is_named) {
          kept.push_back(parts[is_last ? 2 : 1]);
        }
        return compose(kept, context);
      };
    };
    rules.add("TRUTH", some + is + where, 0, pick(repeats("<")));
    rules.add("TRUTH", none + is + where, 0, pick(repeats("==")));
    rules.add("VAL", "SET that|which" + is + where, 0,
              pick([](Parts parts, const Context& context) -> Maybe {
                const Meaning* whole = parts.size() > 1 ? &parts[1]->value : nullptr;
                const auto list = elements_of(*parts[0], whole, context);
                return list ? made(fill_template("duplicates({0:0})", kAtom, list->shape, {&*list},
                                                 {"duplicates"}))
                            : std::nullopt;
              }));
  }
  rules.add("TRUTH", "all|every|each SET is|are different|distinct|unique", 0, repeats("=="));
  rules.add("TRUTH", "any? 2 SET is|are equal|same|identical", 0,
            [repeats](Parts parts, const Context& context) {
              return repeats("<")(parts.last(1), context);
            });
  rules.add("TRUTH", "there is|are any? duplicate|=duplicates|repetition|=repetitions SET?", 0,
            [](Parts, const Context& context) -> Maybe {
              const Meaning* list = implied_by(context, "L*");
              return list != nullptr ? made(fill_template("len(set({0:g})) < len({0:0})",
                                                          kComparison, {Base::boolean}, {list}))
                                     : std::nullopt;
            });
}

// Adds "the list with each element only once".
void add_single_occurrences(RuleSet& rules) {
  const auto unique = [](const Meaning* list) -> Maybe {
    return list != nullptr && list->shape.is_list() && !list->shape.element().is_list()
               ? made(fill_template("list(dict.fromkeys({0:g}))", kAtom, list->shape, {list}))
               : std::nullopt;
  };
  const std::string once =
      "each|every|all SET is|are|occurs|occurring|appears|appearing|listed|kept|being? "
      "listed|kept? "
      "only|just|exactly? once";
  rules.add("VAL", "VAL ,? with|where|having|keeping|containing|so? that? " + once, -1,
            [unique](Parts parts, const Context&) { return unique(&parts[0]->value); });
  rules.add("VAL", "unique|distinct|different VAL", 0, [unique](Parts parts, const Context&) {
    const Meaning& list = parts[0]->value;
    return list.of_context && list.is_name() ? unique(&list) : std::nullopt;
  });
  rules.add("VAL", "list with|of|where|containing? " + once, 2,
            [unique](Parts, const Context& context) { return unique(implied_by(context, "L*")); });
}

// Adds "how many different values occur in both lists", "the values in at least one of them".
void add_values_of_both(RuleSet& rules) {
  struct Place {
    const char* pattern;
    const char* sign;
  };
  for (const auto& [pattern, sign] :
       {Place{"in|to|of|by both|=two|2 of? SET", "&"},
        Place{"in|of at least|any 1|one of? SET", "|"}, Place{"in either|any of? SET", "|"},
        Place{"in 1|one or other SET?", "|"}}) {
    const auto of_both = [sign = std::string(sign)](bool counts) -> Compose {
      return [=](Parts, const Context& context) -> Maybe {
        const auto& both = context.parameters;
        const bool fit = both.size() == 2 && both[0].shape.is_list() && both[1].shape.is_list();
        if (!fit) {
          return std::nullopt;
        }
        const std::string set = "set({0:0}) " + sign + " set({1:0})";
        return made(fill_template(counts ? "len(" + set + ")" : "list(" + set + ")", kAtom,
                                  counts ? Shape{Base::integer} : both[0].shape,
                                  {both.data(), &both[1]}));
      };
    };
    const std::string place =
        "different|distinct|unique SET that|which? is|are|occur|appear|exist|shared|common? " +
        std::string(pattern);
    rules.add("VAL", "how many " + place, -2, of_both(true));
    rules.add("VAL", "number|count of " + place, -2, of_both(true));
  }
  const auto share = [](Parts parts, const Context& context) -> Maybe {
    std::vector<const Meaning*> both = parts.size() == 1 ? members_of(*parts[0]) : values_of(parts);
    if (parts.empty() && context.parameters.size() == 2) {
      both = {context.parameters.data(), &context.parameters[1]};
    }
    const bool fit = both.size() == 2 && both[0]->shape.is_list() && both[1]->shape.is_list();
    return fit ? made(
                     fill_template("not set({0:0}).isdisjoint({1:0})", kNot, {Base::boolean}, both))
               : std::nullopt;
  };
  const std::string things = "element|item|value|number|word|entry|=something";
  const std::string some = " at? least? 1|one|any|some|common? " + things;
  for (const std::string both : {"VAL", "VAL and VAL", "they|=lists|=arrays"}) {
    rules.add("TRUTH", both + " share" + some + " in? common?", 0, share);
    rules.add("TRUTH", both + " have|has|contain" + some + " in common", 0, share);
  }
}

}  // namespace

void add_membership_rules(RuleSet& rules) {
  add_insides(rules);
  add_elements_inside(rules);
  add_repetitions(rules);
  add_single_occurrences(rules);
  add_values_of_both(rules);
}

}  // namespace synth
