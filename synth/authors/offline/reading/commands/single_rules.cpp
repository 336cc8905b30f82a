#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>
#include <vector>

// Rules for the first or last element that occurs once, and its index. NONE (order_rules.cpp) is
// the value for a missing one; by default it is None, or -1 for an index.

namespace synth {
namespace {

using Base = Shape::Base;

// The elements of a value, and the value in which they are counted.
struct Counted {
  Meaning items;
  Meaning all;  // the value itself if the elements are its characters
};

// Returns the elements of ONCE, whose members are the kind of element and, if stated, the value.
std::optional<Counted> counted_in(const Phrase& once, const Context& context) {
  const std::vector<Phrase>& members = once.members;
  const Meaning* whole = members.size() > 1 ? &members[1].value : implied_by(context, "s");
  whole = whole == nullptr ? implied_by(context, "L*") : whole;
  const auto items = whole != nullptr ? members[0].function(*whole) : std::nullopt;
  if (!items || !items->shape.is_list()) {
    return std::nullopt;
  }
  const bool of_letters = items->code == "list(" + whole->code + ")";
  return Counted{*items, of_letters ? *whole : *items};
}

Maybe first_once(Parts parts, const Context& context, bool last) {
  const auto counted = counted_in(*parts[0], context);
  if (!counted) {
    return std::nullopt;
  }
  const Meaning element = element_of_list(counted->items);
  const Meaning& all = counted->all;
  const Meaning source = last ? fill_template("reversed({0:0})", kAtom, all.shape, {&all}) : all;
  const Meaning none = parts.size() > 1 ? parts[1]->value : Meaning{{}, "None"};
  return made(fill_template("next(({0:0} for {0:0} in {1:4} if {2}.count({0:0}) == 1), {3:0})",
                            kAtom, element.shape, {&element, &source, &all, &none}));
}

Maybe place_of_once(Parts parts, const Context& context) {
  const auto counted = counted_in(*parts[0], context);
  if (!counted) {
    return std::nullopt;
  }
  const Meaning element = element_of_list(counted->items);
  const Meaning none = parts.size() > 1 ? parts[1]->value : Meaning{{Base::integer}, "-1"};
  return made(
      fill_template("next((i for i, {0:0} in enumerate({1:0}) if {1}.count({0:0}) == 1), {2:0})",
                    kAtom, {Base::integer}, {&element, &counted->all, &none}));
}

void add_once(RuleSet& rules) {
  const auto nothing = [](Parts, const Context&) -> Maybe {
    Phrase phrase;
    phrase.identity = "once";
    return phrase;
  };
  const std::string anywhere =
      "anywhere|elsewhere? else? in|within|inside? it|string|text|list|word|sentence?";
  for (const std::string& single : std::vector<std::string>{
           "that|which|who? is|appear|appears|occur|occurs|appearing|occurring exactly|only|just? "
           "once|=one|1 =time? only? ",
           "that|which|who? occurs|appears|appearing|occurring only|just|exactly|a? "
           "single|one|1 =time|time ",
           "that|which|who? is|are|does|do|has|have|doesn|isn|don not|never|t|'t been|be? "
           "repeated|repeat|duplicated|recur|repeating|occur|appear again|twice? ",
           "without repeating|repetition|duplicate|duplicates "}) {
    rules.add("ISONCE", single + anywhere, 0, nothing);
  }
  const auto once = [](Parts parts, const Context&) -> Maybe {
    Phrase out;
    out.identity = "once" + identities(parts);
    for (const Phrase* part : parts) {
      if (part->identity != "once") {
        out.members.push_back(*part);
      }
    }
    return out;
  };
  const std::string in = " in|of|from|within VAL";
  for (const char* adjective : {"non|=not repeating|repeated|duplicated|recurring ", "unique ",
                                "unrepeated|nonrepeating "}) {
    rules.add("ONCE", std::string(adjective) + "SET" + in, 0, once);
  }
  rules.add("ONCE", "SET ISONCE", 0, once);
  rules.add("ONCE", "SET" + in + " ISONCE", 0, once);
}

}  // namespace

void add_single_rules(RuleSet& rules) {
  add_once(rules);
  for (const bool last : {false, true}) {
    const auto first = [last](Parts parts, const Context& context) {
      return first_once(parts, context, last);
    };
    const std::string which = last ? "last " : "first ";
    rules.add("VAL", which + "ONCE NONE", -1, first);
  }
  const std::string where = "index|position|place of|for? first ";
  rules.add("VAL", where + "ONCE NONE", -1, place_of_once);
  rules.add("VAL", "first ONCE ,? and? return|returns|returning|give|gives its index|position NONE",
            -1, place_of_once);
}

}  // namespace synth
