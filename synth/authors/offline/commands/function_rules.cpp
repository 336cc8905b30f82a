#include "specs/literal.h"
#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>

namespace synth {
namespace {

using Base = Shape::Base;
using Maybe = std::optional<Phrase>;

std::string spaced(std::string_view phrase) {
  std::string out(phrase);
  std::ranges::replace(out, '-', ' ');
  return out;
}

Function count_elements() {
  return [](const Meaning& list) -> std::optional<Meaning> {
    return list.shape.is_list()
               ? std::optional(fill_template("len({0:0})", kAtom, {Base::integer}, {&list}))
               : std::nullopt;
  };
}

// {"mean": ..., "mode": ...} of the same argument; the phrases are the keys.
Function dictionary_of(std::vector<Phrase> phrases) {
  return [phrases = std::move(phrases)](const Meaning& argument) -> std::optional<Meaning> {
    Meaning parameter = argument;
    parameter.code = "values";
    parameter.binding = kAtom;
    parameter.comprehension.reset();
    parameter.needs.clear();
    Shape shape{Base::dict, {{Base::text}, {}}, {}};
    std::string body;
    std::set<std::string> needs;
    for (const Phrase& phrase : phrases) {
      const auto part = phrase.function(parameter);
      if (!part) {
        return std::nullopt;
      }
      needs.insert(part->needs.begin(), part->needs.end());
      shape.fields.emplace_back(phrase.text, part->shape);
      body += "        " + write_literal(Value(phrase.text)) + ": " + part->code + ",\n";
    }
    needs.insert("def summarize(values):\n    return {\n" + body + "    }\n");
    return fill_template("summarize({0:0})", kAtom, shape, {&argument}, needs);
  };
}

std::string identities(Parts parts) {
  std::string out;
  for (const Phrase* part : parts) {
    out += "(" + part->identity + ")";
  }
  return out;
}

// Phrases of a list carry those before them in `members`.
Maybe several(Parts parts) {
  Phrase out;
  out.identity = "list" + identities(parts);
  for (const Phrase* part : parts) {
    if (part->members.empty()) {
      out.members.push_back(*part);
    } else {
      out.members.insert(out.members.end(), part->members.begin(), part->members.end());
    }
  }
  return out;
}

Maybe as_dictionary(Parts parts) {
  Maybe all = several(parts);
  Phrase out = function_phrase(dictionary_of(all->members), "dict" + identities(parts));
  out.text = "summary";
  return out;
}

const Operation& frequency_operation() {
  return *std::ranges::find_if(
      operations(), [](const Operation& operation) { return names(operation.words, "frequency"); });
}

void add_sorting(RuleSet& rules) {
  const auto order = [&](std::string_view pattern, std::string flag) {
    rules.add("ORDER", pattern, 0,
              [flag](Parts, const Context&) -> Maybe { return function_phrase(nullptr, flag); });
  };
  const std::string down = ", reverse=True";
  order("in|into? ascending|increasing|alphabetical order", "");
  order("alphabetically|ascending", "");
  order("from lowest|smallest|least to highest|largest|greatest|biggest", "");
  order("in|into? descending|decreasing|reverse order", down);
  order("in? reverse alphabetical order", down);
  order("descending", down);
  order("from highest|largest|greatest|biggest to lowest|smallest|least", down);
  const auto sort_by = [](Function key, std::string flag) -> Function {
    return [key = std::move(key),
            flag = std::move(flag)](const Meaning& list) -> std::optional<Meaning> {
      if (!list.shape.is_list()) {
        return std::nullopt;
      }
      const Meaning element = element_of_list(list);
      const auto value = key ? key(element) : std::optional<Meaning>(element);
      if (!value || !(value->shape.is_number() || value->shape.is(Base::text))) {
        return std::nullopt;
      }
      const std::string by = key ? ", key=lambda " + element.code + ": " + value->code : "";
      Meaning out =
          fill_template("sorted({0:" + std::string(by.empty() && flag.empty() ? "g" : "0") + "}" +
                            by + flag + ")",
                        kAtom, list.shape, {&list}, value->needs);
      out.item = list.item;
      return out;
    };
  };
  rules.add("VAL", "sort|order|arrange VAL ORDER", 0, [=](Parts p, const Context&) -> Maybe {
    const auto sorted = sort_by(nullptr, p[1]->identity)(p[0]->value);
    return sorted ? Maybe(value_phrase(*sorted)) : std::nullopt;
  });
  rules.add("VAL", "VAL sorted? ORDER", 1, [=](Parts p, const Context&) -> Maybe {
    const auto sorted = sort_by(nullptr, p[1]->identity)(p[0]->value);
    return sorted ? Maybe(value_phrase(*sorted)) : std::nullopt;
  });
  for (const auto* pattern :
       {"sort|order|arrange VAL by FN ORDER?", "sort|order|arrange VAL by their FN ORDER?"}) {
    rules.add("VAL", pattern, 0, [=](Parts p, const Context&) -> Maybe {
      const auto sorted = sort_by(p[1]->function, p.size() > 2 ? p[2]->identity : "")(p[0]->value);
      return sorted ? Maybe(value_phrase(*sorted)) : std::nullopt;
    });
  }
  rules.add("VAL", "sort|order|arrange VAL ORDER by FN", 0, [=](Parts p, const Context&) -> Maybe {
    const auto sorted = sort_by(p[2]->function, p[1]->identity)(p[0]->value);
    return sorted ? Maybe(value_phrase(*sorted)) : std::nullopt;
  });
  // The record with the most of something.
  const auto extreme = [](std::string function) {
    return [function](Parts p, const Context&) -> Maybe {
      const Function view = p[0]->function;
      const Function key = p[1]->function;
      return function_phrase(
          [=](const Meaning& argument) -> std::optional<Meaning> {
            const auto list = view(argument);
            if (!list || !list->shape.is_list() || !list->shape.element().is(Base::dict)) {
              return std::nullopt;
            }
            const Meaning element = element_of_list(*list);
            const auto value = key(element);
            return value && value->shape.is_number()
                       ? std::optional(fill_template(function + "({0:0}, key=lambda " +
                                                         element.code + ": " + value->code + ")",
                                                     kAtom, list->shape.element(), {&*list}))
                       : std::nullopt;
          },
          function + identities(p));
    };
  };
  rules.add("FN", "SET with|having highest|largest|maximum|max|most|greatest FN", 1,
            extreme("max"));
  rules.add("FN", "SET with|having lowest|smallest|minimum|min|least FN", 1, extreme("min"));
}

void add_positions(RuleSet& rules) {
  const auto at = [](std::string index) {
    return [index](Parts parts, const Context&) -> Maybe {
      const Function view = parts.back()->function;
      const std::string position =
          parts.size() == 2 ? std::to_string(std::stoi(parts[0]->value.code) - 1) : index;
      return function_phrase(
          [=](const Meaning& argument) -> std::optional<Meaning> {
            const auto list = view(argument);
            return list && list->shape.is_list()
                       ? std::optional(fill_template("{0}[" + position + "]", kAtom,
                                                     list->shape.element(), {&*list}))
                       : std::nullopt;
          },
          "at" + position + identities(parts));
    };
  };
  rules.add("FN", "first SET", 1, at("0"));
  rules.add("FN", "last SET", 1, at("-1"));
  rules.add("FN", "NTH SET", 1, at(""));
  const auto some = [](std::string python) {
    return [python](Parts parts, const Context&) -> Maybe {
      const Function view = parts[1]->function;
      const Meaning count = parts[0]->value;
      if (!count.shape.is(Base::integer)) {
        return std::nullopt;
      }
      return function_phrase(
          [=](const Meaning& argument) -> std::optional<Meaning> {
            const auto list = view(argument);
            if (!list || !list->shape.is_list()) {
              return std::nullopt;
            }
            Meaning out = fill_template(python, kAtom, list->shape, {&*list, &count});
            out.item = list->item;
            return out;
          },
          python + identities(parts));
    };
  };
  rules.add("FN", "first VAL SET", 1, some("{0}[:{1:0}]"));
  rules.add("FN", "last VAL SET", 1, some("{0}[-{1:13}:]"));
  rules.add("FN", "VAL largest|highest|biggest|greatest SET", 1,
            some("sorted({0:0}, reverse=True)[:{1:0}]"));
  rules.add("FN", "VAL smallest|lowest SET", 1, some("sorted({0:0})[:{1:0}]"));
  rules.add("FN", "VAL most common|frequent SET", 1,
            some("[value for value, count in collections.Counter({0:g}).most_common({1:0})]"));
  const auto ranked = [](std::string python) {
    return [python](Parts parts, const Context&) -> Maybe {
      const Function view = parts[1]->function;
      const std::string index = std::to_string(std::stoi(parts[0]->value.code) - 1);
      return function_phrase(
          [=](const Meaning& argument) -> std::optional<Meaning> {
            const auto list = view(argument);
            return list && fits("Ln", list->shape)
                       ? std::optional(fill_template(python + "[" + index + "]", kAtom,
                                                     list->shape.element(), {&*list}))
                       : std::nullopt;
          },
          python + index + identities(parts));
    };
  };
  rules.add("FN", "NTH largest|highest|biggest|greatest SET", 1,
            ranked("sorted(set({0:0}), reverse=True)"));
  rules.add("FN", "NTH smallest|lowest SET", 1, ranked("sorted(set({0:0}))"));
}

void add_dictionaries(RuleSet& rules) {
  const auto item = [](Parts parts, const Context&) -> Maybe {
    const Meaning key = parts[0]->value;
    if (!key.literal) {
      return std::nullopt;
    }
    return function_phrase(
        [key](const Meaning& argument) -> std::optional<Meaning> {
          if (!argument.shape.is(Base::dict)) {
            return std::nullopt;
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
  rules.add("FN", "LIT value", 1, item);
  const auto changed = [](std::string python, bool keys) {
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
  };
  const std::string by_key = "{@: value for key, value in {0}.items()}";
  const std::string by_value = "{key: @ for key, value in {0}.items()}";
  const auto add = [&](std::string_view pattern, const std::string& python, bool keys) {
    rules.add("DICTFN", pattern, 0, changed(python, keys));
  };
  add("FN all|every|each? key", by_key, true);
  add("FN all|every|each? value", by_value, false);
  for (const auto* verb :
       {"convert|change|turn|transform|make all|every|each? key to|into|in? FN"}) {
    rules.add("CONVERTKEYS", verb, 0, changed(by_key, true));
  }
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
  rules.add("VAL", "DICTFN", 1, implied);
  rules.add("VAL", "CONVERTKEYS", 1, implied);
  for (const auto* where : {"of|in VAL to|into|in? FN"}) {
    rules.add("VAL", std::string("convert|change|turn|transform|make all|every|each? key ") + where,
              0, [changed, by_key](Parts parts, const Context& context) -> Maybe {
                const Phrase* change = parts[1];
                const auto function = changed(by_key, true)(Parts(&change, 1), context);
                const auto out = function->function(parts[0]->value);
                return out ? Maybe(value_phrase(*out)) : std::nullopt;
              });
    rules.add("VAL",
              std::string("convert|change|turn|transform|make all|every|each? value ") + where, 0,
              [changed, by_value](Parts parts, const Context& context) -> Maybe {
                const Phrase* change = parts[1];
                const auto function = changed(by_value, false)(Parts(&change, 1), context);
                const auto out = function->function(parts[0]->value);
                return out ? Maybe(value_phrase(*out)) : std::nullopt;
              });
  }
  const auto best_key = [](std::string function) {
    return [function](Parts, const Context&) -> Maybe {
      return function_phrase(
          [function](const Meaning& argument) -> std::optional<Meaning> {
            return argument.shape.is(Base::dict) && argument.shape.parts[1].is_number()
                       ? std::optional(fill_template(
                             function + "({0}.items(), key=lambda entry: entry[1])[0]", kAtom,
                             argument.shape.parts[0], {&argument}))
                       : std::nullopt;
          },
          "key" + function);
    };
  };
  rules.add("FN", "key with highest|largest|maximum|max|greatest value", 0, best_key("max"));
  rules.add("FN", "key with lowest|smallest|minimum|min|least value", 0, best_key("min"));
}

}  // namespace

void add_function_rules(RuleSet& rules) {
  std::map<std::string_view, std::vector<const Operation*>> senses;
  for (const Operation& operation : operations()) {
    for (const std::string_view words : split(operation.words, '|')) {
      senses[words].push_back(&operation);
    }
  }
  for (const auto& [words, entries] : senses) {
    rules.add("FN", spaced(words), 0,
              [function = function_of(entries), words = std::string(words)](
                  Parts, const Context&) -> Maybe { return function_phrase(function, words); });
  }
  const auto frequency = [](Parts parts, const Context&) -> Maybe {
    return function_phrase(then(parts[0]->function, function_of({&frequency_operation()})),
                           "frequency" + identities(parts));
  };
  rules.add("FN", "count? how often each|every SET occur|appear|occurs", 0, frequency);
  rules.add("FN", "count? how many times each|every SET occur|appear|occurs", 0, frequency);
  rules.add("FN", "count? number of times each|every SET occur|appear|occurs", 0, frequency);
  rules.add("FN", "count each|every SET", 2, frequency);
  rules.add("FN", "frequency of? each|every|all? SET", 0, frequency);
  rules.add("FN", "count? occurrence of each|every SET", 0, frequency);
  rules.add("FN", "SET frequency|frequencies", 0, frequency);
  const auto composed = [](Parts parts, const Context&) -> Maybe {
    return function_phrase(then(parts[1]->function, parts[0]->function),
                           "then" + identities(parts));
  };
  rules.add("FN", "FN of|for FN", 1, composed);
  rules.add("FN", "FN SET", 1, composed);
  rules.add("FN", "FN of|for SET", 1, composed);
  rules.add("FN", "SET", 1, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(parts[0]->function, parts[0]->identity);
  });
  // "average word length": of the lengths of the words.
  rules.add("FN", "FN SET FN", 1, [](Parts parts, const Context&) -> Maybe {
    const Function each = parts[2]->function;
    const Function view = parts[1]->function;
    const Function whole = parts[0]->function;
    return function_phrase(
        [=](const Meaning& argument) -> std::optional<Meaning> {
          const auto list = view(argument);
          const auto mapped = list ? map_elements(each, *list) : std::nullopt;
          return mapped ? whole(*mapped) : std::nullopt;
        },
        "each" + identities(parts));
  });
  const auto each = [](Parts parts, const Context&) -> Maybe {
    const Function function = parts[0]->function;
    const Function view = parts[1]->function;
    return function_phrase(
        [=](const Meaning& argument) -> std::optional<Meaning> {
          const auto list = view(argument);
          const auto mapped = list ? map_elements(function, *list) : std::nullopt;
          if (mapped && list->of_sentence && mapped->shape.element().is(Base::text)) {
            return fill_template("' '.join({0:g})", kAtom, {Base::text}, {&*mapped});
          }
          return mapped;
        },
        "map" + identities(parts));
  };
  rules.add("FN", "FN of|for|in? each|every SET", 0, each);
  const auto counted = [](Parts parts, const Context&) -> Maybe {
    return function_phrase(then(parts[0]->function, count_elements()), "count" + identities(parts));
  };
  rules.add("FN", "number|count|total of SET", 0, counted);
  rules.add("FN", "total? number of SET", 0, counted);
  rules.add("FN", "count|how SET", 0, counted);
  rules.add("FN", "how many SET", 0, counted);
  rules.add("FN", "SET count", 0, counted);
  rules.add("FN", "KEY", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("FN", "FN KEY", 0, composed);
  rules.add("FN", "VERB FN", 3, [](Parts parts, const Context&) -> Maybe { return *parts[1]; });
  rules.add("FN", "all|every|each FN", 1,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("FNS", "FN , FN", 1, [](Parts parts, const Context&) { return several(parts); });
  rules.add("FNS", "FNS , FN", 1, [](Parts parts, const Context&) { return several(parts); });
  rules.add("FN", "FNS ,? and FN", 0,
            [](Parts parts, const Context&) { return as_dictionary(parts); });
  rules.add("FN", "FN and FN", 1, [](Parts parts, const Context&) { return as_dictionary(parts); });
  add_sorting(rules);
  add_positions(rules);
  add_dictionaries(rules);
}

Phrase value_phrase(Meaning value) {
  Phrase phrase;
  phrase.identity = value.code;
  phrase.value = std::move(value);
  return phrase;
}

Phrase function_phrase(Function function, std::string identity) {
  Phrase phrase;
  phrase.function = std::move(function);
  phrase.identity = std::move(identity);
  return phrase;
}

}  // namespace synth
