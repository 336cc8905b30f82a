#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/text/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

// Applies a function to every key, or to every value.
Compose changed(bool keys) {
  const std::string python =
      keys ? "{@: value for key, value in {0}.items()}" : "{key: @ for key, value in {0}.items()}";
  return [python, keys](Parts parts, const Context&) -> Maybe {
    const Function change = parts[0]->function;
    return function_phrase(
        [=](const Meaning& argument) -> std::optional<Meaning> {
          if (!argument.shape.is(Base::dict)) {
            return std::nullopt;
          }
          const auto part =
              change(Meaning{argument.shape.parts[keys ? 0 : 1], keys ? "key" : "value"});
          if (!part || (keys && !part->shape.is(Base::text) && !part->shape.is_number())) {
            return std::nullopt;
          }
          std::string text = python;
          text.replace(text.find('@'), 1, part->code);
          Shape shape = argument.shape;
          shape.fields.clear();
          shape.parts[keys ? 0 : 1] = part->shape;
          return fill_template(text, kAtom, shape, {&argument}, part->needs);
        },
        python + identities(parts));
  };
}

void add_values_by_key(RuleSet& rules) {
  const auto item = [](Parts parts, const Context&) -> Maybe {
    const Meaning key = parts[0]->value;
    return function_phrase(
        [key](const Meaning& argument) -> std::optional<Meaning> {
          if (!argument.shape.is(Base::dict)) {
            return std::nullopt;
          }
          if (!key.literal) {
            return key.is_name()
                       ? std::optional(fill_template("{0}[{1:0}]", kAtom, argument.shape.parts[1],
                                                     {&argument, &key}))
                       : std::nullopt;
          }
          Shape shape = argument.shape.parts[1];
          if (const auto* name = key.literal->get_if<std::string>()) {
            const Shape* field = argument.shape.field(*name);
            if (field == nullptr) {
              return std::nullopt;
            }
            shape = *field;
          }
          return fill_template("{0}[{1:0}]", kAtom, shape, {&argument, &key});
        },
        "item" + identities(parts));
  };
  rules.add("FN", "value of|for|at|under|with? key? LIT", 0, item);
  rules.add("FN", "value associated|stored with|under|at|for? key? LIT", 0, item);
  const auto item_of = [item](Parts parts, const Context& context) -> Maybe {
    return made(item(parts.subspan(1), context)->function(parts[0]->value));
  };
  rules.add("VAL",
            "what do|does VAL have|hold|contain|store stored|saved? under|for|at|as|with key? LIT",
            0, item_of);
  rules.add("VAL", "find|look up LIT in|from VAL", 1,
            [item](Parts parts, const Context& context) -> Maybe {
              return parts[1]->value.shape.is(Base::dict)
                         ? made(item(parts.subspan(0, 1), context)->function(parts[1]->value))
                         : std::nullopt;
            });
  // "The price of 'apple' in {...}": the word for the value is arbitrary.
  const auto named = [](Parts parts, const Context&) -> Maybe {
    const Meaning& dict = parts.back()->value;
    const bool is_operation = std::ranges::any_of(operations(), [&](const Operation& operation) {
      return names(operation.words, parts[0]->text);
    });
    const bool is_field = std::ranges::any_of(dict.shape.fields, [&](const auto& field) {
      return stem(field.first) == stem(parts[0]->text);
    });
    return dict.shape.is(Base::dict) && !is_operation && !is_field ? made(parts[1]->function(dict))
                                                                   : std::nullopt;
  };
  rules.add("VAL", "WORD of|for KEY in|from|within VAL", 4, named);
  rules.add("VAL", "WORD of|for KEY according to VAL", 4, named);
  rules.add("FN", "key LIT", 1, item);
}

void add_changed_entries(RuleSet& rules) {
  rules.add("DICTFN", "FN all|every|each? key", 0, changed(true));
  rules.add("DICTFN", "FN all|every|each? value", 0, changed(false));
  rules.add("CONVERTKEYS",
            "convert|change|turn|transform|make all|every|each|its|their? key to|into|in? FN", -2,
            changed(true));
  const auto apply = [](Parts parts, const Context&) -> Maybe {
    const auto out = parts[0]->function(parts[1]->value);
    return out ? Maybe(value_phrase(*out)) : std::nullopt;
  };
  const auto implied = [](Parts parts, const Context& context) -> Maybe {
    const auto out =
        context.previous != nullptr ? parts[0]->function(*context.previous) : std::nullopt;
    return out ? Maybe(value_phrase(*out)) : std::nullopt;
  };
  rules.add("VAL", "DICTFN of|in VAL", 0, apply);
  for (const bool keys : {true, false}) {
    rules.add("VAL",
              fmt::format("VAL with all|every|each? its? {} converted|changed|turned|made? "
                          "in|to|into? FN",
                          keys ? "key" : "value"),
              0, [keys](Parts parts, const Context& context) {
                return made(changed(keys)(parts.subspan(1), context)->function(parts[0]->value));
              });
  }
  rules.add("DICTFN", "same? dictionary|version|copy with all|every|each? FN key", 0,
            changed(true));
  rules.add("DICTFN", "dictionary with all|every|each? key in|converted|changed to? FN", 0,
            changed(true));
  rules.add("VAL", "DICTFN from VAL", 0, apply);
  rules.add("VAL", "DICTFN", 1, implied);
  rules.add("VAL", "CONVERTKEYS", 1, implied);
  for (const bool keys : {true, false}) {
    rules.add("VAL",
              fmt::format("convert|change|turn|transform|make all|every|each? {} of|in VAL "
                          "to|into|in? FN",
                          keys ? "key" : "value"),
              0, [keys](Parts parts, const Context& context) -> Maybe {
                const Phrase* change = parts[1];
                const auto function = changed(keys)(Parts(&change, 1), context);
                const auto out = function->function(parts[0]->value);
                return out ? Maybe(value_phrase(*out)) : std::nullopt;
              });
  }
}

// Adds "adds 1 to every value of a dictionary": what changes is the dictionary, and the results are
// no list.
void add_arithmetic_on_values(RuleSet& rules) {
  const std::string values = "all|every|each value of|in|from VAL";
  for (const auto& [pattern, python, amount] :
       {std::tuple{"=increase|=increases " + values + " by VAL", "{1:11} + {2:12}", 1U},
        {"decrease|reduce " + values + " by VAL", "{1:11} - {2:12}", 1U},
        {"add VAL to " + values, "{1:11} + {2:12}", 0U},
        {"subtract VAL from " + values, "{1:11} - {2:12}", 0U},
        {"multiply " + values + " by|with VAL", "{1:12} * {2:13}", 1U},
        {"divide " + values + " by VAL", "{1:12} / {2:13}", 1U}}) {
    rules.add(
        "VAL", pattern, -1,
        [python = std::string(python), amount = amount](Parts parts, const Context&) -> Maybe {
          const Meaning& dictionary = parts[1 - amount]->value;
          const Meaning& by = parts[amount]->value;
          if (!dictionary.shape.is(Base::dict) || !by.shape.is_number() ||
              !dictionary.shape.parts[1].is_number()) {
            return std::nullopt;
          }
          const Meaning value{dictionary.shape.parts[1], "value"};
          Shape shape = dictionary.shape;
          shape.fields.clear();
          shape.parts[1] = python.find('/') == python.npos ? join_shapes(value.shape, by.shape)
                                                           : Shape{Base::real};
          return made(fill_template("{key: " + python + " for key, value in {0}.items()}", kAtom,
                                    shape, {&dictionary, &value, &by}));
        });
  }
}

// Adds "Which fruits in {...} have a value above 2?", which asks for the keys.
void add_keys_by_value(RuleSet& rules) {
  const auto keys = [](Parts parts, const Context&) -> Maybe {
    const Meaning& dict = parts[parts.size() - 2]->value;
    if (!dict.shape.is(Base::dict)) {
      return std::nullopt;
    }
    const auto test = parts.back()->function(Meaning{dict.shape.parts[1], "value"});
    return test && test->shape.is(Base::boolean)
               ? made(fill_template("[key for key, value in {0}.items() if {1:3}]", kAtom,
                                    list_shape(dict.shape.parts[0]), {&dict, &*test}))
               : std::nullopt;
  };
  const std::string value =
      " have|has|having|with|whose value|number|amount|count|=values? is|are|of? PRED";
  rules.add("VAL", "which|what WORD in|of|from|among VAL" + value, 1, keys);
}

// Adds the entries of a dictionary in the order of their keys or values.
void add_entry_order(RuleSet& rules) {
  for (const auto& [word, index] : {std::pair{"key|=keys", "0"}, {"value|=values", "1"}}) {
    rules.add(
        "VAL", fmt::format("sort|order|arrange VAL by its|their? {} ,? ORDER?", word), 0,
        [index = std::string(index)](Parts parts, const Context&) -> Maybe {
          const Meaning& dict = parts[0]->value;
          const std::string flag = parts.size() > 1 ? parts[1]->identity : "";
          return dict.shape.is(Base::dict)
                     ? made(fill_template("dict(sorted({0}.items(), key=lambda entry: entry[" +
                                              index + "]" + flag + "))",
                                          kAtom, dict.shape, {&dict}))
                     : std::nullopt;
        });
  }
}

}  // namespace

void add_dictionary_rules(RuleSet& rules) {
  add_values_by_key(rules);
  add_changed_entries(rules);
  add_arithmetic_on_values(rules);
  add_constructions(rules, "best keys");
  add_keys_by_value(rules);
  add_entry_order(rules);
}

}  // namespace synth
