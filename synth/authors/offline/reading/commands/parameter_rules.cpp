#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>

// Rules for references to parameters other than by name.

namespace synth {
namespace {

using Base = Shape::Base;

// Returns "[a, b]".
Meaning list_of_parameters(const Context& context) {
  Shape element = context.parameters.front().shape;
  Meaning all{{}, "["};
  for (const Meaning& parameter : context.parameters) {
    element = join_shapes(element, parameter.shape);
    all.code += (all.code.size() > 1 ? ", " : "") + parameter.code;
  }
  all.code += "]";
  all.shape = list_shape(element);
  all.of_context = true;
  return all;
}

// Likewise, as a phrase with its members.
Phrase list_phrase(const Context& context) {
  Phrase phrase = value_phrase(list_of_parameters(context));
  for (const Meaning& parameter : context.parameters) {
    phrase.members.push_back(value_phrase(parameter));
  }
  return phrase;
}

bool is_one(const Phrase& set, const Meaning& parameter) {
  const auto seen = set.function(parameter);
  const bool is_word = set.identity == "word" && parameter.shape.is(Base::text);
  return is_word || (seen && seen->code == parameter.code);
}

// "The number" may be an integer or, in "the numbers", a list of them.
Maybe the_one(Parts parts, const Context& context) {
  std::vector<const Meaning*> found;
  // "The words" are those of a text, not the text.
  const bool are_words = parts[0]->identity == "word" && parts[0]->text.ends_with('s');
  for (const Meaning& parameter : context.parameters) {
    if (is_one(*parts[0], parameter) && !(are_words && parameter.shape.is(Base::text))) {
      found.push_back(&parameter);
    }
  }
  if (found.size() > 1 && !parts[0]->text.empty()) {
    const bool is_plural = parts[0]->text.ends_with('s');
    std::erase_if(found, [&](const Meaning* one) { return one->shape.is_list() != is_plural; });
  }
  return found.size() == 1 ? Maybe(value_phrase(*found[0])) : std::nullopt;
}

// Composes "both lists", "two lists".
Maybe all_of_them(Parts parts, const Context& context) {
  const bool says_both = parts.size() == 1;
  const auto* literal =
      !says_both && parts[0]->value.literal ? parts[0]->value.literal->get_if<Integer>() : nullptr;
  const auto count = says_both            ? std::optional<std::int64_t>(2)
                     : literal != nullptr ? literal->to_int64()
                                          : std::nullopt;
  if (count != static_cast<std::int64_t>(context.parameters.size()) || *count < 2) {
    return std::nullopt;
  }
  if (!std::ranges::all_of(context.parameters,
                           [&](const Meaning& one) { return is_one(*parts.back(), one); })) {
    return std::nullopt;
  }
  return list_phrase(context);
}

// Composes "the first list" of two.
Maybe at_place(const Phrase* set, const Context& context, std::size_t at) {
  const bool are_two =
      context.parameters.size() == 2 &&
      (set == nullptr || std::ranges::all_of(context.parameters, [&](const Meaning& one) {
         return is_one(*set, one);
       }));
  return are_two ? Maybe(value_phrase(context.parameters[at])) : std::nullopt;
}

bool holds_others(const Meaning& parameter) {
  return parameter.shape.is_list() || parameter.shape.is(Base::dict);
}

// "An element" beside one list, "the key" beside one dictionary.
Maybe the_other(Parts, const Context& context) {
  if (context.parameters.size() != 2) {
    return std::nullopt;
  }
  const Meaning& first = context.parameters[0];
  const Meaning& second = context.parameters[1];
  return holds_others(first) == holds_others(second)
             ? std::nullopt
             : Maybe(value_phrase(holds_others(first) ? second : first));
}

// "The words" are those of the only text, if there is no list.
Maybe of_the_text(Parts parts, const Context& context) {
  const Meaning* text = implied_by(context, "s");
  const bool is_plural = parts[0]->text.ends_with('s');
  const auto list = is_plural && text != nullptr && implied_by(context, "L*") == nullptr
                        ? parts[0]->function(*text)
                        : std::nullopt;
  return list && list->of_sentence ? made(list) : std::nullopt;
}

// "The values below the limit" are some of the only list, beside other parameters.
Maybe of_the_list(Parts parts, const Context& context) {
  const bool is_restricted = parts[0]->condition != nullptr && context.parameters.size() > 1 &&
                             context.previous == nullptr;
  const Meaning* list = is_restricted ? implied_by(context, "L*") : nullptr;
  return list != nullptr ? made(parts[0]->function(*list)) : std::nullopt;
}

void add_single_parameters(RuleSet& rules) {
  rules.add("VAL", "SET", 4, of_the_text);
  rules.add("VAL", "SET", 4, of_the_list);
  rules.add("VAL", "=element|=item|=value|=key", 6, the_other);
  rules.add("VAL", "SET", 3, the_one);
  rules.add("VAL", "sorted|unsorted|nested|input|single|=square|rectangular SET", 3, the_one);
  // "An ascending list of distinct integers" is the only list, even if other parameters are
  // integers.
  rules.add("VAL",
            "sorted|unsorted|ascending|ordered|given|non-empty|nonempty? list|array|sequence of "
            "distinct|unique? SET",
            3, [](Parts parts, const Context& context) -> Maybe {
              const Meaning* list = nullptr;
              for (const Meaning& parameter : context.parameters) {
                if (parameter.shape.is_list() && is_one(*parts[0], parameter)) {
                  if (list != nullptr) {
                    return std::nullopt;
                  }
                  list = &parameter;
                }
              }
              return list != nullptr ? Maybe(value_phrase(*list)) : std::nullopt;
            });
  // In a list, "the positive ones" selects some elements.
  rules.add("VAL", "non? positive|negative SET", 3,
            [](Parts parts, const Context& context) -> Maybe {
              Maybe one = the_one(parts, context);
              return one && one->value.shape.is_number() ? one : std::nullopt;
            });
  // As in "Two numbers a and b".
  rules.add("VAL", "LIT SET VAL", 2, [](Parts parts, const Context& context) -> Maybe {
    std::string all;
    for (const Meaning& parameter : context.parameters) {
      all += (all.empty() ? "" : ", ") + parameter.code;
    }
    const bool are_named = context.parameters.size() > 1 &&
                           parts[0]->value.code == std::to_string(context.parameters.size()) &&
                           parts[2]->value.code == "[" + all + "]";
    return are_named ? Maybe(*parts[2]) : std::nullopt;
  });
  // "A string s" is the parameter of that name.
  for (const char* named :
       {"SET VAL", "non? positive|negative|nonnegative|natural|whole SET VAL"}) {
    rules.add("VAL", named, 2, [](Parts parts, const Context&) -> Maybe {
      const Meaning& value = parts[1]->value;
      return value.of_context && value.is_name() && is_one(*parts[0], value) ? Maybe(*parts[1])
                                                                             : std::nullopt;
    });
  }
  // "The target value" is the parameter of that name.
  rules.add("VAL", "whole|entire|full|complete LIT", 1, [](Parts parts, const Context&) -> Maybe {
    const Meaning& value = parts[0]->value;
    return value.of_context && value.is_name() ? Maybe(*parts[0]) : std::nullopt;
  });
  rules.add("VAL", "LIT value|number|element|item|name|word|text|string|list", 2,
            [](Parts parts, const Context& context) -> Maybe {
              const bool is_parameter = std::ranges::any_of(
                  context.parameters,
                  [&](const Meaning& parameter) { return parameter.code == parts[0]->value.code; });
              return is_parameter ? Maybe(*parts[0]) : std::nullopt;
            });
  // "Implement gcd(a, b)" applies it to both if nothing else is stated.
  rules.add("VAL", "FN", 6, [](Parts parts, const Context& context) -> Maybe {
    const bool are_numbers = context.parameters.size() > 1 &&
                             std::ranges::all_of(context.parameters, [](const Meaning& one) {
                               return one.shape.is(Base::integer);
                             });
    const auto value =
        are_numbers ? parts[0]->function(list_of_parameters(context)) : std::optional<Meaning>();
    return value && !value->shape.is_list() ? made(value) : std::nullopt;
  });
}

void add_places_of_parameters(RuleSet& rules) {
  rules.add("VAL", "first SET", 1,
            [](Parts parts, const Context& context) { return at_place(parts[0], context, 0); });
  rules.add("VAL", "NTH SET?", 2, [](Parts parts, const Context& context) -> Maybe {
    const Phrase* set = parts.size() == 2 ? parts[1] : nullptr;
    return parts[0]->value.code == "2" ? at_place(set, context, 1) : std::nullopt;
  });
  rules.add("VAL", "sorted|unsorted VAL", 3, [](Parts parts, const Context& context) -> Maybe {
    const bool is_parameter = std::ranges::find(context.parameters, parts[0]->value.code,
                                                &Meaning::code) != context.parameters.end();
    return is_parameter ? Maybe(*parts[0]) : std::nullopt;
  });
}

void add_kinds_of_parameters(RuleSet& rules) {
  // "An integer between 1 and 3999" states its range.
  rules.add("VAL", "SET between|from VAL and|to VAL", 3,
            [](Parts parts, const Context& context) -> Maybe {
              Maybe one = the_one(parts, context);
              const bool is_bounded = parts[1]->value.literal && parts[2]->value.literal;
              return one && one->value.shape.is_number() && is_bounded ? one : std::nullopt;
            });
  // As in "An integer greater than 1", "an integer n > 1".
  const auto bounded = [](Parts parts, const Context& context) -> Maybe {
    Maybe one = the_one(parts, context);
    return one && one->value.shape.is_number() && parts[1]->value.literal ? one : std::nullopt;
  };
  rules.add("VAL", "SET that|which? is? greater|larger|bigger|higher|more than LIT", 1, bounded);
  rules.add("VAL", "SET that|which? is? of? at least LIT", 1, bounded);
  rules.add("VAL", "SET >|>=|≥ LIT", 1, bounded);
  rules.add("VAL", "VAL >|>=|≥ LIT", 1, [](Parts parts, const Context& context) -> Maybe {
    const bool is_bounded = parts[1]->value.literal && parts[0]->value.shape.is_number() &&
                            std::ranges::find(context.parameters, parts[0]->value.code,
                                              &Meaning::code) != context.parameters.end();
    return is_bounded ? Maybe(*parts[0]) : std::nullopt;
  });
  rules.add("VAL", "SET containing|consisting|of|with only|just SETS ,? and SET", 3,
            [](Parts parts, const Context& context) -> Maybe {
              Maybe one = the_one(parts.first(1), context);
              return one && one->value.shape.is(Base::text) ? one : std::nullopt;
            });
  rules.add("VAL", "SET containing|consisting|of|with only|just SET", 3,
            [](Parts parts, const Context& context) -> Maybe {
              Maybe one = the_one(parts.first(1), context);
              const bool holds = one && parts[1]->function(one->value);
              return holds && one->value.shape.is(Base::text) ? one : std::nullopt;
            });
}

void add_several_parameters(RuleSet& rules) {
  rules.add("VAL", "them|both|they both?", 3, [](Parts, const Context& context) -> Maybe {
    if (context.previous != nullptr || context.parameters.size() != 2) {
      return std::nullopt;
    }
    return list_phrase(context);
  });
  rules.add("VAL", "LIT SET", 2, all_of_them);
  // As in "Two positive whole numbers", "two sorted lists of integers".
  const auto of_first = [](Parts parts, const Context& context) {
    return all_of_them(parts.first(std::min<std::size_t>(parts.size(), 2)), context);
  };
  rules.add("VAL", "LIT non? positive|negative? whole|natural|integer|different|nonnegative? SET",
            2, of_first);
  rules.add("VAL", "LIT non? positive|negative? SET greater|larger|bigger than LIT", 2, of_first);
  rules.add("VAL", "LIT already? sorted|ordered|unsorted|nested? SET of SET", 2, of_first);
  rules.add("VAL", "LIT already sorted|ordered SET", 2, of_first);
  rules.add("VAL", "LIT sorted|unsorted SET", 2, all_of_them);
  rules.add("VAL", "both|=either sorted|unsorted|input? SET", 2, all_of_them);
  // Merging keeps an order that both have: BOTHSORTED in constructions.txt.
  rules.add("BOTHSORTED", "LIT already? sorted|ordered SET of SET", 0, of_first);
  rules.add("BOTHSORTED", "LIT|both already? sorted|ordered SET", 0, of_first);
}

std::vector<const Meaning*> two_lists(const Phrase& phrase) {
  const std::vector<const Meaning*> both = members_of(phrase);
  const bool fit = both.size() == 2 && both[0]->shape.is_list() && both[1]->shape.is_list();
  return fit ? both : std::vector<const Meaning*>();
}

// Adds "Two lists, both sorted in ascending order", which states that they are sorted, and sorts
// nothing.
void add_sorted_inputs(RuleSet& rules) {
  const auto same = [](Parts parts, const Context&) -> Maybe {
    return two_lists(*parts[0]).empty() ? std::nullopt : Maybe(*parts[0]);
  };
  const std::string state = "already|both|each|also? sorted|ordered ORDER? ,?";
  rules.add("VAL", "VAL ,? that|which|both|each|all|where both|each|all|list? is|are? " + state, 1,
            same);
  // Behind a comma alone it may be said of the result.
  rules.add("VAL", "LIT ascending|increasing list|array of? number|integer?", 1,
            [](Parts parts, const Context& context) -> Maybe {
              std::vector<const Meaning*> lists;
              for (const Meaning& parameter : context.parameters) {
                lists.push_back(&parameter);
              }
              if (parts[0]->value.code != "2" || lists.size() != 2 || !lists[0]->shape.is_list() ||
                  !lists[1]->shape.is_list()) {
                return std::nullopt;
              }
              Phrase both = value_phrase(
                  {list_shape({}), "[" + lists[0]->code + ", " + lists[1]->code + "]"});
              both.members = {value_phrase(*lists[0]), value_phrase(*lists[1])};
              return both;
            });
}

}  // namespace

void add_parameter_rules(RuleSet& rules) {
  add_sorted_inputs(rules);
  add_single_parameters(rules);
  add_places_of_parameters(rules);
  add_kinds_of_parameters(rules);
  add_several_parameters(rules);
}

}  // namespace synth
