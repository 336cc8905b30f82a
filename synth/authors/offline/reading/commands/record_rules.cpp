#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/support/text.h"

#include <array>

namespace synth {
namespace {

using Base = Shape::Base;

// Adjectives for records, and the field that they compare.
struct Dimension {
  std::string_view fields;
  std::string_view more, less, most, least;  // "older" "younger" "oldest" "youngest"
};
constexpr std::array<Dimension, 5> kDimensions = {{
    {"age", "older", "younger", "oldest", "youngest"},
    {"price|cost", "more-expensive|pricier|costlier", "cheaper|less-expensive",
     "most-expensive|priciest|costliest", "cheapest|least-expensive"},
    {"height", "taller", "shorter", "tallest", "shortest"},
    {"weight", "heavier", "lighter", "heaviest", "lightest"},
    {"salary|wage|income", "better-paid", "worse-paid", "highest-paid|best-paid", "lowest-paid"},
}};

// Returns the record of a list whose `key` is greatest ("max") or least ("min").
Function extreme_record(const Function& view, const Function& key, const std::string& function) {
  return [=](const Meaning& argument) -> std::optional<Meaning> {
    const bool has_numbers = argument.shape.is(Base::dict) && argument.shape.parts.size() == 2 &&
                             argument.shape.parts[0].is(Base::text) &&
                             argument.shape.parts[1].is_number();
    if (has_numbers && !key(argument)) {  // in {'tea': 2.5} the keys are the names
      return fill_template(function + "({0:0}, key={0}.get)", kAtom, {Base::text}, {&argument});
    }
    const auto list = view(argument);
    return list && list->shape.is_list() && list->shape.element().is_record()
               ? extreme_element(*list, key, function)
               : std::nullopt;
  };
}

void add_dimensions(RuleSet& rules) {
  const auto compare = [&](std::string_view words, std::string_view fields,
                           const std::string& sign) {
    for (const std::string_view word : split(words, '|')) {
      rules.add(
          "PRED", spaced(word) + " than VAL year?", 0,
          [fields, sign](Parts parts, const Context&) -> Maybe {
            const Meaning limit = parts[0]->value;
            return function_phrase(
                [=](const Meaning& record) -> std::optional<Meaning> {
                  const auto value = field_among(fields)(record);
                  return value && value->shape.is_number() && limit.shape.is_number()
                             ? std::optional(fill_template("{0:7} " + sign + " {1:7}", kComparison,
                                                           {Base::boolean}, {&*value, &limit}))
                             : std::nullopt;
                },
                std::string(fields) + sign + limit.code);
          });
    }
  };
  const auto extreme = [&](std::string_view words, std::string_view fields,
                           const std::string& function) {
    for (const std::string_view word : split(words, '|')) {
      rules.add("FN", spaced(word) + " SET?", 0,
                [fields, function](Parts parts, const Context&) -> Maybe {
                  const Function view =
                      parts.empty() ? [](const Meaning& value) { return std::optional(value); }
                                    : parts[0]->function;
                  return function_phrase(extreme_record(view, field_among(fields), function),
                                         function + std::string(fields) + identities(parts));
                });
      rules.add("FN", "which|what SET is|was|are|be " + spaced(word) + " SET?", 0,
                [fields, function](Parts parts, const Context&) -> Maybe {
                  return function_phrase(
                      extreme_record(parts[0]->function, field_among(fields), function),
                      "which" + function + std::string(fields) + identities(parts));
                });
    }
  };
  for (const Dimension& dimension : kDimensions) {
    compare(dimension.more, dimension.fields, ">");
    compare(dimension.less, dimension.fields, "<");
    extreme(dimension.most, dimension.fields, "max");
    extreme(dimension.least, dimension.fields, "min");
  }
}

// Returns {key: [elements with it]}.
std::optional<Meaning> grouped(const Meaning& list, const Function& key) {
  if (!list.shape.is_list()) {
    return std::nullopt;
  }
  const Meaning element = element_of_list(list);
  const auto value = key(element);
  const bool hashable = value && (value->shape.is_number() || value->shape.is(Base::text) ||
                                  value->shape.is(Base::boolean));
  if (!hashable) {
    return std::nullopt;
  }
  std::set<std::string> needs = value->needs;
  needs.insert("group_by");
  Meaning out = fill_template("group_by({0:0}, lambda " + element.code + ": " + value->code + ")",
                              kAtom, {Base::dict, {value->shape, list.shape}, {}}, {&list}, needs);
  out.done = "group";
  return out;
}

// Composes "the total amount per region".
Function summarized(const Function& whole, const Function& field, const Function& key) {
  return [=](const Meaning& list) -> std::optional<Meaning> {
    const auto groups = grouped(list, key);
    if (!groups) {
      return std::nullopt;
    }
    const Meaning group{list.shape, "group"};
    const auto values = map_elements(field, group);
    const auto value = values ? whole(*values) : std::nullopt;
    return value
               ? std::optional(fill_template(
                     "{name: {1:0} for name, group in {0}.items()}", kAtom,
                     {Base::dict, {groups->shape.parts[0], value->shape}, {}}, {&*groups, &*value}))
               : std::nullopt;
  };
}

void add_summaries_of_fields(RuleSet& rules) {
  const Function sum = [](const Meaning& numbers) -> std::optional<Meaning> {
    return fits("Ln", numbers.shape)
               ? std::optional(
                     fill_template("sum({0:g})", kAtom, numbers.shape.element(), {&numbers}))
               : std::nullopt;
  };
  // As in "Add up the amounts per category".
  for (const auto* pattern : {"add|sum|total up|together KEY by|per|for|in each|every? KEY",
                              "sum|total of KEY by|per|for|in each|every? KEY"}) {
    rules.add("FN", pattern, 0, [sum](Parts parts, const Context&) -> Maybe {
      return function_phrase(summarized(sum, parts[0]->function, parts[1]->function),
                             "per sum" + identities(parts));
    });
  }
  // "A dictionary that maps each category to the sum of its amounts".
  rules.add("FN",
            "dictionary from|that|which|with|mapping maps|mapping|has? each|every? KEY to|and|with "
            "its? sum|total of its|their|all|every? KEY",
            -1, [sum](Parts parts, const Context&) -> Maybe {
              return function_phrase(summarized(sum, parts[1]->function, parts[0]->function),
                                     "per sum" + identities(parts));
            });
  // "The average grade of the students" is one number, "of each student" several.
  for (const auto* pattern : {"FN KEY by|per|for|in each|every? KEY", "FN KEY of each|every KEY"}) {
    rules.add("FN", pattern, 0, [](Parts parts, const Context&) -> Maybe {
      return function_phrase(summarized(parts[0]->function, parts[1]->function, parts[2]->function),
                             "per" + identities(parts));
    });
  }
  // "Average points per player" if the players are the records.
  rules.add("FN", "FN KEY per SET", 1, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(
        [whole = parts[0]->function, field = parts[1]->function,
         view = parts[2]->function](const Meaning& value) -> std::optional<Meaning> {
          const auto list = view(value);
          const bool are_records =
              list && list->shape.is_list() && list->shape.element().is_record();
          const auto numbers = are_records ? map_elements(field, *list) : std::nullopt;
          return numbers ? whole(*numbers) : std::nullopt;
        },
        "of all" + identities(parts));
  });
}

}  // namespace

void add_record_rules(RuleSet& rules) {
  add_dimensions(rules);
  const auto extreme = [](const std::string& function) {
    return [function](Parts p, const Context&) -> Maybe {
      return function_phrase(extreme_record(p[0]->function, p[1]->function, function),
                             function + identities(p));
    };
  };
  rules.add("FN", "SET with|having highest|largest|maximum|max|most|greatest FN", 1,
            extreme("max"));
  rules.add("FN", "SET with|having lowest|smallest|minimum|min|least FN", 1, extreme("min"));
  for (const auto& [words, function] : {std::pair{"highest|largest|top|most|maximum|best", "max"},
                                        {"lowest|smallest|least|minimum|worst", "min"}}) {
    // "Who has the highest score?": the name of that one.
    rules.add(
        "FN", "who has|had|have|got|earns|earned|scored|achieved " + std::string(words) + " KEY", 0,
        [function = std::string(function)](Parts parts, const Context&) -> Maybe {
          const Function view = [](const Meaning& value) { return std::optional(value); };
          return function_phrase(then(extreme_record(view, parts[0]->function, function),
                                      field_among("name|person|student|player|employee|user")),
                                 "who" + function + identities(parts));
        });
  }
  // "A dictionary that maps each length to the list of words of that length".
  for (const auto* pattern :
       {"dictionary that|which? mapping|maps|from each|every? FN to|and? list of? SET "
        "of|with|having "
        "that|this FN",
        "dictionary that|which? mapping|maps|from each|every? FN to|and? list of? SET that|which? "
        "start|begin|starts|beginning|starting with that|this|it letter|character?"}) {
    rules.add("FN", pattern, 0, [](Parts parts, const Context&) -> Maybe {
      const bool same = parts.size() == 2 || parts[0]->identity == parts[2]->identity;
      return same ? Maybe(function_phrase([key = parts[0]->function](
                                              const Meaning& list) { return grouped(list, key); },
                                          "mapped" + identities(parts)))
                  : std::nullopt;
    });
  }
  for (const auto* pattern :
       {"group VAL by|on their|its? FN", "group VAL according to their|its? FN",
        "group VAL in|into|as dictionary keyed|indexed? by their|its? FN",
        "dictionary grouping|that|which? groups? VAL by their|its? FN",
        "VAL grouped by their|its? FN"}) {
    rules.add("VAL", pattern, 0, [](Parts parts, const Context&) {
      return made(grouped(parts[0]->value, parts[1]->function));
    });
  }
  add_summaries_of_fields(rules);
}

}  // namespace synth
