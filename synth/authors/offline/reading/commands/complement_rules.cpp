#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>

// Rules for steps on complementary parts of one value: "capitalizes the first letter and lowercases
// the rest", "doubles the even numbers and leaves the others alone". The result is the whole with
// its parts changed. Categories: PART a part, REST what is left, CHANGED and CHANGEDREST with what
// happens to them.

namespace synth {
namespace {

using Base = Shape::Base;

constexpr std::string_view kFirst = "first";
constexpr std::string_view kLast = "last";

// Returns the whole's elements as the part's noun calls them; its first member is that noun.
std::optional<Meaning> elements_for(const Phrase& part, const Meaning& whole) {
  auto list = part.members[0].function(whole);
  return list && list->shape.is_list() ? list : std::nullopt;
}

// Returns the elements of a part, or the characters of a text, changed in the same manner.
std::optional<Meaning> changed_alike(const Function& change, const Meaning& part) {
  const auto alike = [&](const Meaning& before) -> std::optional<Meaning> {
    auto after = change(before);
    return after && after->shape.base == before.shape.base ? after : std::nullopt;
  };
  return part.shape.is_list() ? map_elements(alike, part) : alike(part);
}

// Returns what was made of the elements of the whole as a value of the whole's type.
std::optional<Meaning> as_whole(const Meaning& elements, const Meaning& list,
                                const Meaning& whole) {
  if (!whole.shape.is(Base::text)) {
    return elements;
  }
  return elements.shape.element().is(Base::text)
             ? std::optional(fill_template(list.of_sentence ? "' '.join({0:g})" : "''.join({0:g})",
                                           kAtom, {Base::text}, {&elements}))
             : std::nullopt;
}

// Changes an end of the whole and the rest of it.
std::optional<Meaning> with_changed_end(const Phrase& part, const Function& change,
                                        const Function& rest_change, const Meaning& whole) {
  const auto list = elements_for(part, whole);
  if (!list) {
    return std::nullopt;
  }
  const bool are_characters =
      whole.shape.is(Base::text) &&
      (list->code == "list(" + whole.code + ")" ||
       list->code == "[c for c in " + whole.code + " if c.isalpha()]" ||
       list->code == "[c for c in list(" + whole.code + ") if c.isalpha()]");
  if (!are_characters && list->comprehension) {
    return std::nullopt;  // what is left are not neighbours
  }
  const Meaning& sliced = are_characters ? whole : *list;
  const bool is_first = part.text == kFirst;
  const Meaning& count = part.value;
  const auto slice = [&](const char* python) {
    Meaning out = fill_template(python, kAtom, sliced.shape, {&sliced, &count});
    out.item = sliced.item;
    return out;
  };
  const auto end = changed_alike(change, slice(is_first ? "{0}[:{1:0}]" : "{0}[-{1:13}:]"));
  const auto rest = changed_alike(rest_change, slice(is_first ? "{0}[{1:0}:]" : "{0}[:-{1:13}]"));
  if (!end || !rest) {
    return std::nullopt;
  }
  const Meaning both =
      fill_template("{0:11} + {1:12}", kAdditive, end->shape,
                    is_first ? std::vector{&*end, &*rest} : std::vector{&*rest, &*end});
  return are_characters ? std::optional(both) : as_whole(both, *list, whole);
}

// Changes the elements of the whole that have a property, and the others.
std::optional<Meaning> with_changed_elements(const Phrase& part, const Function& change,
                                             const Function& rest_change, const Meaning& whole) {
  const auto some = elements_for(part, whole);
  const bool are_chosen = some && some->comprehension && !some->comprehension->condition.empty() &&
                          some->comprehension->body == some->comprehension->variable;
  if (!are_chosen) {
    return std::nullopt;
  }
  const Comprehension& of = *some->comprehension;
  const Meaning test{{Base::boolean}, of.condition, kAnd};
  Meaning all = *some;
  all.comprehension.reset();
  all.code = of.source;
  all.item = of.variable;
  const auto either = map_elements(
      [&](const Meaning& element) -> std::optional<Meaning> {
        const auto a = changed_alike(change, element);
        const auto b = changed_alike(rest_change, element);
        return a && b ? std::optional(fill_template("{0:3} if {2:3} else {1:3}", kConditional,
                                                    a->shape, {&*a, &*b, &test}))
                      : std::nullopt;
      },
      all);
  return either ? as_whole(*either, *some, whole) : std::nullopt;
}

std::optional<Meaning> with_changed_parts(const Phrase& part, const Function& change,
                                          const Function& rest_change, const Meaning& whole) {
  const bool is_end = part.text == kFirst || part.text == kLast;
  const auto change_one = [&](const Meaning& one) {
    return is_end ? with_changed_end(part, change, rest_change, one)
                  : with_changed_elements(part, change, rest_change, one);
  };
  if (!part.view) {
    return change_one(whole);
  }
  const auto list = part.view(whole);  // as in "the first letter of every word"
  const auto mapped = list ? map_elements(change_one, *list) : std::nullopt;
  return mapped ? as_whole(*mapped, *list, whole) : std::nullopt;
}

void add_complementary_parts(RuleSet& rules) {
  for (const std::string_view end : {kFirst, kLast}) {
    const auto of_end = [end](Parts parts, const Context&) -> Maybe {
      const Meaning one{{Base::integer}, "1"};
      const bool is_counted = parts.size() == 2;
      // The slice of the last none would be all.
      const bool is_sliced = !is_counted || (parts[0]->value.shape.is(Base::integer) &&
                                             (end == kFirst || parts[0]->value.literal));
      if (!is_sliced) {
        return std::nullopt;
      }
      Phrase part = function_phrase(nullptr, std::string(end) + identities(parts));
      part.members = {*parts.back()};
      part.value = is_counted ? parts[0]->value : one;
      part.text = end;
      return part;
    };
    rules.add("PART", std::string(end) + " SET", 0, of_end);
    rules.add("PART", std::string(end) + " VAL SET", 0, of_end);
  }
  rules.add("PART", "SET", 1, [](Parts parts, const Context&) -> Maybe {
    Phrase part = function_phrase(nullptr, identities(parts));
    part.members = {*parts[0]};
    part.text = "some";
    return part;
  });
  rules.add("PART", "PART of|in each|every SET", 0, [](Parts parts, const Context&) -> Maybe {
    Phrase part = *parts[0];
    part.view = parts[1]->function;
    part.identity += " of each " + parts[1]->identity;
    return part;
  });
  rules.add("PART", "PART of|in|from VAL", 0, [](Parts parts, const Context&) -> Maybe {
    Phrase part = *parts[0];
    if (part.members.size() > 1) {
      return std::nullopt;
    }
    part.members.push_back(*parts[1]);
    part.identity += " of " + parts[1]->identity;
    return part;
  });
}

// Adds both categories of changes: of a part, and of the rest.
void add_changes_of_parts(RuleSet& rules) {
  const auto kept = [](const Meaning& part) { return std::optional(part); };
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  const std::string things =
      "letter|character|char|word|number|element|item|value|digit|string|text|name|it|them";
  rules.add("REST", "all? rest|remainder|remaining|other of? " + things + "?", 0, nothing);
  rules.add("REST", "rest of VAL", 0, nothing);
  const auto keep = [&](const std::string& category, const std::string& pattern) {
    rules.add(category, pattern, 0, [kept](Parts parts, const Context&) -> Maybe {
      Phrase out = function_phrase(kept, "keep" + identities(parts));
      out.members = {*parts[0]};
      return out;
    });
  };
  for (const std::string what : {"PART", "REST"}) {
    const std::string category = what == "PART" ? "CHANGED" : "CHANGEDREST";
    const auto change = [&](const std::string& pattern, bool is_part_first) {
      rules.add(category, pattern, 0, [is_part_first](Parts parts, const Context&) -> Maybe {
        Phrase out = function_phrase(parts[is_part_first ? 1 : 0]->function, identities(parts));
        out.members = {*parts[is_part_first ? 0 : 1]};
        return out;
      });
    };
    change("FN " + what, false);
    change("convert|change|turn|make|transform|set|put " + what + " to|into|in|be? FN", true);
    change(what + " is|are|be? to|into|in? FN", true);
    const std::string same =
        " unchanged|alone|=untouched|unmodified|intact|same|as as? they|it? is|are?";
    keep(category, "keep|leave|preserve " + what + same);
    keep(category, "keep " + what);
    keep(category, what + " is|are|stay|stays|remain|remains left|kept?" + same);
  }
}

}  // namespace

void add_complement_rules(RuleSet& rules) {
  add_complementary_parts(rules);
  add_changes_of_parts(rules);
  const auto both = [](Parts parts, const Context& context) -> Maybe {
    const bool is_named = parts.size() == 3;
    const Phrase& first = *parts[is_named ? 1 : 0];
    const Phrase& part = first.members[0];
    const Meaning* whole = is_named                  ? &parts[0]->value
                           : part.members.size() > 1 ? &part.members[1].value
                                                     : implied_by(context, "s");
    whole = whole == nullptr ? implied_by(context, "L*") : whole;
    auto out = whole != nullptr
                   ? with_changed_parts(part, first.function, parts.back()->function, *whole)
                   : std::nullopt;
    return out && out->code != whole->code ? made(std::move(out)) : std::nullopt;
  };
  rules.add("VAL", "CHANGED ,? and|while|but then? CHANGEDREST", -3, both);
  rules.add("VAL", "VAL with|having its|their? CHANGED ,? and|but? with? CHANGEDREST", -3, both);
}

}  // namespace synth
