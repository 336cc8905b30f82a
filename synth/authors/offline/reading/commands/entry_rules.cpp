#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

// Rules for a choice of the entries of a dictionary by their keys or values: "the entries of d
// whose value is above 2", "drops the keys with empty values".

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the dictionary of the entries whose key or value has a property, or of the others.
std::optional<Meaning> chosen_entries(const Meaning& dict, bool by_key, const Function& property,
                                      bool keep) {
  if (!dict.shape.is(Base::dict) || dict.shape.parts.size() != 2) {
    return std::nullopt;
  }
  const Meaning part{dict.shape.parts[by_key ? 0 : 1], by_key ? "key" : "value"};
  auto test = property(part);
  if (!test || !test->shape.is(Base::boolean)) {
    return std::nullopt;
  }
  const Meaning holds = keep ? *test : negated(*test);
  Shape shape = dict.shape;
  shape.fields.clear();
  return fill_template("{key: value for key, value in {0}.items() if {1:3}}", kAtom, shape,
                       {&dict, &holds}, test->needs);
}

// Returns the property of being the value that is named.
Function being(const Meaning& value) {
  return [value](const Meaning& item) -> std::optional<Meaning> {
    const bool fits = item.shape.base == value.shape.base || item.shape.is(Base::any) ||
                      (item.shape.is_number() && value.shape.is_number());
    return fits ? std::optional(fill_template("{0:7} == {1:7}", kComparison, {Base::boolean},
                                              {&item, &value}))
                : std::nullopt;
  };
}

// Returns the property of being None, or not.
Function being_none(bool is_so) {
  return [is_so](const Meaning& item) -> std::optional<Meaning> {
    return fill_template(is_so ? "{0:7} is None" : "{0:7} is not None", kComparison,
                         {Base::boolean}, {&item});
  };
}

// How a pattern says which entries are meant.
enum class Said { property, value, none };

struct EntryChoice {
  bool by_key;
  bool keep;
  Said said;
  bool is_dict_first;  // in the pattern
};

// Returns the keys of the entries whose value has the property.
std::optional<Meaning> chosen_keys(const Meaning& dict, const Function& property) {
  if (!dict.shape.is(Base::dict) || dict.shape.parts.size() != 2) {
    return std::nullopt;
  }
  const auto test = property(Meaning{dict.shape.parts[1], "value"});
  return test && test->shape.is(Base::boolean)
             ? std::optional(fill_template("[key for key, value in {0}.items() if {1:3}]", kAtom,
                                           list_shape(dict.shape.parts[0]), {&dict, &*test},
                                           test->needs))
             : std::nullopt;
}

// Adds "the keys whose value is below 3", of a dictionary that is named or implied.
void add_keys_of_entries(RuleSet& rules) {
  const std::string such =
      "all|every? key whose|where|with|having their|its? value|=values is|are|that|which? is|are? ";
  for (const std::string lead : {"", "list of "}) {
    rules.add("VAL", lead + such + "PRED", -1, [](Parts parts, const Context& context) -> Maybe {
      const Meaning* dict = implied_by(context, "D");
      return dict != nullptr ? made(chosen_keys(*dict, parts[0]->function)) : std::nullopt;
    });
    rules.add("VAL", lead + such + "LIT", -1, [](Parts parts, const Context& context) -> Maybe {
      const Meaning* dict = implied_by(context, "D");
      return dict != nullptr ? made(chosen_keys(*dict, being(parts[0]->value))) : std::nullopt;
    });
  }
}

// Adds "all keys that have that value", of the parameter that is no dictionary.
void add_keys_of_value(RuleSet& rules) {
  const auto keys = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* dict = implied_by(context, "D");
    const Meaning& value = parts[0]->value;
    const bool is_given = value.of_context && value.is_name() && !value.shape.is(Base::dict);
    return dict != nullptr && is_given ? made(chosen_keys(*dict, being(value))) : std::nullopt;
  };
  for (const std::string lead : {"", "list of "}) {
    rules.add("VAL",
              lead + "all|every? key that|which? have|has|having|with|of that|given|same|this? VAL",
              -1, keys);
    rules.add(
        "VAL",
        lead + "all|every? key that|which? have|has|having|with|of that|given|same|this? value VAL",
        -1, keys);
    rules.add("VAL", lead + "all|every? key whose|where|with its|their? value is|are|equals VAL",
              -1, keys);
  }
}

// Adds "the keys older than 20", whose values are ages.
void add_keys_by_size(RuleSet& rules) {
  const auto of_numbers = [](const Context& context) -> const Meaning* {
    const Meaning* dict = implied_by(context, "D");
    return dict != nullptr && dict->shape.parts.size() == 2 && dict->shape.parts[1].is_number()
               ? dict
               : nullptr;
  };
  for (const auto& [words, sign] :
       {std::pair{"older|taller|heavier|pricier|costlier|longer|faster|warmer|hotter", ">"},
        {"younger|shorter|lighter|cheaper|slower|colder|cooler", "<"}}) {
    rules.add("VAL", "all|every? key that|which|who? is|are? " + std::string(words) + " than VAL",
              -1,
              [of_numbers, sign = std::string(sign)](Parts parts, const Context& context) -> Maybe {
                const Meaning* dict = of_numbers(context);
                const Meaning limit = parts[0]->value;
                const Function beyond = [=](const Meaning& value) {
                  return std::optional(fill_template("{0:7} " + sign + " {1:7}", kComparison,
                                                     {Base::boolean}, {&value, &limit}));
                };
                return dict != nullptr && limit.shape.is_number() ? made(chosen_keys(*dict, beyond))
                                                                  : std::nullopt;
              });
  }
}

Maybe choose(EntryChoice choice, Parts parts, const Context& context) {
  const bool is_none_said = choice.said == Said::none;
  const std::size_t named = parts.size() - (is_none_said ? 0 : 1);
  const Meaning* dict = named == 0             ? implied_by(context, "D")
                        : choice.is_dict_first ? &parts.front()->value
                                               : &parts.back()->value;
  if (dict == nullptr) {
    return std::nullopt;
  }
  if (is_none_said) {
    return made(chosen_entries(*dict, choice.by_key, being_none(choice.keep), true));
  }
  const Phrase& part = choice.is_dict_first ? *parts.back() : *parts.front();
  return made(chosen_entries(*dict, choice.by_key,
                             choice.said == Said::value ? being(part.value) : part.function,
                             choice.keep));
}

void add_choices(RuleSet& rules, bool by_key, bool keep) {
  const std::string subject = by_key ? "key" : "value";
  const std::string whose =
      " whose|where|with|having their|its? " + subject + "|=" + subject + "s ";
  const std::string things = "entry|item|pair|key|element|=one ";
  const std::string lead =
      (keep ? "keep|select|filter only? "
            : "remove|drop|delete|exclude|discard|strip all|every|any|each? ") +
      things;
  const std::string given = "return only? entry|item|pair|element|=one ";  // keys are a list
  for (const auto& [said, test] : {std::pair{Said::property, "is|are|that|which? is|are? PRED"},
                                   std::pair{Said::value, "is|are|equals? LIT"},
                                   std::pair{Said::none, "is|are =none|=null"}}) {
    const auto add = [&, said = said](const std::string& pattern, int cost, bool is_dict_first) {
      rules.add(
          "VAL", pattern, cost,
          [choice = EntryChoice{by_key, keep, said, is_dict_first}](
              Parts parts, const Context& context) { return choose(choice, parts, context); });
    };
    add(lead + "of|in|from VAL" + whose + test, -1, true);
    add(lead + whose + test + " from|of|in VAL", -1, false);
    add(lead + whose + test, 1, false);
    if (keep) {
      add(given + "of|in|from VAL" + whose + test, -1, true);
      add(given + whose + test + " from|of|in VAL", -1, false);
      add(given + whose + test, 1, false);
      add("filter|with only? " + things + whose + test, 1, false);
      add("filter|reduce VAL to? by|so|keeping? that|to? only? keep|include|contain? only? " +
              things + whose + test,
          0, true);
    }
  }
}

}  // namespace

void add_entry_rules(RuleSet& rules) {
  add_constructions(rules, "entries with conditions");
  add_keys_of_entries(rules);
  add_keys_of_value(rules);
  add_keys_by_size(rules);
  for (const bool by_key : {false, true}) {
    add_choices(rules, by_key, true);
    add_choices(rules, by_key, false);
  }
}

}  // namespace synth
