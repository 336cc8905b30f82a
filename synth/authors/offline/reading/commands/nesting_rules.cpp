#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <vector>

// Rules for lists nested to any depth: flattening them, and functions of all their elements.

namespace synth {
namespace {

using Base = Shape::Base;

// Flattens lists nested to any depth.
Maybe flattened(Parts parts, const Context& context) {
  const Meaning* list = parts.empty() ? implied_by(context, "L*") : &parts[0]->value;
  return list != nullptr && list->shape.is_list()
             ? made(fill_template("flatten({0:0})", kAtom, list_shape({}), {list}, {"flatten"}))
             : std::nullopt;
}

// Adds "Takes a list of lists and returns a single flat list with all their elements."
void add_flat_lists(RuleSet& rules) {
  const auto flat = [](Parts parts, const Context&) -> Maybe {
    const Meaning& lists = parts.back()->value;
    return fits("LL*", lists.shape)
               ? made(fill_template("[item for inner in {0:4} for item in inner]", kAtom,
                                    lists.shape.element(), {&lists}))
               : std::nullopt;
  };
  const std::string list = "1|single|one? 1|single|one|new? flat|flattened list|array";
  const std::string holding =
      " with|containing|of|holding|that|which contains|has|holds? all? of? their|its? "
      "element|value|number|item";
  for (const std::string& how : std::vector<std::string>{
           "", holding, holding + " of|in|from them|it|these|those|all? inner|nested? list|=lists?",
           holding + " of|in|from inner|nested|sub list|=lists|sublist|sublists"}) {
    rules.add("CMD", "VERB VAL ,? and return|returns|give|gives|make|makes|produces " + list + how,
              0, flat);
  }
}

// Adds functions of all their elements: the sum, the number, the largest.
void add_functions_of_nested(RuleSet& rules) {
  const std::string things = "value|number|element|item|integer|entry|leaf|leaves";
  rules.add("VAL", "FN of? all|every|each? " + things + " in|of|from|inside|within DEEP", -1,
            [](Parts parts, const Context& context) -> Maybe {
              auto all = flattened(parts.last(1), context);
              if (!all) {
                return std::nullopt;
              }
              all->value.shape = list_shape({Base::integer});
              const auto value = parts[0]->function(all->value);
              return value && value->shape.is_number() ? made(value) : std::nullopt;
            });
  const auto depth_of = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = parts.empty() ? implied_by(context, "L*") : &parts[0]->value;
    const bool may_nest =
        list != nullptr && list->shape.is_list() && !list->shape.element().is(Base::text);
    return may_nest ? made(fill_template("depth_of_list({0:0})", kAtom, {Base::integer}, {list},
                                         {"depth_of_list"}))
                    : std::nullopt;
  };
  for (const std::string& list : std::vector<std::string>{"DEEP", "nested? VAL"}) {
    rules.add("VAL", "maximum|maximal|deepest|greatest? nesting depth|level of|in " + list, 0,
              depth_of);
  }
}

void add_flattening(RuleSet& rules) {
  const auto same_list = [](Parts parts, const Context& context) -> Maybe {
    if (!parts.empty()) {
      return parts[0]->value.shape.is_list() ? Maybe(*parts[0]) : std::nullopt;
    }
    const Meaning* list = implied_by(context, "L*");
    return list != nullptr ? Maybe(value_phrase(*list)) : std::nullopt;
  };
  const std::string depth =
      "to|at|of|in|with|on any|arbitrary|every|all|whatever|unlimited depth|level|nesting of? "
      "nesting?";
  rules.add("DEEP", "arbitrarily deeply|deep? nested list|array|structure", 0, same_list);
  rules.add("DEEP", "list|array nested|=nested " + depth, 0, same_list);
  rules.add("DEEP", "nested list|array of? any|arbitrary|unlimited depth|nesting|level", 0,
            same_list);
  rules.add("DEEP", "arbitrarily|deeply nested list|array of number|integer|list|array|=lists", 0,
            same_list);
  const std::string inner =
      "list|array ,? containing|that|which|with|whose? can|may|might? "
      "contain|contains|has|have|of? "
      "other|inner|=more|further? list|array|value|element|item? or|and? list|array? ";
  rules.add("DEEP", inner + "nested? " + depth, 0, same_list);
  rules.add("DEEP",
            inner + ",? nested|=nested as deep|deeply as you|one|it|they? like|want|is|are|wish", 0,
            same_list);
  const auto in_order = [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.code.starts_with("flatten(") ? Maybe(*parts[0]) : std::nullopt;
  };
  rules.add("VAL",
            "VAL ,? keeping|preserving|maintaining|keep|in order|=original of|order? "
            "all|its|their? element|=elements|value?",
            0, in_order);
  const std::string flat = "into|to|as|in single|one|1|new? flat|one|single|1|flattened list|array";
  {
    const std::string what = "DEEP";
    rules.add("VAL", "completely|fully|recursively? flatten " + what, -1, flattened);
    rules.add("VAL",
              "completely|fully|recursively? flatten|turn|convert|transform|unpack " + what + " " +
                  flat + "?",
              -1, flattened);
    rules.add(
        "CMD",
        "VERB " + what +
            " ,? and return|returns|returning 1|one|single? flat|flattened list|array "
            "with|of|containing all|its? its? value|element|item|integer|number in|from? "
            "order|left? from? left? to? right?",
        -1, [](Parts parts, const Context& context) { return flattened(parts.last(1), context); });
  }
}

// Adds flattening by one level only.
void add_flattening_once(RuleSet& rules) {
  const auto once = [](Parts parts, const Context&) -> Maybe {
    const Meaning& rows = parts[0]->value;
    return rows.shape.is_list() && rows.shape.element().is_list()
               ? made(fill_template("[item for inner in {0:4} for item in inner]", kAtom,
                                    rows.shape.element(), {&rows}))
               : std::nullopt;
  };
  rules.add("VAL", "flatten VAL by 1|one|single level", -1, once);
  rules.add("VAL",
            "turn|convert|join|merge|combine|concatenate VAL into|to 1|one|single|flat list|array",
            0, once);
  rules.add("VAL",
            "turn|convert|join|merge|combine|concatenate VAL into|to 1|one|single|flat? list|array "
            "with|of|containing all? their|its? element|item|value",
            0, once);
}

}  // namespace

void add_nesting_rules(RuleSet& rules) {
  add_flat_lists(rules);
  add_flattening(rules);
  add_flattening_once(rules);
  add_functions_of_nested(rules);
}

}  // namespace synth
