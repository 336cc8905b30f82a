#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

#include <algorithm>

// Rules for dictionaries that are described by their mapping: of elements to their number of
// occurrences, or to the result of a function.

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the mapped elements of the value.
std::optional<Meaning> mapped_elements(Parts parts) {
  auto list = parts[0]->function(parts[1]->value);
  return list && list->shape.is_list() ? list : std::nullopt;
}

// Composes "... the number of times it appears"; if another value is named there, it must be the
// same.
Maybe counted_each(Parts parts, const Context& /*context*/) {
  const auto list = mapped_elements(parts);
  const bool same = parts.size() < 3 || parts[2]->value.code == parts[1]->value.code;
  if (!list || !same) {
    return std::nullopt;
  }
  const auto frequency = std::ranges::find_if(
      operations(), [](const Operation& operation) { return names(operation.words, "frequency"); });
  return made(function_of({&*frequency})(*list));
}

Maybe mapped_each(Parts parts, const Context& /*context*/) {
  const auto list = mapped_elements(parts);
  const auto element = list ? std::optional(element_of_list(*list)) : std::nullopt;
  const auto value = element ? parts[2]->function(*element) : std::nullopt;
  if (!value || value->code == element->code) {
    return std::nullopt;
  }
  const Meaning source = fill_template("{0:4}", kAtom, list->shape, {&*list});
  Meaning out{{Base::dict, {element->shape, value->shape}, {}},
              "{" + element->code + ": " + value->code + " for " + element->code + " in " +
                  source.code + "}"};
  out.needs = source.needs;
  out.needs.insert(value->needs.begin(), value->needs.end());
  out.of_context = list->of_context || parts[1]->value.of_context;
  return value_phrase(std::move(out));
}

}  // namespace

void add_mapping_rules(RuleSet& rules) {
  for (const std::string each :
       {"dictionary|mapping that|which|where|whose? maps|map|mapping|with|of|for|from|containing? "
        "each|every|=all|all different|distinct|unique? SET in|of|from|within VAL ,? ",
        "map each|every different|distinct|unique? SET in|of|from|within VAL "}) {
    const std::string to = each + "to|and|with|as ";
    for (const std::string& how :
         std::vector<std::string>{"its|their? frequency|count|=count|occurrence",
                                  "its|their? number|count of occurrence|appearance",
                                  "number|count of times it|they occurs|appears|occur|appear",
                                  "how often|many =times? it|they occurs|appears|occur|appear"}) {
      rules.add("VAL", to + how, -1, counted_each);
      rules.add("VAL", to + how + " in|within it|there|them", -1, counted_each);
      rules.add("VAL", to + how + " in|within VAL", -1, counted_each);
    }
    rules.add("VAL", to + "its|their =own? FN", 0, mapped_each);
  }
}

}  // namespace synth
