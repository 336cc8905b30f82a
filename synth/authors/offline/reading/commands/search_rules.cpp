#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the parameter that is a list of such items; the last one if there are several.
const Meaning* list_for(const Meaning& item, const Context& context) {
  const Meaning* list = nullptr;
  for (const Meaning& parameter : context.parameters) {
    const bool fits =
        parameter.shape.is_list() && parameter.shape.element().base == item.shape.base;
    list = fits ? &parameter : list;
  }
  return list;
}

// Adds "the index of the target, or -1 if it is not in the list", for the only list.
void add_searches_of_context(RuleSet& rules) {
  rules.add("VAL", "index|position of VAL MISSING?", 3,
            [](Parts parts, const Context& context) -> Maybe {
              const Meaning& item = parts[0]->value;
              const Meaning* list = list_for(item, context);
              return list != nullptr && item.is_name()
                         ? made(parts.size() == 2
                                    ? fill_template("{1}.index({0:0}) if {0:7} in {1:7} else -1",
                                                    kConditional, {Base::integer}, {&item, list})
                                    : fill_template("{1}.index({0:0})", kAtom, {Base::integer},
                                                    {&item, list}))
                         : std::nullopt;
            });
}

// Adds "the index where the target is, or where it would have to be inserted": the first position
// that keeps the order.
void add_places_to_insert(RuleSet& rules) {
  const auto place = [](Parts parts, const Context& context) -> Maybe {
    const Meaning& item = parts[0]->value;
    const Meaning* list = list_for(item, context);
    const bool others =
        list == nullptr || !item.is_name() || std::ranges::any_of(parts, [&](const Phrase* part) {
          const std::string& code = part->value.code;
          return code != item.code && code != list->code;
        });
    return others ? std::nullopt
                  : made(fill_template("bisect.bisect_left({0:0}, {1:0})", kAtom, {Base::integer},
                                       {list, &item}, {"bisect"}));
  };
  const std::string spot = "index|position|place|point|=spot ";
  const std::string would = "should|would|must|could|can|has|needs|is|to need|have|has? to? be|go ";
  const std::string put = "inserted|placed|added|put? ";
  for (const std::string& keep : std::vector<std::string>{
           "", " in order",
           " so|such? that|to|and|while? still? keep|keeping|keeps|preserve|maintain|preserving|"
           "maintaining|remains|stays list|array|it|order? sorted|ordered|order|intact|sorting?",
           " so|such? that|and|while list|array|it|order remains|stays|is|still sorted|ordered|"
           "intact|kept|in? order?"}) {
    for (const std::string& into : std::vector<std::string>{"", " in|into|within VAL"}) {
      const std::string end = would + put + into.substr(into.empty() ? 0 : 1) + keep;
      for (const std::string& at : std::vector<std::string>{"where ", "at|in which "}) {
        rules.add("VAL", spot + at + "VAL " + end, -1, place);
      }
    }
  }
}

}  // namespace

void add_search_rules(RuleSet& rules) {
  add_constructions(rules, "missing results");
  add_searches_of_context(rules);
  add_places_to_insert(rules);
}

}  // namespace synth
