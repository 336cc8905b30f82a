#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the elements of a list that a noun with a condition selects, and the rest; nothing for a
// noun without one.
std::optional<std::pair<Meaning, Meaning>> parted(const Function& set, const Meaning& list) {
  const auto some = set(list);
  if (!some || !some->comprehension || some->comprehension->condition.empty() ||
      some->comprehension->body != some->comprehension->variable || !list.shape.is_list()) {
    return std::nullopt;
  }
  Meaning rest = *some;
  const Meaning condition{
      {Base::boolean},
      some->comprehension->condition,
      some->comprehension->condition.find(' ') == std::string::npos ? kAtom : kComparison};
  rest.comprehension->condition = negated(condition).code;
  const Comprehension& of = *rest.comprehension;
  rest.code =
      "[" + of.body + " for " + of.variable + " in " + of.source + " if " + of.condition + "]";
  return std::pair(*some, rest);
}

// Adds "Move all zeros to the end".
void add_moves(RuleSet& rules) {
  for (const bool last : {true, false}) {
    const std::string to =
        last ? " to its? end|back|right side?" : " to its? start|front|beginning|left side?";
    const auto move = [last](Parts parts, const Context& context) -> Maybe {
      const Meaning* list = parts.size() == 2 ? &parts[1]->value : implied_by(context, "L*");
      const auto both = list != nullptr ? parted(parts[0]->function, *list) : std::nullopt;
      if (!both) {
        return std::nullopt;
      }
      const auto& [some, rest] = *both;
      return made(fill_template("{0:11} + {1:12}", kAdditive, list->shape,
                                last ? std::vector{&rest, &some} : std::vector{&some, &rest}));
    };
    const std::string verb = "move|push|shift|put|bring SET ";
    rules.add("VAL", verb + "in|of|from VAL" + to, 0, move);
    rules.add("VAL", verb + to.substr(1) + " of|in VAL", 0, move);
    rules.add("VAL", verb + to.substr(1), 1, move);
  }
}

// Adds "a list in which all zeros have been moved to the end", "with the even numbers first".
void add_moved_lists(RuleSet& rules) {
  const auto moved = [](bool last) {
    return [last](Parts parts, const Context& context) -> Maybe {
      const Meaning* list = implied_by(context, "L*");
      const auto both = list != nullptr ? parted(parts[0]->function, *list) : std::nullopt;
      const auto other =
          both && parts.size() == 2 ? parted(parts[1]->function, *list) : std::nullopt;
      if (!both || (parts.size() == 2 && !other)) {
        return std::nullopt;
      }
      const Meaning& rest = other ? other->first : both->second;
      return made(fill_template(
          "{0:11} + {1:12}", kAdditive, list->shape,
          last ? std::vector{&rest, &both->first} : std::vector{&both->first, &rest}));
    };
  };
  const std::string list = "new? list|array|version|copy ,? in|with|where which|where? SET ";
  const std::string rest =
      "all|every? other|=others|rest|remaining number|element|item|value|=ones?";
  const std::string order =
      " ,? each|all|both|keep|keeping|retaining|in? in? their|its? original|relative|same order";
  for (const bool last : {true, false}) {
    const std::string place = last ? "end|back" : "start|front|beginning";
    rules.add("VAL",
              list +
                  "have|has|are|is? been? moved|pushed|shifted|put|brought|placed? to|at|towards " +
                  place,
              -1, moved(last));
    rules.add("VAL", list + "at|to " + place + " and|, " + rest + order, -1, moved(last));
  }
  for (const std::string& kept : {std::string(), order}) {
    rules.add("VAL",
              list +
                  "come|comes|are|is|stand? first ,? and|followed|then then|by? all? SET "
                  "last|after|behind?" +
                  kept,
              -1, moved(false));
    rules.add("VAL", list + "come|comes|are|is|stand? before|=ahead of? all? SET" + kept, -1,
              moved(false));
  }
}

}  // namespace

void add_selection_rules(RuleSet& rules) {
  add_moves(rules);
  add_moved_lists(rules);
  add_constructions(rules, "moved elements");
  add_constructions(rules, "what is kept");
  add_constructions(rules, "combinations and inversions");
}

}  // namespace synth
