#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>

namespace synth {
namespace {

using Base = Shape::Base;

Function count_elements() {
  return [](const Meaning& list) -> std::optional<Meaning> {
    return list.shape.is_list()
               ? std::optional(fill_template("len({0:0})", kAtom, {Base::integer}, {&list}))
               : std::nullopt;
  };
}

// Returns {"mean": ..., "mode": ...} of one argument, with the phrases as keys, or the tuple of the
// same values.
Function summarizing(std::vector<Phrase> phrases, bool is_tuple) {
  return
      [phrases = std::move(phrases), is_tuple](const Meaning& argument) -> std::optional<Meaning> {
        Meaning parameter = argument;
        parameter.code = "values";
        parameter.binding = kAtom;
        parameter.comprehension.reset();
        parameter.needs.clear();
        Shape shape = is_tuple ? Shape{Base::tuple} : Shape{Base::dict, {{Base::text}, {}}, {}};
        std::string body;
        std::set<std::string> needs;
        for (const Phrase& phrase : phrases) {
          const auto part = phrase.function(parameter);
          if (!part) {
            return std::nullopt;
          }
          needs.insert(part->needs.begin(), part->needs.end());
          if (is_tuple) {
            shape.parts.push_back(part->shape);
            body += (body.empty() ? "" : ", ") + part->code;
          } else {
            shape.fields.emplace_back(phrase.text, part->shape);
            body += "        " + write_literal(Value(phrase.text)) + ": " + part->code + ",\n";
          }
        }
        needs.insert("def summarize(values):\n    return " +
                     (is_tuple ? "(" + body + ")\n" : "{\n" + body + "    }\n"));
        return fill_template("summarize({0:0})", kAtom, shape, {&argument}, needs);
      };
}

Maybe several(Parts parts) {
  return joined_phrases(parts, "list");
}

Maybe summary(Parts parts, const Context& context) {
  Phrase out = function_phrase(summarizing(several(parts)->members, !context.has_entries),
                               (context.has_entries ? "dict" : "tuple") + identities(parts));
  out.text = "summary";
  return out;
}

const Operation& frequency_operation() {
  return *std::ranges::find_if(
      operations(), [](const Operation& operation) { return names(operation.words, "frequency"); });
}

Maybe composed(Parts parts, const Context&) {
  return function_phrase(then(parts[1]->function, parts[0]->function), "then" + identities(parts));
}

void add_operations(RuleSet& rules) {
  std::map<std::string_view, std::vector<const Operation*>> senses;
  for (const Operation& operation : operations()) {
    for (const std::string_view words : split(operation.words, '|')) {
      senses[words].push_back(&operation);
    }
  }
  for (const auto& [words, entries] : senses) {
    // An exact match is preferred to a match by stem.
    rules.add("FN", spaced(words), words.starts_with('=') ? -1 : 0,
              [function = function_of(entries), words = std::string(words)](
                  Parts, const Context&) -> Maybe { return function_phrase(function, words); });
  }
}

void add_frequencies(RuleSet& rules) {
  const auto frequency = [](Parts parts, const Context&) -> Maybe {
    return function_phrase(then(parts[0]->function, function_of({&frequency_operation()})),
                           "frequency" + identities(parts));
  };
  rules.add("FN", "count? how often do|does? each|every SET occur|appear|occurs", 0, frequency);
  rules.add("FN", "count? how many times do|does? each|every SET occur|appear|occurs", 0,
            frequency);
  rules.add("FN", "count? number of times each|every SET occur|appear|occurs", 0, frequency);
  rules.add("FN", "count each|every SET", -1, frequency);
  rules.add("FN", "frequency of? each|every|all? SET", 0, frequency);
  rules.add("FN", "count? number|total? of? occurrence of|for each|every|all SET", 0, frequency);
  rules.add("FN", "SET frequency|frequencies", 0, frequency);
  const std::string mapping =
      "dictionary|mapping that|which? mapping|maps|map|of|with|from each|every? SET "
      "to|and|with|as ";
  rules.add("FN",
            "dictionary that|which? says|shows|tells|gives|telling|showing|saying|giving how "
            "often|many =times? each|every SET "
            "occurs|appears|occur|appear",
            0, frequency);
  rules.add("FN", mapping + "its|their? frequency|count|occurrence", 0, frequency);
  rules.add("FN", mapping + "its|their? number of occurrence|appearance", 0, frequency);
  rules.add("FN", mapping + "number of times it|they occurs|appears|occur|appear", 0, frequency);
  rules.add("FN", mapping + "how often|many times? it|they occurs|appears|occur|appear", 0,
            frequency);
}

void add_compositions(RuleSet& rules) {
  rules.add("FN", "FN of|for FN", 1, composed);
  // A list of results is not applied to a set, as in "the mean and the longest word". A noun may be
  // spelled like an operation: "the names of the products".
  const auto of_set = [](Parts parts, const Context& context) -> Maybe {
    Maybe out = composed(parts, context);
    out->identity += " of those";
    return out;
  };
  rules.add("FN", "FN SET", 1, [of_set](Parts parts, const Context& context) -> Maybe {
    return parts[0]->identity.starts_with("dict") ? std::nullopt : of_set(parts, context);
  });
  rules.add("FN", "FN of|for SET", 1, of_set);
  rules.add("FN", "SET", 1, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(parts[0]->function, parts[0]->identity);
  });
}

// Returns the text with only the selected parts changed: "capitalize every word longer than 3
// letters".
Meaning changed_text(Meaning mapped, bool of_words) {
  Comprehension& parts = *mapped.comprehension;
  if (!parts.condition.empty()) {
    parts.body += " if " + parts.condition + " else " + parts.variable;
  }
  constexpr std::string_view kList = "list(";
  if (parts.source.starts_with(kList) && parts.source.ends_with(')')) {
    parts.source = parts.source.substr(kList.size(), parts.source.size() - kList.size() - 1);
  }
  Meaning out = mapped;
  out.shape = {Base::text};
  out.comprehension.reset();
  out.code = std::string(of_words ? "' '.join(" : "''.join(") + parts.body + " for " +
             parts.variable + " in " + parts.source + ")";
  return out;
}

void add_functions_of_each(RuleSet& rules) {
  // "Average word length" is the average of the words' lengths.
  const auto of_each = [](const Phrase& of_all, const Phrase& set, const Phrase& of_one) -> Maybe {
    const Function each = of_one.function;
    const Function view = set.function;
    const Function whole = of_all.function;
    return function_phrase(
        [=](const Meaning& argument) -> std::optional<Meaning> {
          const auto list = view(argument);
          auto mapped = list ? map_elements(each, *list) : std::nullopt;
          return mapped ? whole(*mapped) : std::nullopt;
        },
        "each(" + of_all.identity + ")(" + set.identity + ")(" + of_one.identity + ")");
  };
  rules.add("FN", "FN SET FN", 1, [of_each](Parts parts, const Context&) {
    return of_each(*parts[0], *parts[1], *parts[2]);
  });
  // As in "The average length of the words".
  rules.add("FN", "FN FN of|for all|each|every|any|some? possible? SET", 0,
            [of_each](Parts parts, const Context&) -> Maybe {
              const Maybe all = of_each(*parts[0], *parts[2], *parts[1]);
              return function_phrase(
                  [whole = all->function](const Meaning& argument) -> std::optional<Meaning> {
                    const auto value = whole(argument);
                    return value && value->shape.is_number() ? value : std::nullopt;
                  },
                  all->identity);
            });
  const auto each = [](Parts parts, const Context&) -> Maybe {
    const Function function = parts[0]->function;
    const Function view = parts[1]->function;
    // Changed words make up a text again; parts of words do not.
    const std::string& what = parts[0]->identity;
    const bool is_change =
        !what.starts_with("first") && !what.starts_with("last") && !what.starts_with("at");
    return function_phrase(
        [=](const Meaning& argument) -> std::optional<Meaning> {
          const auto list = view(argument);
          auto mapped = list ? map_elements(function, *list) : std::nullopt;
          const bool is_text = mapped && argument.shape.is(Base::text) && is_change &&
                               mapped->shape.element().is(Base::text);
          return is_text ? std::optional(changed_text(std::move(*mapped), list->of_sentence))
                         : mapped;
        },
        "map" + identities(parts));
  };
  rules.add("FN", "FN of|for|in? each|every SET", 0, each);
}

void add_counts(RuleSet& rules) {
  const auto counted = [](Parts parts, const Context&) -> Maybe {
    return function_phrase(then(parts[0]->function, count_elements()), "count" + identities(parts));
  };
  rules.add("FN", "number|count|total of SET", 0, counted);
  rules.add("FN", "total? number of SET", 0, counted);
  rules.add("FN", "count|how SET", 0, counted);
  rules.add("FN", "how many SET", 0, counted);
  rules.add("FN", "SET count", 0, counted);
}

void add_keys(RuleSet& rules) {
  rules.add("FN", "KEY", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("FN", "FN KEY", 0, composed);
  rules.add("FN", "VERB FN", 3, [](Parts parts, const Context&) -> Maybe { return *parts[1]; });
  rules.add("FN", "all FN", 1, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

void add_several_counts(RuleSet& rules) {
  rules.add("SETS", "SET , SET", 0, [](Parts parts, const Context&) { return several(parts); });
  rules.add("SETS", "SETS , SET", 0, [](Parts parts, const Context&) { return several(parts); });
  for (const auto* pattern : {"count SETS ,? and SET", "count SET and SET",
                              "number|count of SETS ,? and SET", "number|count of SET and SET"}) {
    rules.add("FN", pattern, 0, [](Parts parts, const Context& context) -> Maybe {
      std::vector<Phrase> counts = several(parts)->members;
      for (Phrase& phrase : counts) {
        phrase.function = then(phrase.function, count_elements());
      }
      Phrase out = function_phrase(summarizing(std::move(counts), !context.has_entries),
                                   "counts" + identities(parts));
      out.text = "counts";
      return out;
    });
  }
}

// Adds "the difference between the largest and the smallest".
void add_arithmetic(RuleSet& rules) {
  for (const auto& [words, python, binding] :
       {std::tuple{"difference between|of", "{0:11} - {1:12}", kAdditive},
        {"sum of", "{0:11} + {1:12}", kAdditive},
        {"product of", "{0:12} * {1:13}", kMultiplicative},
        {"ratio of|between", "{0:12} / {1:13}", kMultiplicative}}) {
    rules.add(
        "FN", std::string(words) + " FN and FN", 0,
        [python = std::string(python), binding = binding](Parts parts, const Context&) -> Maybe {
          const Function a = parts[0]->function;
          const Function b = parts[1]->function;
          return function_phrase(
              [=](const Meaning& argument) -> std::optional<Meaning> {
                const auto left = a(argument);
                const auto right = b(argument);
                return left && right && left->shape.is_number() && right->shape.is_number()
                           ? std::optional(
                                 fill_template(python, binding, left->shape, {&*left, &*right}))
                           : std::nullopt;
              },
              python + identities(parts));
        });
  }
}

void add_summaries(RuleSet& rules) {
  rules.add("FNS", "FN , FN", 1, [](Parts parts, const Context&) { return several(parts); });
  rules.add("FNS", "FNS , FN", 1, [](Parts parts, const Context&) { return several(parts); });
  rules.add("FN", "FNS ,? and FN", 0, summary);
  rules.add("FN", "FN and FN", 1, summary);
  // As in "the tuple (smallest, largest)".
  const auto tuple = [](Parts parts, const Context&) -> Maybe {
    return function_phrase(summarizing(several(parts)->members, true), "tuple" + identities(parts));
  };
  const std::string kinds = "tuple|pair|triple of|with? ";
  rules.add("FN", kinds + "FNS", 0, tuple);
  rules.add("FN", kinds + "FNS ,? and FN", 0, tuple);
  rules.add("FN", kinds + "FN and FN", 0, tuple);
}

}  // namespace

void add_function_rules(RuleSet& rules) {
  add_operations(rules);
  add_frequencies(rules);
  add_compositions(rules);
  add_functions_of_each(rules);
  add_counts(rules);
  add_keys(rules);
  add_several_counts(rules);
  add_arithmetic(rules);
  add_summaries(rules);
}

}  // namespace synth
